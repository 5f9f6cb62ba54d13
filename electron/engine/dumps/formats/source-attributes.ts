import { isRawNumber } from '../../base/index.ts';
import { asNumber, asRecord, toText, type JsonRecord } from './transcript-value.ts';

/** Attributes under OpenInference names, made from a source that has names of its own. Absent facts are left out. */
export interface SourceFacts {
  readonly kind?: string | undefined;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly model?: unknown;
  readonly parameters?: unknown;
  readonly inputMessages?: unknown;
  readonly outputMessages?: unknown;
  readonly tools?: unknown;
  readonly toolName?: unknown;
  readonly session?: unknown;
  readonly user?: unknown;
  readonly inputTokens?: unknown;
  readonly outputTokens?: unknown;
  readonly totalTokens?: unknown;
  readonly cachedTokens?: unknown;
  readonly reasoningTokens?: unknown;
  readonly costUsd?: unknown;
}

/** The facts as attributes, each under the first name that `SPAN_ATTRIBUTE_KEYS` of OpenInference looks for. */
export function attributesOfFacts(facts: SourceFacts): JsonRecord {
  return withoutAbsent({
    'openinference.span.kind': facts.kind,
    'input.value': textOrAbsent(facts.input),
    'input.mime_type': mimeType(facts.input),
    'output.value': textOrAbsent(facts.output),
    'output.mime_type': mimeType(facts.output),
    'llm.model_name': facts.model,
    'llm.invocation_parameters': textOrAbsent(facts.parameters),
    'llm.input_messages': textOrAbsent(messagesIn(facts.inputMessages)),
    'llm.output_messages': textOrAbsent(messagesIn(facts.outputMessages)),
    'llm.tools': textOrAbsent(facts.tools),
    'tool.name': facts.toolName,
    'session.id': facts.session,
    'user.id': facts.user,
    'llm.token_count.prompt': asNumber(facts.inputTokens),
    'llm.token_count.completion': asNumber(facts.outputTokens),
    'llm.token_count.total': asNumber(facts.totalTokens),
    'llm.token_count.prompt_details.cache_read': asNumber(facts.cachedTokens),
    'llm.token_count.completion_details.reasoning': asNumber(facts.reasoningTokens),
    'llm.cost.total': asNumber(facts.costUsd),
  });
}

/** Members that were not taken up, under the source's own prefix; nulls are absences and left out. */
export function keptUnder(prefix: string, record: JsonRecord, taken: ReadonlySet<string> = new Set()): JsonRecord {
  const kept = Object.entries(record).filter(
    ([key, value]) => !taken.has(key) && value !== null && value !== undefined && !isEmptyList(value),
  );
  return Object.fromEntries(kept.map(([key, value]) => [`${prefix}${key}`, value]));
}

export function withoutAbsent(record: JsonRecord): JsonRecord {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

/** A value that may have been written as JSON text, once or twice over. */
export function unwrapped(value: unknown): unknown {
  let current = value;
  for (let round = 0; round < 3 && typeof current === 'string' && /^\s*[[{"]/.test(current); round += 1) {
    try {
      current = JSON.parse(current);
    } catch {
      return current;
    }
  }
  return current;
}

/** Messages in a value: a list of objects with roles, one such object, or the list in a member `messages`. */
function messagesIn(value: unknown): readonly JsonRecord[] | undefined {
  const plain = unwrapped(value);
  const list = Array.isArray(plain) ? plain : (asRecord(plain)?.['messages'] ?? [plain]);
  if (!Array.isArray(list) || list.length === 0) return undefined;
  // LangChain exports batches: a list of one list.
  const flat: unknown[] = list.length === 1 && Array.isArray(list[0]) ? list[0] : list;
  const messages = flat.map(asRecord).filter((message) => message !== undefined);
  return messages.length === flat.length && messages.every(isMessage) ? messages : undefined;
}

function isMessage(record: JsonRecord): boolean {
  return (
    typeof record['role'] === 'string' ||
    ('kwargs' in record && 'id' in record) ||
    ('type' in record && 'content' in record && !('text' in record))
  );
}

function textOrAbsent(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return isRawNumber(value) ? value.rawJSON : toText(value);
}

function mimeType(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const isJson = typeof value === 'object' || (typeof value === 'string' && typeof unwrapped(value) === 'object');
  return isJson ? 'application/json' : 'text/plain';
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
