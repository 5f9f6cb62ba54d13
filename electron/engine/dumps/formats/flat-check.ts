import { open } from 'node:fs/promises';

import { readBytes, splitLines } from '../../base/index.ts';
import { holdsSpans, parsedLine } from './any-record.ts';
import { isCanonicalFlat } from './flat-line.ts';
import { asRecord } from './transcript-value.ts';

/** Up to this size every line is looked at; beyond, places spread over the file. */
const WHOLE_CHECK_BYTES = 16 << 20;
const PLACES = 24;
const PLACE_BYTES = 128 << 10;

/**
 * True when no line looked at holds a span in a form other than the canonical flat one. Lines that are no spans at all do
 * not matter: the index lists them as skipped.
 */
export async function isFlatThroughout(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size <= WHOLE_CHECK_BYTES) return await areLinesFlat(readBytes(path));
    for (let place = 0; place < PLACES; place += 1) {
      const start = Math.floor(((size - PLACE_BYTES) * place) / (PLACES - 1));
      const { buffer, bytesRead } = await file.read(new Uint8Array(PLACE_BYTES), 0, PLACE_BYTES, start);
      const bytes = buffer.subarray(0, bytesRead);
      // The first and the last line of a place are cut.
      const from = start === 0 ? 0 : bytes.indexOf(0x0a) + 1;
      const whole = bytes.subarray(from, bytes.lastIndexOf(0x0a) + 1);
      if (!(await areLinesFlat([whole]))) return false;
    }
    return true;
  } finally {
    await file.close();
  }
}

async function areLinesFlat(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<boolean> {
  for await (const line of splitLines(asyncOf(chunks))) {
    if (line.bytes === undefined) continue;
    const parsed = parsedLine(line.bytes);
    const record = parsed.kind === 'value' ? asRecord(parsed.value) : undefined;
    const isCanonical = record !== undefined && isCanonicalFlat(record);
    if (!isCanonical && parsed.kind === 'value' && holdsSpans(line.bytes)) return false;
  }
  return true;
}

async function* asyncOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
