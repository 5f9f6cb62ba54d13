import type { FlatRecord } from '../../../../shared/domain/index.ts';
import { timeText } from './otel-time.ts';
import { attributesOfFacts, keptUnder, unwrapped, withoutAbsent, type SourceFacts } from './source-attributes.ts';
import { asRecord, asText, type JsonRecord } from './transcript-value.ts';

const KINDS: Readonly<Record<string, string>> = {
  GENERATION: 'LLM',
  AGENT: 'AGENT',
  TOOL: 'TOOL',
  CHAIN: 'CHAIN',
  RETRIEVER: 'RETRIEVER',
  EVALUATOR: 'EVALUATOR',
  EMBEDDING: 'EMBEDDING',
  GUARDRAIL: 'GUARDRAIL',
};

/** True for an object with an observation's type, trace and start. */
export function isObservation(record: JsonRecord): boolean {
  const type = asText(record['type'])?.toUpperCase() ?? '';
  const isKnown = type in KINDS || type === 'SPAN' || type === 'EVENT';
  return (
    isKnown &&
    typeof record['id'] === 'string' &&
    ('traceId' in record || 'trace_id' in record) &&
    ('startTime' in record || 'start_time' in record)
  );
}

/** Members that become fields or facts of the span; the rest stays under `langfuse.observation.`. */
const TAKEN = new Set([
  'id',
  'traceId',
  'trace_id',
  'parentObservationId',
  'parent_observation_id',
  'name',
  'startTime',
  'start_time',
  'endTime',
  'end_time',
  'input',
  'output',
  'statusMessage',
  'metadata',
  'observations',
  'type',
  'model',
  'modelParameters',
]);

/**
 * One observation as a flat record. OTel attributes that Langfuse kept in `metadata.attributes` stand under their own names.
 * The trace gives session and user to every observation, and its other fields to roots and the first. Undefined without ids.
 */
export function readObservation(
  written: JsonRecord,
  trace: JsonRecord | undefined,
  isFirst: boolean,
): FlatRecord | undefined {
  const observation = camelCased(written);
  const spanId = asText(observation['id']);
  const traceId = asText(observation['traceId']) ?? asText(trace?.['id']);
  if (spanId === undefined || traceId === undefined) return undefined;
  const parent = asText(observation['parentObservationId']) ?? '';
  const metadata = asRecord(unwrapped(observation['metadata'])) ?? {};
  const { attributes: otel, resourceAttributes, scope, ...otherMetadata } = metadata;
  const start = timeText(observation['startTime']);
  const end = timeText(observation['endTime']) ?? (observation['type'] === 'EVENT' ? start : undefined);
  const carriesTrace = trace !== undefined && (isFirst || parent === '');
  return {
    trace_id: traceId,
    span_id: spanId,
    parent_span_id: parent,
    name: asText(observation['name']) ?? '',
    kind: 'SPAN_KIND_INTERNAL',
    ...(start === undefined ? {} : { start_time: start }),
    ...(end === undefined ? {} : { end_time: end }),
    status: statusOf(observation),
    ...(asRecord(resourceAttributes) === undefined
      ? {}
      : { resource: { attributes: asRecord(resourceAttributes) ?? {} } }),
    ...(asRecord(scope) === undefined ? {} : { scope: asRecord(scope) ?? {} }),
    attributes: {
      ...asRecord(otel),
      ...attributesOfFacts(factsOf(observation, trace)),
      ...withoutAbsent({ 'langfuse.observation.type': asText(observation['type'])?.toLowerCase() }),
      ...keptUnder('langfuse.observation.', observation, TAKEN),
      ...keptUnder('langfuse.observation.metadata.', otherMetadata),
      ...(typeof observation['metadata'] === 'string' && Object.keys(metadata).length === 0
        ? { 'langfuse.observation.metadata': observation['metadata'] }
        : {}),
      ...(carriesTrace ? keptUnder('langfuse.trace.', trace, TRACE_TAKEN) : {}),
    },
  };
}

const TRACE_TAKEN = new Set(['observations', 'scores']);

/** A trace without observations as one root span. Undefined without an id. */
export function traceAsSpan(trace: JsonRecord): FlatRecord | undefined {
  const id = asText(trace['id']);
  if (id === undefined) return undefined;
  const start = timeText(trace['timestamp']);
  const facts = { input: trace['input'], output: trace['output'], session: trace['sessionId'], user: trace['userId'] };
  return {
    trace_id: id,
    span_id: id,
    parent_span_id: '',
    name: asText(trace['name']) ?? '',
    kind: 'SPAN_KIND_INTERNAL',
    ...(start === undefined ? {} : { start_time: start }),
    status: { code: 'STATUS_CODE_UNSET' },
    attributes: {
      ...attributesOfFacts(facts),
      ...keptUnder('langfuse.trace.', trace, new Set(['input', 'output', 'scores'])),
    },
  };
}

/** A warning or a message alone is no error. */
function statusOf(observation: JsonRecord): { readonly code: string; readonly message?: string } {
  const code = observation['level'] === 'ERROR' ? 'STATUS_CODE_ERROR' : 'STATUS_CODE_UNSET';
  const message = asText(observation['statusMessage']);
  return message === undefined ? { code } : { code, message };
}

function factsOf(observation: JsonRecord, trace: JsonRecord | undefined): SourceFacts {
  const type = asText(observation['type'])?.toUpperCase() ?? '';
  const kind = KINDS[type];
  const isModelCall = kind === 'LLM';
  const usage = { ...asRecord(observation['usage']), ...asRecord(unwrapped(observation['usageDetails'])) };
  const cost = asRecord(unwrapped(observation['costDetails'])) ?? {};
  return {
    kind,
    input: observation['input'],
    output: observation['output'],
    model: observation['model'],
    parameters: isEmptyRecord(observation['modelParameters']) ? undefined : observation['modelParameters'],
    inputMessages: isModelCall ? observation['input'] : undefined,
    outputMessages: isModelCall ? observation['output'] : undefined,
    toolName: kind === 'TOOL' ? observation['name'] : undefined,
    session: observation['sessionId'] ?? trace?.['sessionId'],
    user: observation['userId'] ?? trace?.['userId'],
    inputTokens:
      reported(usage, ['input', 'promptTokens', 'prompt_tokens']) ??
      positive(observation['inputUsage'] ?? observation['promptTokens']),
    outputTokens:
      reported(usage, ['output', 'completionTokens', 'completion_tokens']) ??
      positive(observation['outputUsage'] ?? observation['completionTokens']),
    totalTokens:
      reported(usage, ['total', 'totalTokens', 'total_tokens']) ??
      positive(observation['totalUsage'] ?? observation['totalTokens']),
    cachedTokens: reported(usage, ['input_cached_tokens', 'cache_read_input_tokens', 'input_cache_read']),
    reasoningTokens: reported(usage, ['output_reasoning_tokens', 'output_reasoning', 'reasoning_tokens']),
    costUsd:
      positive(observation['totalCost']) ?? reported(cost, ['total']) ?? positive(observation['calculatedTotalCost']),
  };
}

function reported(record: JsonRecord, keys: readonly string[]): unknown {
  return keys.map((key) => record[key]).find((value) => value !== undefined && value !== null);
}

/** Langfuse writes 0 where nothing was reported. */
function positive(value: unknown): unknown {
  const number = Number(value ?? 0);
  return number > 0 ? number : undefined;
}

function isEmptyRecord(value: unknown): boolean {
  return value === null || value === undefined || Object.keys(asRecord(unwrapped(value)) ?? { some: 1 }).length === 0;
}

/** Batch exports of tables write snake_case columns. */
function camelCased(record: JsonRecord): JsonRecord {
  if (!('trace_id' in record) && !('start_time' in record)) return record;
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
