import type { FlatEvent } from '../../../../shared/domain/index.ts';
import type { FormatItem, RecordPlace } from '../format.ts';
import {
  contentText,
  readContent,
  toolCall,
  type TranscriptMessage,
  type TranscriptToolCall,
} from './transcript-message.ts';
import {
  keptAttributes,
  messagesAttribute,
  spanIdFrom,
  spanItem,
  TimeRange,
  traceIdFrom,
  usageAttributes,
} from './transcript-span.ts';
import { isoToNanos, nanosToIso } from './transcript-time.ts';
import { asNumber, asRecord, asRecords, asText, toText, type JsonRecord } from './transcript-value.ts';

/** Notes worth seeing on the root; the other event messages repeat response items. */
const ROOT_EVENTS = new Set(['error', 'stream_error', 'turn_aborted', 'context_compacted', 'warning']);

/** The items of one model response while they come in. */
interface Response {
  readonly at: RecordPlace;
  readonly startNs: bigint | undefined;
  readonly input: readonly TranscriptMessage[];
  readonly seenBefore: number;
  readonly model: string | undefined;
  readonly calls: TranscriptToolCall[];
  readonly texts: string[];
  readonly reasoning: string[];
  endNs: bigint | undefined;
  usage: JsonRecord | undefined;
  /** A tool answered or the user spoke: what the model says next is another response. */
  sealed: boolean;
}

interface OpenCall {
  readonly call: TranscriptToolCall;
  readonly atNs: bigint | undefined;
  readonly at: RecordPlace;
}

/** Follows one rollout line by line. */
export class CodexSession {
  readonly #traceId: string;
  readonly #rootId: string;
  readonly #at: RecordPlace;
  readonly #range = new TimeRange();
  readonly #openCalls = new Map<string, OpenCall>();
  readonly #events: FlatEvent[] = [];
  #header: JsonRecord;
  #context: JsonRecord = {};
  #response: Response | undefined;
  #fresh: TranscriptMessage[] = [];
  #firstPrompt: string | undefined;
  #lastAnswer: string | undefined;
  #seen = 0;
  #responses = 0;
  #lastNs: bigint | undefined;
  #totals: JsonRecord = {};

  constructor(start: { readonly header: JsonRecord; readonly at: RecordPlace; readonly firstLine: string }) {
    this.#header = start.header;
    this.#traceId = asText(start.header['id']) ?? traceIdFrom('codex', start.firstLine);
    this.#rootId = spanIdFrom(this.#traceId, 'session');
    this.#at = start.at;
  }

  /** Facts of the session; the first header names it, a later one (a resumed session) adds what is new. */
  describe(header: JsonRecord): void {
    this.#header = { ...header, ...this.#header };
  }

  *take(fields: JsonRecord, at: RecordPlace): Generator<FormatItem> {
    const isEnvelope = asRecord(fields['payload']) !== undefined;
    const payload = asRecord(fields['payload']) ?? fields;
    const type = isEnvelope ? toText(fields['type']) : 'response_item';
    const atNs = isoToNanos(fields['timestamp']);
    this.#range.include(atNs);
    const item = type === 'response_item' ? yield* this.#item(payload, at, atNs) : this.#note(type, payload, atNs);
    if (item !== 'later') yield item ?? { kind: 'other', signal: type === 'event_msg' ? 'events' : 'other', at };
    this.#lastNs = atNs ?? this.#lastNs;
  }

  *end(): Generator<FormatItem> {
    yield* this.#endResponse();
    for (const open of this.#openCalls.values()) yield this.#toolSpan(open, undefined);
    yield this.#root();
  }

  #note(type: string, payload: JsonRecord, atNs: bigint | undefined): undefined {
    if (type === 'turn_context') this.#context = payload;
    if (type === 'compacted') this.#fresh.push({ role: 'system', content: toText(payload['message']) });
    if (type !== 'event_msg') return;
    const kind = toText(payload['type']);
    if (kind === 'token_count') this.#tokens(asRecord(payload['info']) ?? {});
    if (!ROOT_EVENTS.has(kind)) return;
    const attributes = { content: toText(payload['message'] ?? payload['reason']) };
    this.#events.push({ name: kind, attributes, ...(atNs === undefined ? {} : { time: nanosToIso(atNs) }) });
  }

  #tokens(info: JsonRecord): void {
    this.#totals = asRecord(info['total_token_usage']) ?? this.#totals;
    if (this.#response === undefined) return;
    this.#response.usage ??= asRecord(info['last_token_usage']);
    this.#response.sealed = true;
  }

  /** The item of a line, after the span of a response that it ends; 'later' where the line begins a response. */
  *#item(
    item: JsonRecord,
    at: RecordPlace,
    atNs: bigint | undefined,
  ): Generator<FormatItem, FormatItem | 'later' | undefined> {
    const type = toText(item['type']);
    if (type.endsWith('_call_output')) return this.#output(item, at, atNs);
    const isMessage = type === 'message';
    if (isMessage && item['role'] !== 'assistant') {
      this.#said(item);
      return undefined;
    }
    const isFromModel = isMessage || type === 'reasoning' || type.endsWith('_call');
    if (!isFromModel) return undefined;
    if (this.#response?.sealed === true) yield* this.#endResponse();
    const response = (this.#response ??= this.#newResponse(at, atNs));
    response.endNs = atNs ?? response.endNs;
    if (isMessage) response.texts.push(contentText(item['content']));
    else if (type === 'reasoning') response.reasoning.push(reasoningText(item));
    else this.#call(response, item, { at, atNs });
    return response.at.offset === at.offset ? 'later' : undefined;
  }

  #said(item: JsonRecord): void {
    if (this.#response !== undefined) this.#response.sealed = true;
    const content = readContent(item['content']);
    this.#fresh.push({ role: toText(item['role']), content });
    if (item['role'] === 'user') this.#firstPrompt ??= promptText(contentText(content));
  }

  #call(response: Response, item: JsonRecord, when: Omit<OpenCall, 'call'>): void {
    const id = asText(item['call_id']) ?? asText(item['id']);
    const name = asText(item['name']) ?? toText(item['type']).replace(/_call$/, '');
    const call = toolCall(name, item['arguments'] ?? item['input'] ?? item['action'], id);
    response.calls.push(call);
    // A search that the provider runs has no output line: the call is all there is.
    if (item['type'] !== 'web_search_call') this.#openCalls.set(id ?? `at ${when.at.offset}`, { call, ...when });
  }

  #output(item: JsonRecord, at: RecordPlace, atNs: bigint | undefined): FormatItem {
    if (this.#response !== undefined) this.#response.sealed = true;
    const id = asText(item['call_id']);
    const open = id === undefined ? undefined : this.#openCalls.get(id);
    if (id !== undefined) this.#openCalls.delete(id);
    const unknown = { call: toolCall('unknown', undefined, id), atNs: undefined, at };
    const output = readOutput(item['output']);
    this.#fresh.push({ role: 'tool', content: output.text, tool_call_id: id });
    return this.#toolSpan(open ?? unknown, { ...output, at, atNs });
  }

  #newResponse(at: RecordPlace, atNs: bigint | undefined): Response {
    const base = { at, startNs: this.#lastNs ?? atNs, input: this.#fresh, seenBefore: this.#seen };
    this.#seen += this.#fresh.length + 1;
    this.#fresh = [];
    const model = asText(this.#context['model']);
    return { ...base, model, calls: [], texts: [], reasoning: [], endNs: atNs, usage: undefined, sealed: false };
  }

  *#endResponse(): Generator<FormatItem> {
    const response = this.#response;
    if (response === undefined) return;
    this.#response = undefined;
    const { usage = {}, calls, texts, reasoning, at } = response;
    this.#lastAnswer = texts.at(-1) ?? this.#lastAnswer;
    const message: TranscriptMessage = {
      role: 'assistant',
      content: texts.length === 0 ? null : texts.join('\n'),
      tool_calls: calls.length === 0 ? undefined : calls,
      reasoning: reasoning.join('\n') || undefined,
    };
    this.#responses += 1;
    yield spanItem({
      traceId: this.#traceId,
      spanId: spanIdFrom(this.#traceId, 'response', at.offset),
      parentId: this.#rootId,
      name: response.model ?? 'assistant',
      kind: 'LLM',
      startNs: response.startNs,
      endNs: response.endNs,
      attributes: {
        'llm.model_name': response.model,
        'llm.input_messages': messagesAttribute(response.input),
        'llm.output_messages': messagesAttribute([message]),
        'roundhouse.history.messages': response.seenBefore,
        'roundhouse.step': this.#responses - 1,
        ...tokenAttributes(usage),
      },
      at,
    });
  }

  #toolSpan(open: OpenCall, answer: (Output & Omit<OpenCall, 'call'>) | undefined): FormatItem {
    const { call } = open;
    const at = answer?.at ?? open.at;
    return spanItem({
      traceId: this.#traceId,
      spanId: spanIdFrom(this.#traceId, 'call', call.id ?? at.offset),
      parentId: this.#rootId,
      name: call.function.name,
      kind: 'TOOL',
      startNs: open.atNs ?? answer?.atNs,
      endNs: answer?.atNs,
      error: answer?.failed === true ? answer.text : undefined,
      attributes: {
        'tool.name': call.function.name,
        'tool_call.id': call.id,
        'input.value': call.function.arguments,
        'output.value': answer?.text,
        'codex.exit_code': answer?.exitCode,
        'roundhouse.tool.unanswered': answer === undefined ? true : undefined,
      },
      at,
    });
  }

  #root(): FormatItem {
    return spanItem({
      traceId: this.#traceId,
      spanId: this.#rootId,
      name: 'codex session',
      kind: 'AGENT',
      startNs: this.#range.startNs,
      endNs: this.#range.endNs,
      attributes: {
        'agent.name': asText(this.#header['agent_nickname']) ?? 'codex',
        'session.id': this.#header['id'],
        'llm.model_name': this.#context['model'],
        'input.value': this.#firstPrompt,
        'output.value': this.#lastAnswer,
        'llm.input_messages': messagesAttribute(this.#fresh.filter((message) => message.role === 'user')),
        ...tokenAttributes(this.#totals),
        ...keptAttributes('codex', this.#header, ['id']),
        ...keptAttributes('codex.context', this.#context, ['model']),
      },
      events: this.#events,
      at: this.#at,
    });
  }
}

interface Output {
  readonly text: string;
  readonly failed: boolean;
  readonly exitCode: number | undefined;
}

/** Text, `{content, success}`, or the shell's `{output, metadata: {exit_code}}` as JSON text. */
function readOutput(output: unknown): Output {
  const fields = asRecord(output) ?? shellOutput(output);
  const metadata = asRecord(fields?.['metadata']);
  const text = fields === undefined ? contentText(output) : contentText(fields['output'] ?? fields['content']);
  const headLine = /^(?:Exit code: |Process exited with code )(-?\d+)/m.exec(text.slice(0, 200))?.[1];
  const exitCode = asNumber(metadata?.['exit_code']) ?? asNumber(headLine);
  return { text, exitCode, failed: fields?.['success'] === false || (exitCode !== undefined && exitCode !== 0) };
}

function shellOutput(output: unknown): JsonRecord | undefined {
  if (typeof output !== 'string' || !output.startsWith('{"output"')) return undefined;
  try {
    return asRecord(JSON.parse(output));
  } catch {
    // A tool may print what only looks like the shell's form; then the text is the output.
    return undefined;
  }
}

function reasoningText(item: JsonRecord): string {
  const parts = [...asRecords(item['summary']), ...asRecords(item['content'])];
  return parts.map((part) => toText(part['text'])).join('\n');
}

/** What Codex puts before the person's words is no prompt. */
function promptText(text: string): string | undefined {
  return /^\s*(?:<(?:user_instructions|environment_context|permissions)|# AGENTS\.md instructions)/.test(text)
    ? undefined
    : asText(text);
}

function tokenAttributes(usage: JsonRecord): JsonRecord {
  return usageAttributes({
    input: usage['input_tokens'],
    output: usage['output_tokens'],
    total: usage['total_tokens'],
    cached: usage['cached_input_tokens'],
    reasoning: usage['reasoning_output_tokens'],
  });
}
