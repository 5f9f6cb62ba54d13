import { readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { UserError } from '../base/index.ts';

import { readFailure } from './detect.ts';
import type { UnrecognisedFile } from './source.ts';

export interface InputFiles {
  /** Absolute paths; folders in sorted order, inputs in the order given, each file once. */
  readonly files: readonly string[];
  /** What lies in the folders and is no regular file, or could not be listed. */
  readonly unrecognised: readonly UnrecognisedFile[];
}

/**
 * The files that a person's inputs stand for: files as named, folders walked. Hidden files and Roundhouse's own
 * side files are passed over. Fails with 'notFound' or 'unreadable' for a named input only.
 */
export async function inputFiles(inputs: readonly string[]): Promise<InputFiles> {
  if (inputs.length === 0) throw new UserError('badArgument', 'No file or folder was named.');
  const files = new Set<string>();
  const unrecognised: UnrecognisedFile[] = [];
  for (const input of inputs) {
    const path = resolve(input);
    const info = await stat(path).catch((error: unknown) => {
      throw readFailure(path, error);
    });
    if (info.isDirectory()) await walkFolder(path, files, unrecognised);
    else if (info.isFile()) files.add(path);
    else throw new UserError('unreadable', `${path}: is neither a file nor a folder.`, { path });
  }
  return { files: [...files], unrecognised };
}

/** True for names that a folder walk passes over: hidden ones, and the side files that Roundhouse writes. */
export function isPassedOver(name: string): boolean {
  return name.startsWith('.') || /\.roundhouse(-|\.|$)/.test(name);
}

async function walkFolder(root: string, files: Set<string>, unrecognised: UnrecognisedFile[]): Promise<void> {
  const seen = new Set<string>();
  const found: string[] = [];
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const real = await realpath(folder);
    // Links may lead back up.
    if (seen.has(real)) continue;
    seen.add(real);
    const names = await readdir(folder).catch((error: unknown) => String(error));
    if (typeof names === 'string') {
      unrecognised.push({ path: folder, reason: `the folder cannot be listed: ${names}` });
      continue;
    }
    for (const name of names.filter((each) => !isPassedOver(each))) {
      const path = join(folder, name);
      const info = await stat(path).catch(() => undefined);
      if (info?.isDirectory() === true) folders.push(path);
      else if (info?.isFile() === true) found.push(path);
      else unrecognised.push({ path, reason: info === undefined ? 'a link that leads nowhere' : 'not a regular file' });
    }
  }
  for (const path of found.sort()) files.add(path);
}
