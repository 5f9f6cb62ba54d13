import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import type { LeftFile, LeftFileContent } from '../../../shared/api/left-file.ts';
import { UserError } from '../base/index.ts';

/** Of a text, as it is shown. */
const MOST_CHARS = 400_000;
/** Names are cut at their beginning, so that the ending stays. */
const MOST_NAME_CHARS = 180;

export interface KeptFile {
  readonly file: string;
  readonly kind: LeftFile['kind'];
}

/** Keeps files in a run's folder; numbers make their names unique, also in a run that is gone on with. */
export function fileKeeper(runFolder: string): (name: string, content: Uint8Array) => KeptFile {
  const folder = folderIn(runFolder);
  let last: number | undefined;
  return (name, content) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    last = (last ?? Math.max(0, ...readdirSync(folder).map((each) => Number.parseInt(each, 10) || 0))) + 1;
    const file = `${last}-${name.slice(-MOST_NAME_CHARS)}`;
    writeFileSync(join(folder, file), content, { mode: 0o600, flag: 'wx' });
    return { file, kind: contentOf(content).kind };
  };
}

/** A file that the code of a run left, whole. `file` is a plain name. UserError 'notFound' when there is none. */
export function readLeftFile(runFolder: string, file: string): Buffer {
  const path = join(folderIn(runFolder), file);
  try {
    // No link is followed, and no pipe waited for.
    const fd = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      if (fstatSync(fd).isFile()) return readFileSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    throw new UserError('notFound', `The file ${file} of the run cannot be read.`, { path }, error);
  }
  throw new UserError('notFound', `The file ${file} of the run is no plain file.`, { path });
}

/** What a file holds, told by its first bytes: an image that a page may draw, UTF-8 text, or something else. */
export function contentOf(bytes: Uint8Array): LeftFileContent {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mediaType = imageTypeOf(buffer);
  if (mediaType !== undefined) return { kind: 'image', mediaType, base64: buffer.toString('base64') };
  if (!isUtf8(buffer) || buffer.includes(0)) return { kind: 'other' };
  const text = buffer.toString('utf8');
  return { kind: 'text', text: text.slice(0, MOST_CHARS), totalChars: text.length };
}

/** Formats that only draw. SVG is text: it could hold links and scripts. */
function imageTypeOf(buffer: Buffer): Extract<LeftFileContent, { readonly kind: 'image' }>['mediaType'] | undefined {
  const startsWith = (text: string, at = 0): boolean => buffer.toString('latin1', at, at + text.length) === text;
  if (startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith('GIF87a') || startsWith('GIF89a')) return 'image/gif';
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return 'image/webp';
  return undefined;
}

function folderIn(runFolder: string): string {
  return join(runFolder, 'files');
}
