import type { Measure } from '../../../shared/api/tools/columns.ts';
import { NO_DURATION, NO_TIME, type DumpIndex } from '../index/index.ts';

import { tokenReader, usageReader, type TokenField } from './span-numbers.ts';

const TOKEN_FIELDS: Readonly<Record<Exclude<Measure, 'duration' | 'size'>, TokenField>> = {
  tokens: 'tokens',
  input_tokens: 'input',
  output_tokens: 'output',
  cached_tokens: 'cached',
  reasoning_tokens: 'reasoning',
  cost: 'cost',
};

export const MEASURE_UNITS: Readonly<Record<Measure, 'ms' | 'tokens' | 'usd' | 'bytes'>> = {
  duration: 'ms',
  tokens: 'tokens',
  input_tokens: 'tokens',
  output_tokens: 'tokens',
  cached_tokens: 'tokens',
  reasoning_tokens: 'tokens',
  cost: 'usd',
  size: 'bytes',
};

/** Reads the measure of a row; NaN where it reports none. Durations in milliseconds. */
export function measureReader(index: DumpIndex, over: 'spans' | 'traces', measure: Measure): (row: number) => number {
  if (measure === 'duration') return over === 'spans' ? spanDuration(index) : traceDuration(index);
  if (measure === 'size') {
    const column = over === 'spans' ? index.spans.lengthBytes : index.traces.sizeBytes;
    return (row) => column[row];
  }
  if (over === 'traces') return tokenReader(index.traces, TOKEN_FIELDS[measure]);
  const read = usageReader(index.usage, TOKEN_FIELDS[measure]);
  return (span) => read(index.spans.usage[span]);
}

function spanDuration(index: DumpIndex): (span: number) => number {
  const { durationNs } = index.spans;
  const words = new Int32Array(durationNs.buffer, durationNs.byteOffset, durationNs.length * 2);
  const absentHigh = Number(BigInt.asIntN(32, NO_DURATION >> 32n));
  return (span) => {
    const high = words[2 * span + 1];
    const low = words[2 * span] >>> 0;
    return high === absentHigh && low === 0 ? Number.NaN : (high * 0x100000000 + low) / 1e6;
  };
}

function traceDuration(index: DumpIndex): (trace: number) => number {
  const { startNs, endNs } = index.traces;
  return (trace) =>
    startNs[trace] === NO_TIME || endNs[trace] === NO_TIME ? Number.NaN : Number(endNs[trace] - startNs[trace]) / 1e6;
}
