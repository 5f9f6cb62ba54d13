import { createHash } from 'node:crypto';

import type { AnalystEvent } from '../../../shared/api/analyst.ts';
import type { RecordedCall } from '../models/index.ts';

/**
 * A run of the analyst as a trace of its own, in the flat span format that every dump is read in: agents, tool calls and
 * model calls, each attempt a span. Results of tools are as long as the run's events hold them. So the analyst can be
 * looked at, and asked about, like any other agent.
 */
export function runTrace(runId: string, events: readonly AnalystEvent[], calls: readonly RecordedCall[]): string {
  const { spans, agentSpans, endMs } = spansOfEvents(runId, events);
  for (const [at, call] of calls.entries()) {
    const [agent = 'root', role = ''] = call.caller.split(' ');
    spans.push(spanOfCall(call, { id: idOf(runId, 'call', String(at)), parent: agentSpans.get(agent) ?? '', role }));
  }
  const traceId = createHash('sha256').update(runId).digest('hex').slice(0, 32);
  return spans
    .toSorted((a, b) => a.startMs - b.startMs)
    .map((span) => `${JSON.stringify(recordOf(traceId, span, endMs))}\n`)
    .join('');
}

interface RunSpan {
  readonly id: string;
  readonly parent: string;
  readonly name: string;
  readonly kind: 'AGENT' | 'TOOL' | 'LLM';
  readonly startMs: number;
  /** Absent for what was under way when the run ended. */
  endMs?: number;
  error?: string;
  readonly attributes: Record<string, string | number>;
}

function spansOfEvents(runId: string, events: readonly AnalystEvent[]) {
  const spans: RunSpan[] = [];
  /** Of the span that is open under a name; an agent that is resumed opens another. */
  const open = new Map<string, RunSpan>();
  const agentSpans = new Map<string, string>();
  const begin = (name: string, span: RunSpan): void => {
    spans.push(span);
    open.set(name, span);
  };
  for (const event of events) {
    if (event.kind === 'agentStarted') {
      const { agent, question, model, parentCallId, timeMs, seq } = event;
      const above = agent.slice(0, Math.max(0, agent.lastIndexOf('/')));
      const parent = open.get(`${above} ${parentCallId ?? ''}`)?.id ?? agentSpans.get(above) ?? '';
      const id = idOf(runId, 'agent', String(seq));
      agentSpans.set(agent, id);
      const attributes = { 'input.value': question, 'agent.name': agent, 'llm.model_name': model };
      begin(agent, { id, parent, name: agent, kind: 'AGENT', startMs: timeMs, attributes });
    } else if (event.kind === 'toolStarted') {
      const { agent, call, tool, argumentsText, timeMs, seq } = event;
      const attributes = { 'input.value': argumentsText, 'tool.name': tool };
      const parent = agentSpans.get(agent) ?? '';
      const id = idOf(runId, 'tool', String(seq));
      begin(`${agent} ${call}`, { id, parent, name: tool, kind: 'TOOL', startMs: timeMs, attributes });
    } else if (event.kind === 'toolEnded') {
      const span = open.get(`${event.agent} ${event.call}`);
      if (span === undefined) continue;
      span.endMs = event.timeMs;
      span.attributes['output.value'] = event.resultText;
      if (!event.ok) span.error = event.resultText;
    } else if (event.kind === 'agentEnded') {
      const span = open.get(event.agent);
      if (span === undefined) continue;
      span.endMs = event.timeMs;
      span.attributes['output.value'] = event.answer;
      if (event.outcome === 'failed') span.error = event.answer;
    }
  }
  return { spans, agentSpans, endMs: events.at(-1)?.timeMs ?? 0 };
}

interface Place {
  readonly id: string;
  readonly parent: string;
  readonly role: string;
}

function spanOfCall({ request, outcome, costUsd, attempt, startedAtMs, tookMs }: RecordedCall, place: Place): RunSpan {
  const { id, parent, role } = place;
  const span: RunSpan = {
    id,
    parent,
    name: role,
    kind: 'LLM',
    startMs: startedAtMs,
    endMs: startedAtMs + tookMs,
    attributes: {
      'llm.model_name': request.model,
      'input.value': JSON.stringify({ messages: request.messages }),
      'input.mime_type': 'application/json',
      'roundhouse.attempt': attempt,
    },
  };
  if (outcome.kind === 'failed') return { ...span, error: `${outcome.error}: ${outcome.message}` };
  const { text, toolCalls, usage } = outcome.response;
  Object.assign(span.attributes, {
    'output.value': toolCalls.length === 0 ? text : JSON.stringify({ text, toolCalls }),
    ...(usage === undefined
      ? {}
      : { 'llm.token_count.prompt': usage.inputTokens, 'llm.token_count.completion': usage.outputTokens }),
    ...(costUsd === undefined ? {} : { 'llm.cost.total': costUsd }),
  });
  return span;
}

function recordOf(
  traceId: string,
  { id, parent, name, kind, startMs, endMs, error, attributes }: RunSpan,
  end: number,
) {
  return {
    trace_id: traceId,
    span_id: id,
    parent_span_id: parent,
    name,
    kind: 'SPAN_KIND_INTERNAL',
    start_time: new Date(startMs).toISOString(),
    end_time: new Date(endMs ?? end).toISOString(),
    status: { code: error === undefined ? 'STATUS_CODE_OK' : 'STATUS_CODE_ERROR', message: error ?? '' },
    resource: { attributes: { 'service.name': 'roundhouse-analyst' } },
    scope: { name: 'roundhouse' },
    attributes: { 'openinference.span.kind': kind, ...attributes },
  };
}

function idOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
