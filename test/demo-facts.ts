import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const DEMO = resolve(import.meta.dirname, '../resources/demo/concierge.jsonl');

interface DemoRecord {
  readonly trace_id: string;
  readonly span_id: string;
  readonly parent_span_id: string;
  readonly name: string;
  readonly status: { readonly code: string; readonly message: string };
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** What the demo dump holds, counted from its lines without any of our own readers. */
export interface DemoFacts {
  readonly lines: number;
  readonly traces: number;
  /** Records that can be read as spans, repeated ones included. */
  readonly spans: number;
  readonly skipped: number;
  readonly sessions: number;
  /** The five sessions whose spans cost most, the dearest first. */
  readonly dearestSessions: readonly string[];
  readonly llmSpans: number;
  readonly toolSpans: number;
  readonly errorSpans: number;
  readonly errorTraces: number;
  /** Error spans of the trace that comes first in the dump of those that have any. */
  readonly firstErrors: number;
  /** Traces that send `payee_phone` where `payee_id` is wanted, and the first span that does. */
  readonly wrongArguments: number;
  readonly wrongCall: { readonly traceId: string; readonly spanId: string };
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
  /** Traces that call `trains.book`, after three timeouts of `trains.search` each. */
  readonly bookings: number;
  /** With four failed spans, the first of them a `trains.search`. */
  readonly failedTrace: string;
  readonly failedTraceSpans: number;
  /** Asked the same as the failed trace, and went another way. */
  readonly otherTrace: string;
}

const REQUEST = 'Rebook my train to Hamburg after 17:00, I missed mine.';

export const DEMO_FACTS: DemoFacts = factsOf(readFileSync(DEMO, 'utf8').trimEnd().split('\n'));

function factsOf(lines: readonly string[]): DemoFacts {
  const read = lines.map(recordOf).filter((record) => record !== undefined);
  // A later record takes the place of an earlier one of the same span.
  const spans = [...new Map(read.map((record) => [`${record.trace_id} ${record.span_id}`, record])).values()];
  const kind = (record: DemoRecord): unknown => record.attributes['openinference.span.kind'];
  const leaves = spans.filter((span) => kind(span) !== 'AGENT');
  const sum = (attribute: string): number =>
    leaves.reduce((total, { attributes }) => total + Number(attributes[attribute] ?? 0), 0);
  const distinct = (of: readonly DemoRecord[], value: (span: DemoRecord) => unknown): number =>
    new Set(of.map(value)).size;
  const asked = spans
    .filter((span) => span.parent_span_id === '' && span.attributes['input.value'] === REQUEST)
    .map((root) => ({ id: root.trace_id, spans: spans.filter((span) => span.trace_id === root.trace_id).length }));
  const errors = spans.filter((span) => span.status.code === 'STATUS_CODE_ERROR');
  const wrong = errors.filter(({ status }) => status.message.includes('payee_phone'));
  const [failed] = asked;
  const [wrongCall] = wrong;
  const other = asked.find((run) => run.spans !== failed?.spans);
  if (failed === undefined || other === undefined || wrongCall === undefined)
    throw new Error('The demo lacks what the tests are about; see build/make-demo-dump.ts.');
  return {
    lines: lines.length,
    traces: distinct(spans, (span) => span.trace_id),
    spans: read.length,
    skipped: lines.length - read.length,
    sessions: distinct(spans, (span) => span.attributes['session.id']),
    dearestSessions: dearestSessions(leaves),
    llmSpans: spans.filter((span) => kind(span) === 'LLM').length,
    toolSpans: spans.filter((span) => kind(span) === 'TOOL').length,
    errorSpans: errors.length,
    errorTraces: distinct(errors, (span) => span.trace_id),
    firstErrors: errors.filter((span) => span.trace_id === errors[0]?.trace_id).length,
    wrongArguments: distinct(wrong, (span) => span.trace_id),
    wrongCall: { traceId: wrongCall.trace_id, spanId: wrongCall.span_id },
    inputTokens: sum('llm.token_count.prompt'),
    outputTokens: sum('llm.token_count.completion'),
    costUsd: sum('llm.cost.total'),
    bookings: distinct(
      spans.filter(({ name }) => name === 'trains.book'),
      (span) => span.trace_id,
    ),
    failedTrace: failed.id,
    failedTraceSpans: failed.spans,
    otherTrace: other.id,
  };
}

function dearestSessions(spans: readonly DemoRecord[]): readonly string[] {
  const costs = new Map<string, number>();
  for (const { attributes } of spans) {
    const session = String(attributes['session.id']);
    costs.set(session, (costs.get(session) ?? 0) + Number(attributes['llm.cost.total'] ?? 0));
  }
  const ordered = [...costs].toSorted(([, a], [, b]) => b - a);
  return ordered.slice(0, 5).map(([session]) => session);
}

function recordOf(line: string): DemoRecord | undefined {
  try {
    const record = JSON.parse(line) as DemoRecord;
    return record.trace_id === '' || record.trace_id === undefined ? undefined : record;
  } catch {
    return undefined;
  }
}
