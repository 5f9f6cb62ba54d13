import type { DumpIndex } from '../index/index.ts';

import type { Bits } from './bits.ts';
import type { ToolContext } from './define-tool.ts';
import { turn } from './turn.ts';

/** Records are fetched together up to so many bytes, to spare system calls and bound memory. */
const BATCH_BYTES = 4 << 20;
const BATCH_RECORDS = 512;
/** Others get their turn this often. */
const TURN_MS = 15;

/** Hands over the record of each span of the set, in the order of the file. Throws UserError 'cancelled'. */
export async function forEachRecord(
  index: DumpIndex,
  spans: Bits,
  ctx: ToolContext,
  visit: (span: number, bytes: Uint8Array) => void,
): Promise<void> {
  let turnEndsAt = performance.now() + TURN_MS;
  for (const batch of batches(index, spans)) {
    const records = index.recordsBytes(batch);
    for (const [i, bytes] of records.entries()) {
      visit(batch[i] ?? 0, bytes);
      if (performance.now() < turnEndsAt) continue;
      await turn(ctx);
      turnEndsAt = performance.now() + TURN_MS;
    }
  }
}

function* batches(index: DumpIndex, spans: Bits): Generator<number[]> {
  let batch: number[] = [];
  let sizeBytes = 0;
  for (const span of index.spans.byPosition) {
    if (!spans.has(span)) continue;
    const length = index.spans.lengthBytes[span];
    if (batch.length > 0 && (sizeBytes + length > BATCH_BYTES || batch.length === BATCH_RECORDS)) {
      yield batch;
      batch = [];
      sizeBytes = 0;
    }
    batch.push(span);
    sizeBytes += length;
  }
  if (batch.length > 0) yield batch;
}
