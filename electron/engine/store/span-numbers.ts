import { plus, reported } from '../../../shared/domain/index.ts';
import type { DumpIndex, TraceColumns, UsageColumns } from '../index/index.ts';

/** What a usage row or a trace reports, as plain numbers; NaN where it says nothing. */
export type TokenField = 'tokens' | 'input' | 'output' | 'cached' | 'reasoning' | 'cost';

interface TokenColumns {
  readonly inputTokens: Uint32Array;
  readonly outputTokens: Uint32Array;
  readonly cachedTokens: Uint32Array;
  readonly reasoningTokens: Uint32Array;
  readonly costUsd: Float64Array;
}

/** One figure of a row of usage columns or of a trace's sums; `tokens` is the total, else input and output together. */
export function tokenReader(columns: TokenColumns, field: TokenField): (row: number) => number {
  switch (field) {
    case 'tokens':
      return (row) => plus(reported(columns.inputTokens[row]), reported(columns.outputTokens[row]));
    case 'input':
      return (row) => reported(columns.inputTokens[row]);
    case 'output':
      return (row) => reported(columns.outputTokens[row]);
    case 'cached':
      return (row) => reported(columns.cachedTokens[row]);
    case 'reasoning':
      return (row) => reported(columns.reasoningTokens[row]);
    case 'cost':
      return (row) => columns.costUsd[row];
    default:
      return field satisfies never;
  }
}

/** As tokenReader, for single spans: a reported total counts where the parts are missing. */
export function usageReader(usage: UsageColumns, field: TokenField): (row: number) => number {
  const read = tokenReader(usage, field);
  if (field !== 'tokens') return (row) => (row === 0 ? Number.NaN : read(row));
  return (row) => {
    if (row === 0) return Number.NaN;
    const total = reported(usage.totalTokens[row]);
    return Number.isNaN(total) ? read(row) : total;
  };
}

export function reportedTokens(traces: TraceColumns, trace: number): number {
  return plus(reported(traces.reportedInputTokens[trace]), reported(traces.reportedOutputTokens[trace]));
}

/** NaN as absence. */
export function known(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value;
}

/**
 * A time column as doubles after `baseNs`, NaN where absent. Exact within 2^53 ns (104 days) of the base; beyond that
 * neighbours closer than the double's step may become equal.
 */
export function nsAfter(column: BigInt64Array, baseNs: bigint): Float64Array {
  const words = new Int32Array(column.buffer, column.byteOffset, column.length * 2);
  const baseHigh = Number(BigInt.asIntN(32, baseNs >> 32n));
  const baseLow = Number(BigInt.asUintN(32, baseNs));
  const result = new Float64Array(column.length);
  for (let i = 0; i < result.length; i++) {
    const high = words[2 * i + 1];
    const low = words[2 * i] >>> 0;
    // The smallest bigint stands for absence in every time column.
    result[i] = high === -0x80000000 && low === 0 ? Number.NaN : (high - baseHigh) * 0x100000000 + (low - baseLow);
  }
  return result;
}

/** Start of the dump, the base of relative times; 0 when nothing has a time. */
export function dumpStartNs(index: DumpIndex): bigint {
  return BigInt(index.meta.startNs ?? '0');
}
