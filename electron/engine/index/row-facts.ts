import { SPAN_FLAGS, type Usage } from '../../../shared/domain/index.ts';
import type { SpanFacts } from '../../../shared/conventions/index.ts';

import { NO_DURATION, NO_TIME, NOT_REPORTED } from './dump-index.ts';
import { isPlainSpanId, writeSpanKey } from './id-key.ts';
import { HAS_USAGE, ROW } from './row.ts';

export function writePosition(row: Uint32Array, file: number, offset: number, length: number): void {
  row[ROW.offsetLow] = offset >>> 0;
  row[ROW.fileOffsetHigh] = ((file << 16) | Math.floor(offset / 2 ** 32)) >>> 0;
  row[ROW.lengthBytes] = length;
}

/** Everything of a row that needs no dictionary: flags, ids, times, usage. */
export function writeFacts(row: Uint32Array, facts: SpanFacts, malformed: boolean): void {
  const { startNs, endNs, parentId, usage } = facts;
  const hasUsage = Object.keys(usage).length > 0;
  row[ROW.flags] =
    (parentId === undefined ? SPAN_FLAGS.root : 0) |
    (endNs === undefined ? SPAN_FLAGS.open : 0) |
    (startNs === undefined ? SPAN_FLAGS.noStart : 0) |
    (startNs !== undefined && endNs !== undefined && endNs < startNs ? SPAN_FLAGS.negative : 0) |
    (malformed ? SPAN_FLAGS.malformed : 0) |
    (isPlainSpanId(facts.spanId) ? 0 : SPAN_FLAGS.hashedId) |
    (facts.hasEvents ? SPAN_FLAGS.events : 0) |
    (hasUsage ? HAS_USAGE : 0);
  writeSpanKey(facts.spanId, row, ROW.id);
  if (parentId === undefined) row[ROW.parentId] = row[ROW.parentId + 1] = 0;
  else writeSpanKey(parentId, row, ROW.parentId);
  writeInt64(row, ROW.startNs, startNs ?? NO_TIME);
  writeInt64(row, ROW.durationNs, startNs === undefined || endNs === undefined ? NO_DURATION : endNs - startNs);
  writeUsage(row, usage);
}

function writeUsage(row: Uint32Array, usage: Usage): void {
  row[ROW.inputTokens] = usage.inputTokens ?? NOT_REPORTED;
  row[ROW.outputTokens] = usage.outputTokens ?? NOT_REPORTED;
  row[ROW.cachedTokens] = usage.cachedTokens ?? NOT_REPORTED;
  row[ROW.reasoningTokens] = usage.reasoningTokens ?? NOT_REPORTED;
  row[ROW.totalTokens] = usage.totalTokens ?? NOT_REPORTED;
  DOUBLE[0] = usage.costUsd ?? Number.NaN;
  row[ROW.costUsd] = DOUBLE_WORDS[0];
  row[ROW.costUsd + 1] = DOUBLE_WORDS[1];
}

const DOUBLE = new Float64Array(1);
const DOUBLE_WORDS = new Uint32Array(DOUBLE.buffer);

function writeInt64(row: Uint32Array, at: number, value: bigint): void {
  row[at] = Number(value & 0xffffffffn);
  row[at + 1] = Number((value >> 32n) & 0xffffffffn);
}
