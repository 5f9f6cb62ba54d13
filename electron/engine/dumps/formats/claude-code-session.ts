import type { FlatEvent } from '../../../../shared/domain/index.ts';
import type { FormatItem, RecordPlace } from '../format.ts';
import { contentText, readMessage, type TranscriptMessage, type TranscriptToolCall } from './transcript-message.ts';
import {
  keptAttributes,
  messagesAttribute,
  spanIdFrom,
  spanItem,
  TimeRange,
  usageAttributes,
} from './transcript-span.ts';
import { isoToNanos, nanosToIso } from './transcript-time.ts';
import { asList, asRecord, asRecords, asText, toText, type JsonRecord } from './transcript-value.ts';

/** Facts of the line's envelope that are the same for the whole session; they go on the root. */
const ENVELOPE = ['cwd', 'version', 'gitBranch', 'userType', 'entrypoint', 'slug'];
const USAGE = ['input_tokens', 'output_tokens', 'cache_read_input_tokens'];

/** The main conversation, or one sub-agent's. */
interface Chain {
  readonly spanId: string;
  readonly agentId: string | undefined;
  readonly range: TimeRange;
  readonly at: RecordPlace;
  firstPrompt: string | undefined;
  fresh: TranscriptMessage[];
  seen: number;
  lastNs: bigint | undefined;
  turn: Turn | undefined;
  turns: number;
}

/** A model message whose lines are still coming. */
interface Turn {
  readonly messageId: string | undefined;
  readonly fields: JsonRecord;
  readonly at: RecordPlace;
  readonly startNs: bigint | undefined;
  readonly input: readonly TranscriptMessage[];
  readonly seenBefore: number;
  readonly blocks: unknown[];
  endNs: bigint | undefined;
  last: JsonRecord;
}

interface OpenCall {
  readonly call: TranscriptToolCall;
  readonly chain: Chain;
  readonly atNs: bigint | undefined;
  readonly at: RecordPlace;
}

/** Follows one session line by line; holds the turn in progress of each chain and the calls without a result. */
export class ClaudeSession {
  readonly #id: string;
  readonly #rootId: string;
  readonly #chains = new Map<string, Chain>();
  /** Chain of each line by its uuid, to follow sidechains that carry no agent id. */
  readonly #chainOf = new Map<string, string>();
  readonly #openCalls = new Map<string, OpenCall>();
  /** Span of the call that started an agent, by the prompt given to it and by the agent's id. */
  readonly #startedBy = new Map<string, string>();
  readonly #usageReported = new Set<string>();
  readonly #events: FlatEvent[] = [];
  #envelope: JsonRecord = {};
  #sequence = 0;

  constructor(id: string) {
    this.#id = id;
    this.#rootId = spanIdFrom(id, 'session');
  }

  *take(fields: JsonRecord, at: RecordPlace): Generator<FormatItem> {
    const type = toText(fields['type']);
    if (type !== 'user' && type !== 'assistant') {
      this.note(fields);
      yield { kind: 'other', signal: 'other', at };
      return;
    }
    this.#sequence += 1;
    this.#envelope = {
      ...Object.fromEntries(Object.entries(fields).filter(([key]) => ENVELOPE.includes(key))),
      ...this.#envelope,
    };
    const chain = this.#chainFor(fields, at);
    const atNs = isoToNanos(fields['timestamp']);
    chain.range.include(atNs);
    if (type === 'assistant') yield* this.#assistant(chain, fields, at);
    else yield* this.#user(chain, fields, at);
    chain.lastNs = atNs ?? chain.lastNs;
  }

  /** A summary or a note of the system: an event of the root. */
  note(fields: JsonRecord): void {
    const type = toText(fields['type']);
    if (type !== 'summary' && type !== 'system') return;
    const atNs = isoToNanos(fields['timestamp']);
    const name = type === 'summary' ? type : `system.${toText(fields['subtype'] ?? 'note')}`;
    const attributes = { content: toText(fields['summary'] ?? fields['content']) };
    this.#events.push({ name, attributes, ...(atNs === undefined ? {} : { time: nanosToIso(atNs) }) });
  }

  *end(): Generator<FormatItem> {
    for (const chain of this.#chains.values()) yield* this.#endTurn(chain);
    for (const open of this.#openCalls.values()) yield this.#toolSpan(open, undefined);
    for (const chain of this.#chains.values()) yield this.#chainSpan(chain);
  }

  #chainFor(fields: JsonRecord, at: RecordPlace): Chain {
    const uuid = toText(fields['uuid']);
    const agentId = asText(fields['agentId']);
    const inherited = this.#chainOf.get(toText(fields['parentUuid']));
    const key = fields['isSidechain'] !== true ? '' : (agentId ?? (inherited === '' ? undefined : inherited) ?? uuid);
    this.#chainOf.set(uuid, key);
    const known = this.#chains.get(key);
    if (known !== undefined) return known;
    const spanId = key === '' ? this.#rootId : spanIdFrom(this.#id, 'agent', key);
    const base = { spanId, agentId, range: new TimeRange(), at, firstPrompt: undefined, fresh: [], seen: 0 };
    const chain: Chain = { ...base, lastNs: undefined, turn: undefined, turns: 0 };
    this.#chains.set(key, chain);
    return chain;
  }

  *#assistant(chain: Chain, fields: JsonRecord, at: RecordPlace): Generator<FormatItem> {
    const message = asRecord(fields['message']) ?? {};
    const messageId = asText(message['id']);
    const endNs = isoToNanos(fields['timestamp']);
    const content = message['content'];
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : asList(content);
    const isSameTurn = chain.turn !== undefined && messageId !== undefined && chain.turn.messageId === messageId;
    if (!isSameTurn) {
      yield* this.#endTurn(chain);
      const startNs = chain.lastNs ?? endNs;
      const seenBefore = chain.seen;
      chain.turn = { messageId, fields, at, startNs, input: chain.fresh, seenBefore, blocks: [], endNs, last: message };
      chain.seen += chain.fresh.length + 1;
      chain.fresh = [];
    } else {
      yield { kind: 'other', signal: 'other', at };
    }
    const turn = chain.turn;
    if (turn === undefined) return;
    turn.blocks.push(...blocks);
    turn.endNs = endNs ?? turn.endNs;
    turn.last = message;
    for (const call of readMessage({ role: 'assistant', content: blocks })?.tool_calls ?? [])
      this.#open(chain, call, { endNs, at });
    for (const block of asRecords(blocks)) {
      const prompt = asText(asRecord(block['input'])?.['prompt']);
      const id = asText(block['id']);
      if (prompt !== undefined && id !== undefined) this.#startedBy.set(prompt, id);
    }
  }

  #open(
    chain: Chain,
    call: TranscriptToolCall,
    when: { readonly endNs: bigint | undefined; readonly at: RecordPlace },
  ): void {
    const id = call.id ?? `call ${this.#sequence}`;
    this.#openCalls.set(id, { call: { ...call, id }, chain, atNs: when.endNs, at: when.at });
  }

  *#endTurn(chain: Chain): Generator<FormatItem> {
    const { turn } = chain;
    if (turn === undefined) return;
    chain.turn = undefined;
    chain.turns += 1;
    const { last, fields, messageId } = turn;
    const message = readMessage({ role: 'assistant', content: turn.blocks }) ?? { role: 'assistant', content: null };
    const usage = this.#usageOnce(messageId, asRecord(last['usage']) ?? {});
    const failed = fields['isApiErrorMessage'] === true;
    yield spanItem({
      traceId: this.#id,
      spanId: asText(fields['uuid']) ?? spanIdFrom(this.#id, 'line', turn.at.offset),
      parentId: chain.spanId,
      name: asText(last['model']) ?? 'assistant',
      kind: 'LLM',
      startNs: turn.startNs,
      endNs: turn.endNs,
      error: failed ? contentText(message.content) : undefined,
      attributes: {
        'llm.model_name': last['model'],
        'llm.input_messages': messagesAttribute(turn.input),
        'llm.output_messages': messagesAttribute([message]),
        'llm.finish_reason': last['stop_reason'],
        'roundhouse.history.messages': turn.seenBefore,
        'roundhouse.step': chain.turns - 1,
        'claude_code.message_id': messageId,
        'claude_code.requestId': fields['requestId'],
        ...usageAttributes({
          input: usage['input_tokens'],
          output: usage['output_tokens'],
          cached: usage['cache_read_input_tokens'],
        }),
        ...keptAttributes('claude_code.usage', usage, USAGE),
      },
      at: turn.at,
    });
  }

  /** A message id seen again later repeats its usage; it counts once. */
  #usageOnce(messageId: string | undefined, usage: JsonRecord): JsonRecord {
    if (messageId !== undefined && this.#usageReported.has(messageId)) return {};
    if (messageId !== undefined) this.#usageReported.add(messageId);
    return usage;
  }

  *#user(chain: Chain, fields: JsonRecord, at: RecordPlace): Generator<FormatItem> {
    const content = asRecord(fields['message'])?.['content'];
    const results = asRecords(content).filter((block) => block['type'] === 'tool_result');
    const said =
      typeof content === 'string'
        ? content
        : asList(content).filter((block) => !results.some((result) => result === block));
    if (said.length > 0) {
      chain.fresh.push({ role: 'user', content: contentText(said) });
      chain.firstPrompt ??= contentText(said);
    }
    for (const result of results) {
      const id = asText(result['tool_use_id']);
      const open = id === undefined ? undefined : this.#openCalls.get(id);
      if (id !== undefined) this.#openCalls.delete(id);
      const name = open?.call.function.name;
      chain.fresh.push({ role: 'tool', content: contentText(result['content']), name, tool_call_id: id });
      const call = open ?? { call: { id, function: { name: 'unknown', arguments: '' } }, chain, atNs: undefined, at };
      this.#linkAgent(fields, id);
      yield this.#toolSpan(call, { result, fields, at });
    }
    if (results.length === 0) yield { kind: 'other', signal: 'events', at };
  }

  #linkAgent(fields: JsonRecord, callId: string | undefined): void {
    const agentId = asText(asRecord(fields['toolUseResult'])?.['agentId']);
    if (agentId !== undefined && callId !== undefined) this.#startedBy.set(agentId, callId);
  }

  #toolSpan(
    open: OpenCall,
    answer: { readonly result: JsonRecord; readonly fields: JsonRecord; readonly at: RecordPlace } | undefined,
  ): FormatItem {
    const { call, chain } = open;
    const output = answer === undefined ? undefined : contentText(answer.result['content']);
    const endNs = isoToNanos(answer?.fields['timestamp']);
    const details = answer?.fields['toolUseResult'];
    return spanItem({
      traceId: this.#id,
      spanId: call.id ?? spanIdFrom(this.#id, 'line', (answer?.at ?? open.at).offset),
      parentId: chain.spanId,
      name: call.function.name,
      kind: 'TOOL',
      startNs: open.atNs ?? endNs,
      endNs,
      error: answer?.result['is_error'] === true ? output : undefined,
      ok: answer?.result['is_error'] === false,
      attributes: {
        'tool.name': call.function.name,
        'tool_call.id': call.id,
        'input.value': call.function.arguments,
        'output.value': output,
        'roundhouse.tool.unanswered': answer === undefined ? true : undefined,
        'claude_code.toolUseResult': details === undefined ? undefined : toText(details),
      },
      at: answer?.at ?? open.at,
    });
  }

  #chainSpan(chain: Chain): FormatItem {
    const isMain = chain.spanId === this.#rootId;
    const starter = this.#startedBy.get(chain.agentId ?? '') ?? this.#startedBy.get(chain.firstPrompt ?? '');
    return spanItem({
      traceId: this.#id,
      spanId: chain.spanId,
      parentId: isMain ? undefined : (starter ?? this.#rootId),
      name: isMain ? 'claude-code session' : `agent ${chain.agentId ?? ''}`.trim(),
      kind: 'AGENT',
      startNs: chain.range.startNs,
      endNs: chain.range.endNs,
      attributes: {
        'agent.name': isMain ? 'claude-code' : (chain.agentId ?? 'sidechain'),
        'session.id': this.#id,
        'input.value': chain.firstPrompt,
        ...(isMain ? keptAttributes('claude_code', this.#envelope) : {}),
        // Prompts after the last turn have no turn to be part of.
        'llm.input_messages': messagesAttribute(chain.fresh.filter((message) => message.role === 'user')),
      },
      events: isMain ? this.#events : [],
      at: chain.at,
    });
  }
}
