import { kindOfRow, type TimelineSpans } from '../../../timeline/spans.ts';

/** One bar: a run of model calls and the largest prompt among them. */
export interface PromptBar {
  readonly tokens: number;
  readonly largestRow: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

const MOST_BARS = 70;

/** Sizes of the prompts in order; calls that do not report theirs are left out. */
export function promptBars(spans: TimelineSpans, rows: Uint32Array): readonly PromptBar[] {
  const calls = [...rows].filter(
    (row) => kindOfRow(spans, row) === 'LLM' && !Number.isNaN(spans.tree.inputTokens[row]),
  );
  const each = Math.max(1, Math.ceil(calls.length / MOST_BARS));
  const bars: PromptBar[] = [];
  for (let at = 0; at < calls.length; at += each) {
    const run = calls.slice(at, at + each);
    const largestRow = run.reduce((a, b) => (spans.tree.inputTokens[b] > spans.tree.inputTokens[a] ? b : a));
    bars.push({
      tokens: spans.tree.inputTokens[largestRow],
      largestRow,
      firstRow: run[0] ?? 0,
      lastRow: run.at(-1) ?? 0,
    });
  }
  return bars;
}
