import type { FormatItem } from '../format.ts';
import { readMessage, type TranscriptMessage } from './transcript-message.ts';
import type { Run, Step } from './transcript-run.ts';
import {
  keptAttributes,
  messagesAttribute,
  spanIdFrom,
  spanItem,
  TimeRange,
  traceIdFrom,
  usageAttributes,
} from './transcript-span.ts';
import { isoToNanos } from './transcript-time.ts';
import { asNumber, asRecord, asRecords, asText, toText, type JsonRecord } from './transcript-value.ts';

const EVENT_FIELDS = [
  'id',
  'timestamp',
  'source',
  'message',
  'action',
  'observation',
  'content',
  'cause',
  'args',
  'extras',
];
const MAPPED_EVENT_FIELDS = [...EVENT_FIELDS, 'tool_call_metadata', 'llm_metrics'];

/** An action that waits for its observation. */
interface OpenAction {
  readonly fields: JsonRecord;
  readonly atNs: bigint | undefined;
}

/** One run of OpenHands as spans; events in order, the root last, when its times are known. */
export function* openHandsRunItems(
  run: Pick<Run, 'at' | 'fields' | 'ordinal' | 'digest'>,
  events: readonly Step[],
): Generator<FormatItem> {
  const walk = new EventWalk(traceIdFrom('openhands', run.ordinal, run.digest), run.fields);
  for (const event of events) yield walk.take(event);
  yield walk.root(run);
}

class EventWalk {
  readonly #traceId: string;
  readonly #rootId: string;
  readonly #agent: JsonRecord;
  readonly #latencies: ReadonlyMap<string, number>;
  readonly #range = new TimeRange();
  readonly #openActions = new Map<string, OpenAction>();
  readonly #seenResponses = new Set<string>();
  #fresh: TranscriptMessage[] = [];
  #seen = 0;
  #lastNs: bigint | undefined;
  #tools: unknown;
  #sequence = 0;

  constructor(traceId: string, fields: JsonRecord) {
    const metadata = asRecord(fields['metadata']) ?? {};
    this.#traceId = traceId;
    this.#rootId = spanIdFrom(traceId, 'root');
    this.#agent = { 'agent.name': metadata['agent_class'] };
    this.#latencies = latenciesOf(fields);
  }

  take(step: Step): FormatItem {
    const fields = asRecord(step.value);
    if (fields === undefined) return { kind: 'skip', reason: 'an event is not an object', at: step.at };
    const atNs = isoToNanos(fields['timestamp']);
    this.#range.include(atNs);
    this.#sequence += 1;
    const item = asText(fields['action']) === undefined ? this.#observation(step, fields) : this.#action(step, fields);
    this.#lastNs = atNs ?? this.#lastNs;
    return item ?? { kind: 'other', signal: 'events', at: step.at };
  }

  root(run: Pick<Run, 'at' | 'fields'>): FormatItem {
    const { fields } = run;
    const metadata = asRecord(fields['metadata']) ?? {};
    const metrics = asRecord(fields['metrics']) ?? {};
    const usage = asRecord(metrics['accumulated_token_usage']) ?? {};
    return spanItem({
      traceId: this.#traceId,
      spanId: this.#rootId,
      name: asText(fields['instance_id']) ?? asText(metadata['agent_class']) ?? 'openhands run',
      kind: 'AGENT',
      startNs: this.#range.startNs,
      endNs: this.#range.endNs,
      error: asText(fields['error']),
      attributes: {
        ...this.#agent,
        'llm.model_name': asRecord(metadata['llm_config'])?.['model'],
        'llm.tools': this.#tools === undefined ? undefined : toText(this.#tools),
        'input.value': fields['instruction'],
        'output.value': asRecord(fields['test_result'])?.['git_patch'],
        ...usageAttributes({
          input: usage['prompt_tokens'],
          output: usage['completion_tokens'],
          cached: usage['cache_read_tokens'],
          costUsd: metrics['accumulated_cost'],
        }),
        ...keptAttributes('openhands', fields, ['instruction', 'history', 'metrics']),
        ...keptAttributes('openhands.metrics', metrics, ['token_usages', 'response_latencies', 'costs']),
      },
      at: run.at,
    });
  }

  #action(step: Step, fields: JsonRecord): FormatItem | undefined {
    const action = toText(fields['action']);
    const args = asRecord(fields['args']) ?? {};
    if (action === 'system') this.#tools = args['tools'] ?? this.#tools;
    const isFromModel = fields['source'] === 'agent' && action !== 'system' && action !== 'recall';
    if (!isFromModel && (action === 'system' || action === 'message')) {
      const role = action === 'system' ? 'system' : 'user';
      this.#fresh.push({ role, content: toText(args['content'] ?? fields['message']) });
      return undefined;
    }
    this.#openActions.set(toText(fields['id']), { fields, atNs: isoToNanos(fields['timestamp']) });
    return isFromModel ? this.#turn(step, fields) : undefined;
  }

  /** The model's answer behind an action; undefined where an earlier action already stands for it. */
  #turn(step: Step, fields: JsonRecord): FormatItem | undefined {
    const response = asRecord(asRecord(fields['tool_call_metadata'])?.['model_response']) ?? {};
    const id = asText(response['id']);
    if (id !== undefined && this.#seenResponses.has(id)) return undefined;
    if (id !== undefined) this.#seenResponses.add(id);
    const usage = asRecord(response['usage']) ?? {};
    const choice = asRecords(response['choices'])[0];
    const message = readMessage(choice?.['message']) ?? messageOfAction(fields);
    const endNs = isoToNanos(fields['timestamp']);
    const latency = id === undefined ? undefined : this.#latencies.get(id);
    const startNs =
      endNs === undefined || latency === undefined ? this.#lastNs : endNs - BigInt(Math.round(latency * 1e9));
    const item = spanItem({
      ...this.#base(step, fields),
      name: asText(response['model']) ?? 'assistant',
      kind: 'LLM',
      startNs: startNs ?? endNs,
      endNs,
      attributes: {
        ...this.#agent,
        'llm.model_name': response['model'],
        'llm.input_messages': messagesAttribute(this.#fresh),
        'llm.output_messages': messagesAttribute([message]),
        'llm.finish_reason': choice?.['finish_reason'],
        'roundhouse.history.messages': this.#seen,
        ...usageAttributes({
          input: usage['prompt_tokens'],
          output: usage['completion_tokens'],
          total: usage['total_tokens'],
          cached: asRecord(usage['prompt_tokens_details'])?.['cached_tokens'],
        }),
        ...this.#order(fields),
        'openhands.action': fields['action'],
        'openhands.response_id': id,
        ...keptAttributes('openhands', fields, MAPPED_EVENT_FIELDS),
      },
    });
    this.#seen += this.#fresh.length + 1;
    this.#fresh = [];
    return item;
  }

  #observation(step: Step, fields: JsonRecord): FormatItem | undefined {
    const kind = toText(fields['observation']);
    const open = this.#takeAction(fields);
    const content = toText(fields['content']);
    if (open === undefined) return kind === 'error' ? this.#problem(step, fields, content) : undefined;
    const call = callOf(open.fields);
    if (open.fields['source'] === 'agent') {
      this.#fresh.push({ role: 'tool', content, name: call.name, tool_call_id: call.id });
    }
    const isRecall = open.fields['action'] === 'recall';
    const exitCode = asNumber(asRecord(asRecord(fields['extras'])?.['metadata'])?.['exit_code']);
    const failed = kind === 'error' || fields['success'] === false;
    return spanItem({
      ...this.#base(step, fields),
      name: call.name,
      kind: isRecall ? 'RETRIEVER' : 'TOOL',
      startNs: open.atNs,
      endNs: isoToNanos(fields['timestamp']),
      error: failed ? toText(fields['message']) : undefined,
      ok: fields['success'] === true,
      attributes: {
        'tool.name': isRecall ? undefined : call.name,
        'tool_call.id': call.id,
        'input.value': call.arguments,
        'output.value': content,
        ...this.#order(fields),
        'openhands.observation': kind,
        'openhands.exit_code': exitCode,
        'openhands.extras': fields['extras'] === undefined ? undefined : toText(fields['extras']),
        ...keptAttributes('openhands', fields, MAPPED_EVENT_FIELDS),
      },
    });
  }

  /** An error that no action caused, such as an agent stuck in a loop. */
  #problem(step: Step, fields: JsonRecord, content: string): FormatItem {
    const atNs = isoToNanos(fields['timestamp']);
    return spanItem({
      ...this.#base(step, fields),
      name: 'error',
      kind: 'CHAIN',
      startNs: atNs,
      endNs: atNs,
      error: content,
      attributes: {
        'output.value': content,
        ...this.#order(fields),
        ...keptAttributes('openhands', fields, EVENT_FIELDS),
      },
    });
  }

  /** The action that an observation answers: by `cause`, by the call's id, or, in old pairs without ids, the last one. */
  #takeAction(fields: JsonRecord): OpenAction | undefined {
    const callId = asText(asRecord(fields['tool_call_metadata'])?.['tool_call_id']);
    const keys = [...this.#openActions.keys()];
    const key =
      fields['cause'] === undefined && fields['id'] === undefined
        ? keys.at(-1)
        : (keys.find((id) => id === toText(fields['cause']) && id !== '') ??
          keys.find((id) => callId !== undefined && callOf(this.#openActions.get(id)?.fields ?? {}).id === callId));
    if (key === undefined) return undefined;
    const open = this.#openActions.get(key);
    this.#openActions.delete(key);
    return open;
  }

  #base(step: Step, fields: JsonRecord) {
    const id = asNumber(fields['id']) ?? `#${this.#sequence}`;
    return {
      traceId: this.#traceId,
      spanId: spanIdFrom(this.#traceId, 'event', id),
      parentId: this.#rootId,
      at: step.at,
    };
  }

  #order(fields: JsonRecord): JsonRecord {
    const step = asNumber(fields['id']) ?? this.#sequence - 1;
    return { 'roundhouse.step': step, 'roundhouse.sequence': this.#sequence - 1 };
  }
}

interface ActionCall {
  readonly name: string;
  readonly id: string | undefined;
  readonly arguments: string;
}

/** The call as the model made it, or, without function calling, as OpenHands understood it. */
function callOf(action: JsonRecord): ActionCall {
  const metadata = asRecord(action['tool_call_metadata']) ?? {};
  const id = asText(metadata['tool_call_id']);
  const choices = asRecords(asRecord(metadata['model_response'])?.['choices']);
  const calls = choices.flatMap((choice) => readMessage(choice['message'])?.tool_calls ?? []);
  const call = calls.find((candidate) => candidate.id === id);
  const name = asText(metadata['function_name']) ?? call?.function.name ?? toText(action['action']);
  return { name, id, arguments: call?.function.arguments ?? toText(action['args']) };
}

function messageOfAction(fields: JsonRecord): TranscriptMessage {
  const args = asRecord(fields['args']) ?? {};
  const said = asText(args['content']) ?? asText(args['thought']) ?? asText(fields['message']) ?? null;
  if (fields['action'] === 'message') return { role: 'assistant', content: said };
  const call = { id: undefined, function: { name: toText(fields['action']), arguments: toText(args) } };
  return { role: 'assistant', content: said, tool_calls: [call] };
}

function latenciesOf(fields: JsonRecord): ReadonlyMap<string, number> {
  const latencies = asRecords(asRecord(fields['metrics'])?.['response_latencies']);
  return new Map(latencies.map((entry) => [toText(entry['response_id']), asNumber(entry['latency']) ?? 0]));
}
