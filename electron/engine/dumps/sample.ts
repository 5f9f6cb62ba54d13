import { open, stat } from 'node:fs/promises';

import { parseExactJson, readBytes, startsWithBom } from '../base/index.ts';

import type { FormatSample } from './format.ts';

const SAMPLE_BYTES = 256 << 10;
const LONGEST_FIRST_LINE_BYTES = 64 << 20;
const SAMPLE_LINES = 20;
const NEWLINE = 10;

/** The beginning of a file after decompression, prepared once for all formats to look at. */
export async function takeSample(path: string): Promise<FormatSample> {
  const parts: Uint8Array[] = [];
  let length = 0;
  let hasLine = false;
  // One byte more than the sample tells whether the file ends with it. A first line that is longer is read on to its end:
  // a record of megabytes is told by what it holds, like any other.
  for await (const chunk of readBytes(path, { onDamage: () => undefined })) {
    parts.push(chunk);
    length += chunk.length;
    hasLine ||= chunk.includes(NEWLINE);
    if (length > SAMPLE_BYTES && (hasLine || length > LONGEST_FIRST_LINE_BYTES)) break;
  }
  const read = Buffer.concat(parts);
  // Without any line break, a whole file is its own first line; a part of one is none.
  const firstLineBytes = hasLine ? read.indexOf(NEWLINE) : length <= LONGEST_FIRST_LINE_BYTES ? length : 0;
  const longFirstLine = firstLineBytes > SAMPLE_BYTES ? read.subarray(0, firstLineBytes) : undefined;
  return sampleOf(read.subarray(0, SAMPLE_BYTES), length <= SAMPLE_BYTES, longFirstLine);
}

/** The sample of a file that begins with `head`; `complete` when that is the whole file. */
export function sampleOf(head: Uint8Array, complete: boolean, longFirstLine?: Uint8Array): FormatSample {
  const text = decoded(head);
  const document = complete ? parsedOrUndefined(text) : undefined;
  const lines =
    longFirstLine === undefined
      ? jsonLines(text, complete, document)
      : jsonLines(decoded(longFirstLine), true, undefined);
  return { head, text, document, jsonLines: lines, complete };
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder().decode(startsWithBom(bytes) ? bytes.subarray(3) : bytes);
}

/** Lines of a pretty-printed document may parse by chance, so only values that begin at the left margin count. */
function jsonLines(text: string, complete: boolean, document: unknown): unknown[] {
  const lines = text.split('\n');
  if (!complete) lines.pop();
  const filled = lines.filter((line) => line.trim() !== '');
  if (document !== undefined && filled.length > 1) return [];
  const values: unknown[] = [];
  for (const line of filled) {
    const value = /^[[{]/.test(line) ? parsedOrUndefined(line) : undefined;
    if (value !== undefined) values.push(value);
    if (values.length === SAMPLE_LINES) break;
  }
  return values;
}

function parsedOrUndefined(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** What a person would say that the file holds; for messages when no format fits. */
export function describeSample(sample: FormatSample): string {
  const { head, text, document } = sample;
  if (head.length === 0) return 'the file is empty';
  if (text.trim() === '') return 'the file holds only white space';
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff))
    return 'UTF-16 text; only UTF-8 is read';
  if (document === null || ['number', 'string', 'boolean'].includes(typeof document)) {
    return `a single JSON value, ${shortened(text.trim())}`;
  }
  const first = document ?? sample.jsonLines[0];
  if (Array.isArray(first))
    return first.length === 0
      ? 'an empty JSON array'
      : `a JSON array whose first element is ${describeValue(first[0])}`;
  if (first !== undefined) return `JSON: ${describeValue(first)}`;
  if (isBinary(head)) return `binary data beginning with ${hexStart(head)}`;
  return `text beginning with ${shortened(text.trimStart())}`;
}

function describeValue(value: unknown): string {
  if (typeof value !== 'object' || value === null) return shortened(JSON.stringify(value));
  if (Array.isArray(value)) return 'an array';
  const keys = Object.keys(value);
  return `an object with ${keys.length === 0 ? 'no members' : keys.slice(0, 8).join(', ')}${keys.length > 8 ? ', …' : ''}`;
}

function isBinary(head: Uint8Array): boolean {
  let odd = 0;
  const length = Math.min(head.length, 4096);
  for (let index = 0; index < length; index += 1) {
    const byte = head[index];
    if (byte === 0 || (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 0x1b)) odd += 1;
  }
  return odd * 50 > length;
}

function hexStart(head: Uint8Array): string {
  return Buffer.from(head.subarray(0, 8))
    .toString('hex')
    .replace(/(..)(?=.)/g, '$1 ');
}

function shortened(text: string): string {
  const line = text.slice(0, 60).replace(/\s+/g, ' ');
  return `"${line}${text.length > 60 ? '…' : ''}"`;
}

/** Size, time and a hash over samples of a file's content. */
export interface FileState {
  readonly sizeBytes: number;
  /** Decimal nanoseconds. */
  readonly mtimeNs: string;
  /** Head, middle and tail, 64 KiB each. */
  readonly pieces: readonly Uint8Array[];
}

const PIECE_BYTES = 64 << 10;

/** Reads what tells one state of a file from another without reading it all. */
export async function fileState(path: string): Promise<FileState> {
  const info = await stat(path, { bigint: true });
  const sizeBytes = Number(info.size);
  const starts = [0, Math.floor(sizeBytes / 2), Math.max(0, sizeBytes - PIECE_BYTES)];
  const file = await open(path, 'r');
  try {
    const pieces: Uint8Array[] = [];
    for (const start of starts) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(PIECE_BYTES), 0, PIECE_BYTES, start);
      pieces.push(buffer.subarray(0, bytesRead));
    }
    return { sizeBytes, mtimeNs: info.mtimeNs.toString(), pieces };
  } finally {
    await file.close();
  }
}
