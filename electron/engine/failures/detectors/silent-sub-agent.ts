import { agentPositions } from '../actors.ts';
import type { Detector } from '../detector.ts';
import type { Actor, SpanDigest, TraceDigest } from '../trace-digest.ts';

/** Sub-agents from which nothing came back. */
export const silentSubAgent: Detector = {
  id: 'silent-sub-agent',
  title: 'Sub-agent never answers',
  severity: 'high',
  taxonomy: { mast: 'FM-2.4 Information withholding', trail: 'Task Orchestration', agentRx: 'System Failure' },
  explain: () =>
    'A sub-agent never ended, ended without output, or its last model turn asks for a tool instead of answering.',
  examines: (trace) => subAgents(trace).length > 0,
  find: (trace) =>
    subAgents(trace).flatMap((position) => {
      const reason = silence(trace, position);
      return reason === undefined ? [] : [{ span: position, evidence: { text: reason, field: 'attributes' } }];
    }),
};

/** AGENT spans below another agent; a root agent answers to a person, not to an agent. */
function subAgents(trace: TraceDigest): readonly number[] {
  const owners = agentPositions(trace.spans);
  return trace.spans.flatMap((span, position) => {
    const above = span.parent < 0 ? -1 : (owners[span.parent] ?? -1);
    return span.kind === 'AGENT' && above >= 0 ? [position] : [];
  });
}

function silence(trace: TraceDigest, position: number): string | undefined {
  const span = trace.spans[position];
  if (span?.detail.kind !== 'agent') return undefined;
  const label = span.agent === '' ? span.name : span.agent;
  if (span.isOpen) return `${label} never ended`;
  if (span.detail.output === 'present') return undefined;
  const actor = trace.actors.find((item) => item.span === position);
  // Frameworks also write AGENT spans that only mark an event: one that did nothing owes no answer.
  if (actor === undefined || actor.turns.length + actor.calls.length === 0) return undefined;
  if (span.detail.output === 'empty') return `${label} ended without output`;
  return endsInCall(trace.spans, actor) ? `${label} ended on a tool call` : undefined;
}

function endsInCall(spans: readonly SpanDigest[], actor: Actor): boolean {
  const last = spans[actor.turns.at(-1) ?? -1];
  return last?.detail.kind === 'turn' && last.detail.turn.calls.length > 0 && last.detail.turn.text.text.trim() === '';
}
