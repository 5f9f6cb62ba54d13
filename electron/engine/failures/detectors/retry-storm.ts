import type { Detector, Occurrence } from '../detector.ts';
import type { SpanDigest, TraceDigest } from '../trace-digest.ts';
import { hasFailed } from './unrecovered-error.ts';

/** One operation failing again and again, whatever its arguments. */
export const retryStorm: Detector = {
  id: 'retry-storm',
  title: 'Retry storm',
  severity: 'high',
  taxonomy: { mast: 'FM-1.3 Step repetition', trail: 'Rate Limiting', agentRx: 'System Failure' },
  explain: (thresholds) =>
    `The same tool or model failed ${thresholds.retryStormCalls} times in a row under one parent, with no other call of its kind in between.`,
  examines: (trace) => trace.spans.some((span) => span.detail.kind === 'call' || span.detail.kind === 'turn'),
  find: (trace, thresholds) => storms(trace, thresholds.retryStormCalls),
};

/**
 * Runs of failures under one parent; a success or another operation ends a run. Calls and turns make runs of their own:
 * between two tries of a tool mostly stands the model turn that asked for the second.
 */
function storms(trace: TraceDigest, atLeast: number): Occurrence[] {
  const runs = new Map<string, number[]>();
  const found: Occurrence[] = [];
  const close = (run: readonly number[]): void => {
    const [first, ...rest] = run;
    if (first !== undefined && run.length >= atLeast) found.push(storm(trace, first, rest));
  };
  for (const [position, span] of trace.spans.entries()) {
    if (span.detail.kind !== 'call' && span.detail.kind !== 'turn') continue;
    const place = `${span.parent} ${span.detail.kind}`;
    const run = runs.get(place) ?? [];
    const continues = failed(span) && operation(trace.spans[run[0] ?? -1]) === operation(span);
    if (continues) run.push(position);
    else {
      close(run);
      runs.set(place, failed(span) ? [position] : []);
    }
  }
  for (const run of runs.values()) close(run);
  return found.toSorted((a, b) => a.span - b.span);
}

function failed(span: SpanDigest): boolean {
  return span.isError || (span.detail.kind === 'call' && hasFailed(span.detail.call));
}

function operation(span: SpanDigest | undefined): string {
  return span === undefined ? '' : `${span.kind} ${span.detail.kind === 'call' ? span.detail.call.tool : span.name}`;
}

function storm(trace: TraceDigest, first: number, rest: readonly number[]): Occurrence {
  const span = trace.spans[first];
  const failure = span?.detail.kind === 'call' ? span.detail.call.failure : undefined;
  const said = failure ?? span?.error ?? { text: '', field: 'status' };
  const name = span?.detail.kind === 'call' ? span.detail.call.tool : (span?.name ?? '');
  return {
    span: first,
    related: rest,
    evidence: { text: `${rest.length + 1}× ${name}: ${said.text.slice(0, 200)}`, field: said.field },
  };
}
