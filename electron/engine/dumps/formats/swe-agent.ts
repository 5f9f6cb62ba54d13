import type { DumpFormat, FormatInput, FormatItem, FormatSample } from '../format.ts';
import { preview } from './transcript-detect.ts';
import { readMessage } from './transcript-message.ts';
import { readRuns, skipsOf, type Run, type Step } from './transcript-run.ts';
import {
  keptAttributes,
  messagesAttribute,
  spanIdFrom,
  spanItem,
  traceIdFrom,
  usageAttributes,
} from './transcript-span.ts';
import { conversationItems } from './transcript-turns.ts';
import { asRecord, asText, toText, type JsonRecord } from './transcript-value.ts';

/**
 * SWE-agent trajectory: one JSON document `{environment, trajectory, history, info, …}` for one run.
 * A step gives two spans, the model's turn (LLM) and the command it ran (TOOL, named by the command's first word).
 * `history` repeats the steps as the model saw them: its prompts go into the first turn, and each of its messages
 * counts as a record without a span. Steps have no time, so order is `roundhouse.sequence`; tokens and cost exist
 * for the whole run only and are on the root. `query`, the whole prompt again at every step, is not copied.
 */
export const sweAgent: DumpFormat = {
  id: 'swe-agent',
  title: 'SWE-agent trajectory',
  specification: 'https://swe-agent.com/latest/usage/trajectories/ (SWE-agent 0.x and 1.x)',
  detect: detectSweAgent,
  read: readSweAgent,
};

const STEP_FIELDS = ['action', 'observation', 'response', 'thought', 'query', 'messages'];

function detectSweAgent(sample: FormatSample): number {
  const { first, value } = preview(sample);
  if (asRecord(value) === undefined || !Array.isArray(first['trajectory'])) return 0;
  const step = asRecord(first['trajectory'][0]);
  if (step !== undefined && !('action' in step || 'observation' in step)) return 0;
  return 'history' in first || 'info' in first || 'environment' in first || step !== undefined ? 0.95 : 0.3;
}

async function* readSweAgent(input: FormatInput): AsyncGenerator<FormatItem> {
  for await (const run of readRuns(input, { runsAt: [], stepLists: ['trajectory', 'history'] })) yield* runItems(run);
}

function* runItems(run: Run): Generator<FormatItem> {
  yield* skipsOf(run);
  const { trajectory = [], history = [] } = run.steps;
  if (trajectory.length === 0 && history.length === 0 && Object.keys(run.fields).length === 0) return;
  const traceId = traceIdFrom('swe-agent', run.ordinal, run.digest);
  const rootId = spanIdFrom(traceId, 'root');
  const agent = { traceId, rootId, llm: { 'llm.model_name': modelName(run.fields), 'agent.name': 'swe-agent' } };
  yield rootItem(run, agent);
  if (trajectory.length === 0) {
    yield* historyOnlyItems(history, agent);
    return;
  }
  const prompts = promptsOf(history);
  for (const [position, step] of trajectory.entries()) {
    const before = trajectory[position - 1];
    yield* stepItems(step, { ...agent, input: before === undefined ? prompts : observationOf(before) });
  }
  for (const message of history) yield { kind: 'other', signal: 'events', at: message.at };
}

interface AgentRun {
  readonly traceId: string;
  readonly rootId: string;
  readonly llm: JsonRecord;
}

function rootItem(run: Run, { traceId, rootId, llm }: AgentRun): FormatItem {
  const info = asRecord(run.fields['info']) ?? {};
  const stats = asRecord(info['model_stats']) ?? {};
  const exit = asText(info['exit_status']);
  const cost = stats['instance_cost'] ?? stats['total_cost'];
  return spanItem({
    traceId,
    spanId: rootId,
    name: asText(run.fields['environment']) ?? 'swe-agent',
    kind: 'AGENT',
    ok: exit === 'submitted',
    error: exit?.startsWith('exit') === true ? exit : undefined,
    attributes: {
      ...llm,
      'output.value': asText(info['submission']),
      ...usageAttributes({ input: stats['tokens_sent'], output: stats['tokens_received'], costUsd: cost }),
      ...keptAttributes('swe_agent', run.fields, ['info']),
      ...keptAttributes('swe_agent.info', info, ['submission']),
    },
    at: run.at,
  });
}

function* stepItems(step: Step, run: AgentRun & { readonly input: JsonRecord }): Generator<FormatItem> {
  const fields = asRecord(step.value);
  if (fields === undefined) {
    yield { kind: 'skip', reason: 'a step of the trajectory is not an object', at: step.at };
    return;
  }
  const order = { 'roundhouse.step': step.index, 'roundhouse.sequence': step.index };
  const response = asText(fields['response']) ?? asText(fields['thought']) ?? '';
  const common = { traceId: run.traceId, parentId: run.rootId, at: step.at };
  yield spanItem({
    ...common,
    spanId: spanIdFrom(run.traceId, 'step', step.index),
    name: 'assistant',
    kind: 'LLM',
    attributes: {
      ...run.llm,
      ...run.input,
      'llm.output_messages': messagesAttribute([{ role: 'assistant', content: response }]),
      ...order,
      'swe_agent.thought': fields['thought'] === response ? undefined : fields['thought'],
      ...keptAttributes('swe_agent', fields, STEP_FIELDS),
    },
  });
  const action = toText(fields['action']);
  if (action.trim() === '') return;
  const tool = action.trim().split(/\s/, 1)[0] ?? action;
  yield spanItem({
    ...common,
    spanId: spanIdFrom(run.traceId, 'action', step.index),
    name: tool,
    kind: 'TOOL',
    attributes: { 'tool.name': tool, 'input.value': action, 'output.value': toText(fields['observation']), ...order },
  });
}

/** The messages before the first answer: system prompt, demonstrations, the task. */
function promptsOf(history: readonly Step[]): JsonRecord {
  const messages = history.map((step) => readMessage(step.value));
  const end = messages.findIndex((message) => message?.role === 'assistant');
  const prompts = messages.slice(0, end === -1 ? undefined : end).filter((message) => message !== undefined);
  return { 'llm.input_messages': messagesAttribute(prompts) };
}

function observationOf(step: Step): JsonRecord {
  const content = asText(asRecord(step.value)?.['observation']);
  return content === undefined ? {} : { 'llm.input_messages': messagesAttribute([{ role: 'user', content }]) };
}

function* historyOnlyItems(history: readonly Step[], run: AgentRun): Generator<FormatItem> {
  const messages = history.flatMap(({ index, at, value }) => {
    const message = readMessage(value);
    return message === undefined ? [] : { message, at, index, step: index };
  });
  const unreadable = history.filter((step) => readMessage(step.value) === undefined);
  yield* unreadable.map(({ at }): FormatItem => ({
    kind: 'skip',
    reason: 'a message of the history without a role',
    at,
  }));
  yield* conversationItems({ traceId: run.traceId, parentId: run.rootId, llmAttributes: run.llm }, messages);
}

/** The model, which only `replay_config` (JSON text) tells. */
function modelName(fields: JsonRecord): string | undefined {
  const text = asText(fields['replay_config']);
  if (text === undefined) return undefined;
  try {
    const config = asRecord(JSON.parse(text));
    return asText(asRecord(asRecord(config?.['agent'])?.['model'])?.['name']);
  } catch {
    // Kept as text under `swe_agent.replay_config`; a model name is a help, not a need.
    return undefined;
  }
}
