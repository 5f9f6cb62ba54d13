import { splitJson } from '../../base/index.ts';
import type { FormatInput, FormatItem, RecordPlace } from '../format.ts';
import { parsedLine } from './any-record.ts';
import { readLines } from './read-lines.ts';
import { previewBytes } from './transcript-detect.ts';

/** Makes the items of one parsed value. */
export type ValueReader = (value: unknown, at: RecordPlace) => Iterable<FormatItem>;

/** Reads the JSON values at the patterns, one at a time; what cannot be read is a skip. */
export async function* readValuesAt(
  input: FormatInput,
  patterns: readonly string[],
  read: ValueReader,
): AsyncGenerator<FormatItem> {
  const at0 = { line: 1, offset: 0, length: 0 };
  const accept = (bytes: Uint8Array) => bytesItems(bytes, at0, read).some((item) => item.kind === 'span');
  for await (const piece of splitJson(input.bytes(), patterns, { accept })) {
    const at = { line: piece.line, offset: piece.offset, length: piece.length };
    if (piece.kind === 'damage') yield { kind: 'skip', reason: piece.reason, at };
    else if (piece.kind === 'element')
      yield* bytesItems(piece.bytes, piece.path === '' ? at : { ...at, path: piece.path }, read);
    else if (piece.elements === 0) yield { kind: 'other', signal: 'other', at };
  }
}

/** Reads values that stand one a line, in an array, in the array `listMember` of an object, or as one document. */
export async function* readValues(
  input: FormatInput,
  listMember: string,
  read: ValueReader,
): AsyncGenerator<FormatItem> {
  const { value, isLines } = await previewBytes(input);
  if (Array.isArray(value)) yield* readValuesAt(input, ['[*]'], read);
  else if (hasList(value, listMember)) yield* readValuesAt(input, [`${listMember}[*]`], read);
  else if (isLines) yield* readLines(input, (bytes, at) => bytesItems(bytes, at, read));
  else yield* readValuesAt(input, [''], read);
}

function hasList(value: unknown, member: string): boolean {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, member));
}

function* bytesItems(bytes: Uint8Array, at: RecordPlace, read: ValueReader): Generator<FormatItem> {
  const parsed = parsedLine(bytes);
  if (parsed.kind === 'bad') yield { kind: 'skip', reason: parsed.reason, at };
  else yield* read(parsed.value, at);
}
