import type { DumpFormat, FormatInput, FormatItem, FormatSample } from '../format.ts';
import { preview } from './transcript-detect.ts';
import { readContent, readToolCall, type TranscriptMessage } from './transcript-message.ts';
import { readRuns, skipsOf, type Run, type Step } from './transcript-run.ts';
import { keptAttributes, spanIdFrom, spanItem, TimeRange, traceIdFrom, usageAttributes } from './transcript-span.ts';
import { isoToNanos } from './transcript-time.ts';
import { conversationItems, messageSpanId, type PlacedMessage } from './transcript-turns.ts';
import { asNumber, asRecord, asRecords, asText, toText, type JsonRecord } from './transcript-value.ts';

/**
 * Agent Trajectory Interchange Format: one JSON document for one run, with `steps`, `final_metrics` and, since 1.7,
 * embedded `subagent_trajectories`. An agent step gives an LLM span (CHAIN where `llm_call_count` is 0) and a TOOL span
 * for each of its calls; user and system steps go into the turn that follows and count as records without a span.
 * A sub-agent is an AGENT span below the tool call whose result refers to it. The run id (`session_id`) is the trace.
 */
export const atif: DumpFormat = {
  id: 'atif',
  title: 'ATIF trajectory',
  specification: 'https://harborframework.com/docs/trajectory-format (ATIF 1.0 to 1.7)',
  detect: detectAtif,
  read: readAtif,
};

const DOCUMENT_FIELDS = ['session_id', 'agent', 'final_metrics', 'subagent_trajectories', 'steps'];
const STEP_FIELDS = [
  'step_id',
  'timestamp',
  'source',
  'message',
  'reasoning_content',
  'tool_calls',
  'observation',
  'model_name',
  'metrics',
];
/** Token ids and log-probabilities are training data by the thousand; they stay in the original. */
const METRIC_FIELDS = [
  'prompt_tokens',
  'completion_tokens',
  'cached_tokens',
  'cost_usd',
  'prompt_token_ids',
  'completion_token_ids',
  'logprobs',
];

function detectAtif(sample: FormatSample): number {
  const { first } = preview(sample);
  if (/^ATIF-/i.test(toText(first['schema_version']))) return 0.99;
  return Array.isArray(first['steps']) && asRecord(first['agent']) !== undefined && 'final_metrics' in first ? 0.7 : 0;
}

async function* readAtif(input: FormatInput): AsyncGenerator<FormatItem> {
  for await (const run of readRuns(input, { runsAt: [], stepLists: ['steps'] })) {
    yield* skipsOf(run);
    const steps = run.steps['steps'] ?? [];
    if (steps.length > 0 || Object.keys(run.fields).length > 0) yield* documentItems(run, steps);
  }
}

/** A trajectory, embedded or not, with the span it hangs below. */
interface Trajectory {
  readonly fields: JsonRecord;
  readonly steps: readonly Step[];
  readonly at: Run['at'];
  readonly parentId: string | undefined;
  /** Part of the span ids, so that embedded trajectories do not mix. */
  readonly scope: string;
}

function* documentItems(run: Run, steps: readonly Step[]): Generator<FormatItem> {
  const { fields } = run;
  const id = asText(fields['session_id']) ?? asText(fields['trajectory_id']);
  const traceId = id ?? traceIdFrom('atif', run.ordinal, run.digest);
  const scope = asText(fields['trajectory_id']) ?? '';
  const waiting: Trajectory[] = [{ fields, steps, at: run.at, parentId: undefined, scope }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    yield* trajectoryItems(traceId, next);
    waiting.push(...embedded(traceId, next));
  }
}

function* trajectoryItems(traceId: string, trajectory: Trajectory): Generator<FormatItem> {
  const { fields, scope } = trajectory;
  const agent = asRecord(fields['agent']) ?? {};
  const name = asText(agent['name']) ?? 'agent';
  const range = new TimeRange();
  const messages: PlacedMessage[] = [];
  for (const step of trajectory.steps) {
    const read = stepMessages(step, messages.length);
    if (read === undefined) {
      yield { kind: 'skip', reason: 'a step without a known source', at: step.at };
      continue;
    }
    messages.push(...read);
    if (read[0]?.message.role !== 'assistant') yield { kind: 'other', signal: 'events', at: step.at };
  }
  range.include(...messages.map((message) => message.endNs));
  const rootId = trajectorySpanId(traceId, scope);
  yield rootItem({ traceId, rootId, trajectory, range, name });
  const llmAttributes = { 'llm.model_name': agent['model_name'], 'agent.name': name };
  yield* conversationItems({ traceId, parentId: rootId, scope, llmAttributes }, withStarts(messages));
}

function rootItem(root: {
  readonly traceId: string;
  readonly rootId: string;
  readonly trajectory: Trajectory;
  readonly range: TimeRange;
  readonly name: string;
}): FormatItem {
  const { fields, at, parentId } = root.trajectory;
  const agent = asRecord(fields['agent']) ?? {};
  const totals = asRecord(fields['final_metrics']) ?? {};
  return spanItem({
    traceId: root.traceId,
    spanId: root.rootId,
    parentId,
    name: root.name,
    kind: 'AGENT',
    startNs: root.range.startNs,
    endNs: root.range.endNs,
    attributes: {
      'agent.name': root.name,
      'session.id': fields['session_id'],
      'llm.model_name': agent['model_name'],
      'llm.tools': agent['tool_definitions'] === undefined ? undefined : toText(agent['tool_definitions']),
      ...usageAttributes({
        input: totals['total_prompt_tokens'],
        output: totals['total_completion_tokens'],
        cached: totals['total_cached_tokens'],
        costUsd: totals['total_cost_usd'],
      }),
      ...keptAttributes('atif', fields, DOCUMENT_FIELDS),
      ...keptAttributes('atif.agent', agent, ['name', 'model_name', 'tool_definitions']),
      ...keptAttributes('atif.final_metrics', totals),
    },
    at,
  });
}

/** A step as messages: the step itself, then the results of its calls. Undefined where it cannot be read. */
function stepMessages(step: Step, firstIndex: number): PlacedMessage[] | undefined {
  const fields = asRecord(step.value);
  const source = asText(fields?.['source']);
  if (fields === undefined || source === undefined) return undefined;
  const endNs = isoToNanos(fields['timestamp']);
  const number = asNumber(fields['step_id']) ?? step.index + 1;
  const place = { at: step.at, step: number, endNs };
  const message = stepMessage(fields, source);
  const results = asRecords(asRecord(fields['observation'])?.['results']);
  return [
    { ...place, index: firstIndex, message, kind: kindOf(fields), attributes: stepAttributes(fields) },
    ...results.map((result, i) => resultMessage(result, { ...place, index: firstIndex + 1 + i })),
  ];
}

function stepMessage(fields: JsonRecord, source: string): TranscriptMessage {
  const calls = asRecords(fields['tool_calls']).map(readToolCall);
  return {
    role: source === 'agent' ? 'assistant' : source,
    content: readContent(fields['message']),
    tool_calls: calls.length === 0 ? undefined : calls,
    reasoning: asText(fields['reasoning_content']),
  };
}

function resultMessage(result: JsonRecord, place: Omit<PlacedMessage, 'message'>): PlacedMessage {
  const id = asText(result['source_call_id']);
  const content = readContent(result['content']);
  const name = id === undefined ? 'observation' : undefined;
  const attributes = keptAttributes('atif', result, ['source_call_id', 'content']);
  return { ...place, message: { role: 'tool', content, name, tool_call_id: id }, attributes };
}

function kindOf(fields: JsonRecord): 'CHAIN' | 'LLM' {
  return fields['llm_call_count'] === 0 ? 'CHAIN' : 'LLM';
}

function stepAttributes(fields: JsonRecord): JsonRecord {
  const metrics = asRecord(fields['metrics']) ?? {};
  return {
    ...(fields['model_name'] === undefined ? {} : { 'llm.model_name': fields['model_name'] }),
    ...usageAttributes({
      input: metrics['prompt_tokens'],
      output: metrics['completion_tokens'],
      cached: metrics['cached_tokens'],
      costUsd: metrics['cost_usd'],
    }),
    ...keptAttributes('atif', fields, STEP_FIELDS),
    ...keptAttributes('atif.metrics', metrics, METRIC_FIELDS),
  };
}

/** A step begins where the one before it ended: the format gives one time a step. */
function withStarts(messages: readonly PlacedMessage[]): PlacedMessage[] {
  return messages.map((placed, i) => ({
    ...placed,
    startNs: placed.endNs === undefined ? undefined : (messages[i - 1]?.endNs ?? placed.endNs),
  }));
}

/** Sub-agents of a trajectory, each below the tool result that refers to it, or below the trajectory itself. */
function embedded(traceId: string, parent: Trajectory): Trajectory[] {
  return asRecords(parent.fields['subagent_trajectories']).map((fields, i) => {
    const id = asText(fields['trajectory_id']);
    const base = parent.at.path === undefined ? '' : `${parent.at.path}.`;
    const at = { ...parent.at, path: `${base}subagent_trajectories[${i}]` };
    const steps = (Array.isArray(fields['steps']) ? fields['steps'] : []).map((value: unknown, index) => {
      return { index, value, at: { ...at, path: `${at.path}.steps[${index}]` } };
    });
    const parentId = referringSpan(traceId, parent, id) ?? trajectorySpanId(traceId, parent.scope);
    return { fields, steps, at, parentId, scope: id ?? `${parent.scope}/${i}` };
  });
}

function referringSpan(traceId: string, parent: Trajectory, id: string | undefined): string | undefined {
  const messages: PlacedMessage[] = [];
  for (const step of parent.steps) messages.push(...(stepMessages(step, messages.length) ?? []));
  const reference = messages.find(({ message, attributes }) => {
    const refers = toText(attributes?.['atif.subagent_trajectory_ref']).includes(JSON.stringify(id ?? ''));
    return message.role === 'tool' && id !== undefined && refers;
  });
  return reference === undefined ? undefined : messageSpanId({ traceId, scope: parent.scope }, reference.index);
}

function trajectorySpanId(traceId: string, scope: string): string {
  return spanIdFrom(traceId, scope, 'root');
}
