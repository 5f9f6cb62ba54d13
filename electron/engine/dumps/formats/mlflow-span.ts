import type { FlatRecord } from '../../../../shared/domain/index.ts';
import { readOtelSpan } from './otel-span.ts';
import { attributesOfFacts, keptUnder, unwrapped, type SourceFacts } from './source-attributes.ts';
import { asRecord, asText, type JsonRecord } from './transcript-value.ts';

const KINDS: Readonly<Record<string, string>> = {
  LLM: 'LLM',
  CHAT_MODEL: 'LLM',
  AGENT: 'AGENT',
  TOOL: 'TOOL',
  CHAIN: 'CHAIN',
  PARSER: 'CHAIN',
  WORKFLOW: 'CHAIN',
  TASK: 'CHAIN',
  RETRIEVER: 'RETRIEVER',
  EMBEDDING: 'EMBEDDING',
  RERANKER: 'RERANKER',
  GUARDRAIL: 'GUARDRAIL',
  EVALUATOR: 'EVALUATOR',
};

/**
 * One span of an MLflow trace. Its attributes hold JSON text; they are kept as written beside the facts read from them.
 * The trace's info goes to the root under `mlflow.info.`. Undefined without ids.
 */
export function readMlflowSpan(span: JsonRecord, info: JsonRecord): FlatRecord | undefined {
  const traceId = asText(info['trace_id']) ?? asText(info['request_id']);
  const hasTrace = 'trace_id' in span || 'context' in span;
  const record = readOtelSpan(hasTrace ? span : { ...span, trace_id: traceId });
  if (record === undefined) return undefined;
  const isRoot = record.parent_span_id === '';
  const facts = attributesOfFacts(factsOf(span, record.attributes, info));
  const infoAttributes = isRoot ? keptUnder('mlflow.info.', info, new Set(['assessments'])) : {};
  return { ...record, attributes: { ...record.attributes, ...facts, ...infoAttributes } };
}

function factsOf(span: JsonRecord, attributes: JsonRecord, info: JsonRecord): SourceFacts {
  const type = asText(unwrapped(attributes['mlflow.spanType'])) ?? asText(span['span_type']) ?? '';
  const kind = KINDS[type];
  const metadata = asRecord(info['trace_metadata']) ?? asRecord(info['request_metadata']) ?? {};
  const usage = asRecord(unwrapped(attributes['mlflow.chat.tokenUsage'])) ?? {};
  const cost = asRecord(unwrapped(attributes['mlflow.llm.cost'])) ?? {};
  const input = attributes['mlflow.spanInputs'] ?? span['inputs'];
  const output = attributes['mlflow.spanOutputs'] ?? span['outputs'];
  return {
    kind,
    input: asText(unwrapped(input)) ?? input,
    output: asText(unwrapped(output)) ?? output,
    model: unwrapped(attributes['mlflow.llm.model'] ?? asRecord(unwrapped(input))?.['model']),
    inputMessages: kind === 'LLM' ? input : undefined,
    outputMessages: kind === 'LLM' ? choicesOf(output) : undefined,
    tools: attributes['mlflow.chat.tools'],
    toolName: kind === 'TOOL' ? span['name'] : undefined,
    session: metadata['mlflow.trace.session'],
    user: metadata['mlflow.trace.user'],
    inputTokens: usage['input_tokens'],
    outputTokens: usage['output_tokens'],
    totalTokens: usage['total_tokens'],
    cachedTokens: usage['cache_read_input_tokens'],
    costUsd: cost['total_cost'],
  };
}

/** The messages within a chat completion, or the value itself. */
function choicesOf(output: unknown): unknown {
  const choices = asRecord(unwrapped(output))?.['choices'];
  return Array.isArray(choices) ? choices.map((choice) => asRecord(choice)?.['message']) : output;
}
