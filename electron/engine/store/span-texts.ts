import { plus, reported } from '../../../shared/domain/index.ts';
import type { Times } from '../../../shared/api/tools/fields.ts';
import type { Usage, UsageTotals } from '../../../shared/domain/index.ts';
import { formatInstant } from '../../../shared/format/index.ts';
import { NO_DURATION, NO_TIME, type DumpIndex } from '../index/index.ts';

import { known, reportedTokens } from './span-numbers.ts';

/** Start, end and duration as the tools tell them: decimal nanoseconds, ISO, milliseconds. */
export function timesOf(startNs: bigint, durationNs: bigint): Times {
  const start = startNs === NO_TIME ? undefined : startNs;
  const duration = durationNs === NO_DURATION ? undefined : durationNs;
  const end = start === undefined || duration === undefined ? undefined : start + duration;
  return {
    ...(start !== undefined && { startNs: String(start), startTime: formatInstant(start) }),
    ...(end !== undefined && { endNs: String(end), endTime: formatInstant(end) }),
    ...(duration !== undefined && { durationNs: String(duration), durationMs: milliseconds(duration) }),
  };
}

export function traceTimes(index: DumpIndex, trace: number): Times {
  const start = index.traces.startNs[trace];
  const end = index.traces.endNs[trace];
  if (start === NO_TIME || end === NO_TIME) return timesOf(start, NO_DURATION);
  return timesOf(start, end - start);
}

/** Exact to the microsecond, as a double can be for any duration of practice. */
export function milliseconds(ns: bigint): number {
  return Number(ns / 1_000n) / 1_000;
}

/** What a span reports itself; undefined for nothing. */
export function usageOf(index: DumpIndex, span: number): Usage | undefined {
  const row = index.spans.usage[span];
  if (row === 0) return undefined;
  const { usage } = index;
  return definedUsage({
    inputTokens: reported(usage.inputTokens[row]),
    outputTokens: reported(usage.outputTokens[row]),
    cachedTokens: reported(usage.cachedTokens[row]),
    reasoningTokens: reported(usage.reasoningTokens[row]),
    totalTokens: reported(usage.totalTokens[row]),
    costUsd: usage.costUsd[row],
  });
}

export function traceUsage(index: DumpIndex, trace: number): UsageTotals {
  return usageTotals(index, [trace]);
}

/** Sums over traces; a figure that no trace reports is absent. */
export function usageTotals(index: DumpIndex, traces: Iterable<number>): UsageTotals {
  const t = index.traces;
  const summed = {
    inputTokens: NaN,
    outputTokens: NaN,
    cachedTokens: NaN,
    reasoningTokens: NaN,
    totalTokens: NaN,
    costUsd: NaN,
  };
  const claimed = { inputTokens: NaN, outputTokens: NaN, totalTokens: NaN, costUsd: NaN };
  for (const trace of traces) {
    const input = reported(t.inputTokens[trace]);
    const output = reported(t.outputTokens[trace]);
    summed.inputTokens = plus(summed.inputTokens, input);
    summed.outputTokens = plus(summed.outputTokens, output);
    summed.cachedTokens = plus(summed.cachedTokens, reported(t.cachedTokens[trace]));
    summed.reasoningTokens = plus(summed.reasoningTokens, reported(t.reasoningTokens[trace]));
    summed.totalTokens = plus(summed.totalTokens, plus(input, output));
    summed.costUsd = plus(summed.costUsd, t.costUsd[trace]);
    claimed.inputTokens = plus(claimed.inputTokens, reported(t.reportedInputTokens[trace]));
    claimed.outputTokens = plus(claimed.outputTokens, reported(t.reportedOutputTokens[trace]));
    claimed.totalTokens = plus(claimed.totalTokens, reportedTokens(t, trace));
    claimed.costUsd = plus(claimed.costUsd, t.reportedCostUsd[trace]);
  }
  return { summed: definedUsage(summed), reported: definedUsage(claimed) };
}

function definedUsage(figures: Readonly<Record<string, number>>): Usage {
  return Object.fromEntries(Object.entries(figures).filter(([, value]) => known(value) !== undefined));
}

/** Undefined instead of an empty text. */
export function present(text: string): string | undefined {
  return text === '' ? undefined : text;
}

/** A record without the keys whose value is undefined. */
export function defined<T extends object>(record: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // Only keys whose value is undefined are dropped, which optional fields allow.
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
