import type { Usage } from '../domain/index.ts';
import { RESOURCE_ATTRIBUTE_KEYS, SPAN_ATTRIBUTE_KEYS } from './attribute-keys.ts';
import { idText, noIdReason, notObjectReason } from './not-span.ts';
import { parseTimeNs } from './time-of.ts';

/** The texts of a span that few distinct values make up; empty strings mean absent, values are as written. */
export interface SpanLabels {
  readonly name: string;
  readonly spanKind: string;
  readonly statusCode: string;
  readonly scope: string;
  readonly service: string;
  readonly environment: string;
  readonly observationKind: string;
  readonly operation: string;
  readonly model: string;
  readonly agent: string;
  readonly tool: string;
  readonly project: string;
}

/** What the index keeps of one flat span record. */
export interface SpanFacts {
  /** Ids as written; numbers as their decimal text. Never empty. */
  readonly traceId: string;
  readonly spanId: string;
  /** Absent for roots: no parent, or one that is null, empty or all zero. */
  readonly parentId?: string;
  readonly startNs?: bigint;
  readonly endNs?: bigint;
  /** A field is present and could not be read, such as a time that is no time. */
  readonly malformed: boolean;
  readonly hasEvents: boolean;
  readonly labels: SpanLabels;
  /** Empty strings mean absent. */
  readonly session: string;
  readonly user: string;
  readonly usage: Usage;
}

/** A JSON object with unknown members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Fails with one sentence that names the field which keeps the record from being a span. */
export type FactsResult =
  { readonly kind: 'span'; readonly facts: SpanFacts } | { readonly kind: 'notSpan'; readonly reason: string };

const NOTHING: JsonObject = {};
const LARGEST_TOKEN_COUNT = 0xfffffffe;
const NUMERIC = /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?\s*$/;

/**
 * Reads the facts of a parsed flat span record by the attribute-key tables.
 * Numbers past 2^53 that must stay exact (ids, times) may be given as bigint.
 */
export function factsOf(record: unknown): FactsResult {
  if (!isObject(record)) return notSpan(notObjectReason(record));
  const traceId = idText(record['trace_id']);
  const spanId = idText(record['span_id']);
  if (traceId === undefined || spanId === undefined) return notSpan(noIdReason(record));
  const attributes = objectAt(record, 'attributes');
  const resource = objectAt(objectAt(record, 'resource'), 'attributes');
  const time = timesOf(record);
  const parentId = idText(record['parent_span_id']);
  return {
    kind: 'span',
    facts: {
      traceId,
      spanId,
      ...(parentId !== undefined && !isZeroId(parentId) ? { parentId } : {}),
      ...time,
      hasEvents: Array.isArray(record['events']) && record['events'].length > 0,
      labels: labelsOf(record, attributes, resource),
      session: firstText(attributes, SPAN_ATTRIBUTE_KEYS.session),
      user: firstText(attributes, SPAN_ATTRIBUTE_KEYS.user),
      usage: usageOf(attributes),
    },
  };
}

/** True for ids that stand for 'no parent': empty, all zero, with or without `0x`, or eight zero bytes in base64. */
export function isZeroId(id: string): boolean {
  return /^(0x)?0*$/.test(id) || id === 'AAAAAAAAAAA=';
}

/** Tokens and cost that a span's attributes report, by the attribute-key table. Absent means not reported. */
export function usageOf(attributes: JsonObject): Usage {
  const inputTokens = firstTokens(attributes, SPAN_ATTRIBUTE_KEYS.inputTokens);
  const outputTokens = firstTokens(attributes, SPAN_ATTRIBUTE_KEYS.outputTokens);
  const cachedTokens = firstTokens(attributes, SPAN_ATTRIBUTE_KEYS.cachedTokens);
  const reasoningTokens = firstTokens(attributes, SPAN_ATTRIBUTE_KEYS.reasoningTokens);
  const totalTokens = firstTokens(attributes, SPAN_ATTRIBUTE_KEYS.totalTokens);
  const costUsd = firstNumber(attributes, SPAN_ATTRIBUTE_KEYS.costUsd);
  return {
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
    ...(cachedTokens === undefined ? {} : { cachedTokens }),
    ...(reasoningTokens === undefined ? {} : { reasoningTokens }),
    ...(totalTokens === undefined ? {} : { totalTokens }),
    ...(costUsd === undefined ? {} : { costUsd }),
  };
}

/** The text of the first key with a non-empty string, number or boolean; '' when there is none. */
export function firstText(attributes: JsonObject, keys: readonly string[]): string {
  for (const key of keys) {
    const text = scalarText(attributes[key]);
    if (text !== '') return text;
  }
  return '';
}

function timesOf(record: JsonObject): { startNs?: bigint; endNs?: bigint; malformed: boolean } {
  const startNs = parseTimeNs(record['start_time']);
  const endNs = parseTimeNs(record['end_time']);
  const malformed =
    (startNs === undefined && isPresent(record['start_time'])) ||
    (endNs === undefined && isPresent(record['end_time']));
  if (startNs !== undefined && endNs !== undefined && !fitsInt64(endNs - startNs)) return { startNs, malformed: true };
  return { ...(startNs === undefined ? {} : { startNs }), ...(endNs === undefined ? {} : { endNs }), malformed };
}

function fitsInt64(value: bigint): boolean {
  return value > -(2n ** 63n) && value < 2n ** 63n;
}

function labelsOf(record: JsonObject, attributes: JsonObject, resource: JsonObject): SpanLabels {
  const status = record['status'];
  return {
    name: scalarText(record['name']),
    spanKind: scalarText(record['kind']),
    statusCode: isObject(status) ? scalarText(status['code']) : scalarText(status),
    scope: scalarText(objectAt(record, 'scope')['name']),
    service: firstText(resource, RESOURCE_ATTRIBUTE_KEYS.service),
    environment: firstText(resource, RESOURCE_ATTRIBUTE_KEYS.environment),
    observationKind: firstText(attributes, SPAN_ATTRIBUTE_KEYS.observationKind),
    operation: firstText(attributes, SPAN_ATTRIBUTE_KEYS.operation),
    model: firstText(attributes, SPAN_ATTRIBUTE_KEYS.model),
    agent: firstText(attributes, SPAN_ATTRIBUTE_KEYS.agent),
    tool: firstText(attributes, SPAN_ATTRIBUTE_KEYS.tool),
    project: firstText(attributes, SPAN_ATTRIBUTE_KEYS.project) || firstText(resource, RESOURCE_ATTRIBUTE_KEYS.project),
  };
}

function firstTokens(attributes: JsonObject, keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = numberOf(attributes[key]);
    if (value !== undefined && value >= 0) return Math.min(Math.round(value), LARGEST_TOKEN_COUNT);
  }
  return undefined;
}

function firstNumber(attributes: JsonObject, keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = numberOf(attributes[key]);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Finite numbers and numeric strings; 'NaN', 'Infinity', null and the rest are not reported. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function scalarText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return '';
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function objectAt(parent: JsonObject, key: string): JsonObject {
  const value = parent[key];
  return isObject(value) ? value : NOTHING;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function notSpan(reason: string): FactsResult {
  return { kind: 'notSpan', reason };
}
