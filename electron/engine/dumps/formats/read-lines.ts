import { splitLines } from '../../base/index.ts';
import type { FormatInput, FormatItem, RecordPlace } from '../format.ts';

/** Reads a file line by line: each line that is not blank gives the items that `itemsOf` makes of it. */
export async function* readLines(
  input: FormatInput,
  itemsOf: (bytes: Uint8Array, at: RecordPlace) => Iterable<FormatItem>,
): AsyncGenerator<FormatItem> {
  for await (const line of splitLines(input.bytes())) {
    const at = { line: line.number, offset: line.offset, length: line.length };
    if (line.bytes === undefined)
      yield { kind: 'skip', reason: `the line is too long to be one record (${line.length} bytes)`, at };
    else if (!isBlank(line.bytes)) yield* itemsOf(line.bytes, at);
  }
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
