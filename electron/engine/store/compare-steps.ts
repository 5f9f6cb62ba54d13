import type { CompareStep } from '../../../shared/api/tools/analysis.ts';
import { errorTextOf, readInputOutput } from '../../../shared/conventions/index.ts';
import { SPAN_FLAGS, type ObservationKind } from '../../../shared/domain/index.ts';
import { wholeCharacters } from '../../../shared/truncate.ts';
import { NO_DURATION, type DumpIndex } from '../index/index.ts';

import { parseRecord } from './record.ts';
import { traceLayout } from './trace-layout.ts';
import { defined, milliseconds, present, usageOf } from './span-texts.ts';

const STEP_KINDS: readonly ObservationKind[] = ['LLM', 'TOOL', 'AGENT', 'RETRIEVER', 'GUARDRAIL', 'EVALUATOR'];
const PREVIEW_CHARS = 400;
const BATCH = 128;

/** A step with what it is compared by: texts as they are, apart from ids and times that differ in every run. */
export interface ComparedStep {
  readonly step: CompareStep;
  /** Kind, name and tool: steps with different ones are never aligned. */
  readonly action: string;
  readonly input: string;
  readonly output: string;
}

/** The steps of a trace in time order: spans of the wanted kinds, or every span where the trace has none of them. */
export function stepsOf(index: DumpIndex, trace: number, kinds: readonly ObservationKind[]): ComparedStep[] {
  const wanted = kinds.length > 0 ? kinds : STEP_KINDS;
  const current = currentOrdinals(index, trace);
  const chosen = current.filter((span) => wanted.includes(index.shapes.row(index.spans.shape[span]).kind));
  const spans = chosen.length === 0 && kinds.length === 0 ? current : chosen;
  const steps: ComparedStep[] = [];
  for (let at = 0; at < spans.length; at += BATCH) {
    const batch = spans.slice(at, at + BATCH);
    const records = index.recordsBytes(batch);
    for (const [i, bytes] of records.entries()) steps.push(stepOf(index, { trace, span: batch[i] ?? 0, bytes }));
  }
  return steps;
}

function currentOrdinals(index: DumpIndex, trace: number): number[] {
  const first = index.traces.firstSpan[trace];
  const spans: number[] = [];
  for (let span = first; span < first + index.traces.spanCount[trace]; span++) {
    if ((index.spans.flags[span] & SPAN_FLAGS.superseded) === 0) spans.push(span);
  }
  // A parent begins with its first child: it is told before it, in whichever order they were written.
  const { rowOf } = traceLayout(index, trace);
  const { startNs } = index.spans;
  return spans.toSorted((a, b) =>
    startNs[a] === startNs[b] ? rowOf[a - first] - rowOf[b - first] : startNs[a] < startNs[b] ? -1 : 1,
  );
}

function stepOf(
  index: DumpIndex,
  { trace, span, bytes }: { readonly trace: number; readonly span: number; readonly bytes: Uint8Array },
): ComparedStep {
  const shape = index.shapes.row(index.spans.shape[span]);
  const duration = index.spans.durationNs[span];
  const record = parseRecord(bytes).json ?? {};
  const { input, output } = readInputOutput(record);
  const step: CompareStep = {
    spanId: index.spanIdText(span),
    spanIndex: span - index.traces.firstSpan[trace],
    name: shape.name,
    kind: shape.kind,
    status: shape.status,
    ...defined({
      tool: present(shape.tool),
      model: present(shape.model),
      statusMessage: preview(shape.status === 'error' ? errorTextOf(record) : undefined),
      durationMs: duration === NO_DURATION ? undefined : milliseconds(duration),
      usage: usageOf(index, span),
      input: preview(input),
      output: preview(output),
    }),
  };
  return {
    step,
    action: `${shape.kind}\u0000${shape.name}\u0000${shape.tool}`,
    input: comparable(input),
    output: comparable(output),
  };
}

function preview(text: string | undefined): string | undefined {
  return text === undefined || text.length <= PREVIEW_CHARS
    ? text
    : `${text.slice(0, wholeCharacters(text, PREVIEW_CHARS))}…`;
}

/** Ids of calls and answers, UUIDs and instants are new in every run and say nothing about what was done. */
function comparable(text: string | undefined): string {
  return (text ?? '')
    .replaceAll(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '<id>')
    .replaceAll(/\b(?:call|toolu|chatcmpl|resp|msg|run|item|fc|rs)[_-][A-Za-z0-9_-]{6,}/g, '<id>')
    .replaceAll(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/g, '<time>')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
