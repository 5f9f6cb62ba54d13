import { canCommit, commitRow } from './commit';
import { clearDictionary, isDictionaryFull } from './dictionary';
import { skipLine } from './grammar';
import { INPUT, LINE_ROWS, ROW_BYTES, ROW_LIMIT, ROWS } from './layout';
import { readRecord } from './line';
import { lastWideBlock, nextToken, startTokens } from './tokens';
import { isUtf8 } from './utf8';

export { addKey, keyTextAt } from './keys';
export {
  countRow, internTrace, ownerCount, reserveOwner, reserveShape, shapeCount, traceCount,
} from './dictionary';
export {
  INPUT, OWNERS, ROW_LIMIT, ROWS, SHAPES, STRING_ENTRIES, TRACE_KEYS, TRACE_ROWS, TRACE_TEXTS, TRACE_USAGES,
} from './layout';

/** Why `scan` came back. */
const END_OF_INPUT: u32 = 0;
const SLOW_LINE: u32 = 1;
const CHUNK_FULL: u32 = 2;

/** Rows written since the chunk began. */
export let rowCount: u32 = 0;
/** Lines read since the chunk began, blank ones included. */
export let lineCount: u32 = 0;
/** Start of the next line. */
export let nextLine: usize = INPUT;
/** The line that the slow reader must look at, after SLOW_LINE; it is already counted. */
export let slowStart: usize = 0;
export let slowEnd: usize = 0;

let inputEnd: usize = INPUT;
/** The input's first byte is at this offset of the file. */
let inputOffset: u64 = 0;
let fileBits: u32 = 0;

/** Forgets rows and dictionary. */
export function beginChunk(): void {
  clearDictionary();
  rowCount = 0;
  lineCount = 0;
}

/** Names the input `[start, end)`, whole lines with a newline each, which stands at `offset` of file `file`. */
export function setInput(start: usize, end: usize, offset: f64, file: u32): void {
  nextLine = start;
  inputEnd = end;
  inputOffset = <u64>offset - start;
  fileBits = file << 16;
  startTokens(start, end);
}

/** Scans lines until the input ends, a line needs the slow reader, or the chunk is full. */
export function scan(): u32 {
  while (nextLine < inputEnd) {
    if (rowCount + LINE_ROWS > ROW_LIMIT || isDictionaryFull()) return CHUNK_FULL;
    const start = nextLine;
    const first = nextToken();
    const byte = load<u8>(first);
    lineCount++;
    if (byte == 0x0a) {
      nextLine = first + 1;
      continue;
    }
    const read = byte == 0x7b && readRecord() && load<u8>(nextToken()) == 0x0a;
    const end = skipLine();
    nextLine = end + 1;
    if (!read || !canCommit() || (lastWideBlock + 64 > start && !isUtf8(start, end))) {
      slowStart = start;
      slowEnd = end;
      return SLOW_LINE;
    }
    writeRow(start, end);
  }
  return END_OF_INPUT;
}

function writeRow(start: usize, end: usize): void {
  const row = ROWS + <usize>(rowCount++) * ROW_BYTES;
  const offset = inputOffset + start;
  store<u32>(row, <u32>offset);
  store<u32>(row, fileBits | <u32>(offset >> 32), 4);
  const length = end - start;
  store<u32>(row, <u32>(length > 0 && load<u8>(end - 1) == 0x0d ? length - 1 : length), 8);
  commitRow(row);
}

/** The address of a new row for the slow reader's caller to fill. */
export function reserveRow(): usize {
  return ROWS + <usize>(rowCount++) * ROW_BYTES;
}
