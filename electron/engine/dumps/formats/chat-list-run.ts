import type { DumpAnnotation } from '../source.ts';
import type { FormatItem } from '../format.ts';
import { contentText, readMessage } from './transcript-message.ts';
import { skipsOf, type Run, type Step } from './transcript-run.ts';
import { keptAttributes, spanIdFrom, spanItem } from './transcript-span.ts';
import { conversationItems, messageSpanId, type PlacedMessage } from './transcript-turns.ts';
import { asNumber, asRecord, asRecords, asText, toText } from './transcript-value.ts';

/** Members under which producers put the list of messages. */
export const MESSAGE_LISTS = ['messages', 'traj', 'trajectory', 'conversation', 'conversations'] as const;

export interface ChatRunOptions {
  readonly traceId: string;
  /** Prefix of attributes that have no name of their own. */
  readonly prefix: string;
  /** Number of the first message where the messages do not number themselves with `index`. */
  readonly firstStep: number;
  readonly everyMessage?: boolean;
}

/** A run that is a list of chat messages, with what is told about it: a root, its turns and tool calls, its labels. */
export function* chatRunItems(run: Run, options: ChatRunOptions): Generator<FormatItem> {
  const { traceId } = options;
  const rootId = spanIdFrom(traceId, 'root');
  const messages: PlacedMessage[] = [];
  for (const step of messageSteps(run)) {
    const placed = placedMessage(step, options);
    if (placed === undefined) yield { kind: 'skip', reason: 'a message without a role', at: step.at };
    else messages.push(placed);
  }
  const said = (role: string) => messages.filter(({ message }) => message.role === role).map(({ message }) => message);
  yield spanItem({
    traceId,
    spanId: rootId,
    name: runName(run),
    kind: 'AGENT',
    attributes: {
      'input.value': contentText(said('user')[0]?.content) || undefined,
      'output.value': contentText(said('assistant').at(-1)?.content) || undefined,
      ...keptAttributes(options.prefix, run.fields),
    },
    at: run.at,
  });
  const model = asText(run.fields['model']) ?? asText(asRecord(run.fields['metadata'])?.['model']);
  const llmAttributes = model === undefined ? {} : { 'llm.model_name': model };
  const { everyMessage = false } = options;
  yield* conversationItems({ traceId, parentId: rootId, llmAttributes, everyMessage }, messages);
  yield* labelsOf(run, traceId).map((annotation): FormatItem => ({ kind: 'annotation', annotation }));
}

/** The messages of a run, whichever member holds them; undefined where it has no list of messages. */
export function messageSteps(run: Run): readonly Step[] {
  const name = ['', ...MESSAGE_LISTS].find((list) => (run.steps[list] ?? []).length > 0);
  return name === undefined ? [] : (run.steps[name] ?? []);
}

function placedMessage({ value, at, index }: Step, options: ChatRunOptions): PlacedMessage | undefined {
  const fields = asRecord(value);
  // ShareGPT exports write `from` and `value`.
  const message =
    readMessage(value) ?? readMessage({ role: shareGptRole(fields?.['from']), content: fields?.['value'] });
  if (message === undefined) return undefined;
  const step = asNumber(fields?.['index']) ?? options.firstStep + index;
  const problem = fields?.['error'];
  const failed = fields?.['is_error'] === true;
  const error =
    message.role !== 'tool' || (!failed && !problem) ? undefined : toText(asRecord(problem)?.['message'] ?? problem);
  return { message, at, index, step, error };
}

function shareGptRole(from: unknown): string | undefined {
  if (from === 'human') return 'user';
  return from === 'gpt' ? 'assistant' : asText(from);
}

function runName(run: Run): string {
  const task = run.fields['task_id'] ?? run.fields['name'];
  return typeof task === 'string' || typeof task === 'number' ? `task ${task}` : 'conversation';
}

/** The reward of a benchmark run, and what people noted at an address such as `messages[2].content:10-20`. */
function labelsOf(run: Run, traceId: string): DumpAnnotation[] {
  const labels: DumpAnnotation[] = [];
  const reward = asNumber(run.fields['reward']);
  if (reward !== undefined) labels.push({ traceId, name: 'reward', value: reward });
  for (const note of asRecords(run.fields['annotations'])) {
    const address = asText(note['address']);
    const index = /^messages\[(\d+)\]/.exec(address ?? '')?.[1];
    const spanId = index === undefined ? undefined : messageSpanId({ traceId }, Number(index));
    const place = { ...(spanId === undefined ? {} : { spanId }), ...(address === undefined ? {} : { note: address }) };
    labels.push({ traceId, name: asText(note['name']) ?? 'annotation', value: toText(note['content']), ...place });
  }
  return labels;
}

/** What a run without messages is: undefined where its parts were reported already. */
export function emptyRunItem(run: Run): FormatItem | undefined {
  if (Object.keys(run.fields).length === 0) return skipsOf(run).length > 0 ? undefined : emptySkip(run);
  const isHeader = asRecord(run.fields['metadata']) !== undefined;
  return isHeader ? { kind: 'other', signal: 'other', at: run.at } : emptySkip(run);
}

function emptySkip(run: Run): FormatItem {
  return { kind: 'skip', reason: 'no list of messages with a role', at: run.at };
}
