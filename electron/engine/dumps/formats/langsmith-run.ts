import type { FlatEvent, FlatRecord } from '../../../../shared/domain/index.ts';
import { timeText } from './otel-time.ts';
import { attributesOfFacts, keptUnder, unwrapped, withoutAbsent, type SourceFacts } from './source-attributes.ts';
import { asList, asRecord, asRecords, asText, type JsonRecord } from './transcript-value.ts';

const KINDS: Readonly<Record<string, string>> = {
  llm: 'LLM',
  chain: 'CHAIN',
  tool: 'TOOL',
  retriever: 'RETRIEVER',
  embedding: 'EMBEDDING',
  prompt: 'PROMPT',
  parser: 'CHAIN',
};

/** Members that become fields or facts of the span; the rest stays under `langsmith.`. */
const TAKEN = new Set([
  'id',
  'trace_id',
  'parent_run_id',
  'name',
  'start_time',
  'end_time',
  'inputs',
  'outputs',
  'error',
  'events',
  'child_runs',
  'session_name',
]);

/** One run as a flat record; a nested run takes parent and trace from where it stands. Undefined without an id. */
export function readLangsmithRun(
  run: JsonRecord,
  parent: { readonly id: unknown; readonly traceId: string } | undefined,
): FlatRecord | undefined {
  const id = asText(run['id']);
  if (id === undefined) return undefined;
  const start = timeText(run['start_time']);
  const end = timeText(run['end_time']);
  const error = asText(run['error']);
  const events = asRecords(run['events']).map(eventOf);
  return {
    trace_id: asText(run['trace_id']) ?? parent?.traceId ?? rootOf(run) ?? id,
    span_id: id,
    parent_span_id: asText(run['parent_run_id']) ?? asText(parent?.id) ?? '',
    name: asText(run['name']) ?? '',
    kind: 'SPAN_KIND_INTERNAL',
    ...(start === undefined ? {} : { start_time: start }),
    ...(end === undefined ? {} : { end_time: end }),
    status: statusOf(run, error),
    attributes: {
      ...attributesOfFacts(factsOf(run)),
      ...withoutAbsent({ 'langsmith.trace.session_name': run['session_name'] }),
      ...keptUnder('langsmith.', run, TAKEN),
    },
    ...(events.length === 0 ? {} : { events }),
  };
}

/** The dotted order begins with the root's start and id: `20230914T223155647Z<uuid>.…`. */
function rootOf(run: JsonRecord): string | undefined {
  return /^[^.]*?Z([0-9a-f-]{36})/.exec(asText(run['dotted_order']) ?? '')?.[1];
}

function statusOf(run: JsonRecord, error: string | undefined): { readonly code: string; readonly message?: string } {
  if (error !== undefined) return { code: 'STATUS_CODE_ERROR', message: error };
  if (run['status'] === 'error') return { code: 'STATUS_CODE_ERROR' };
  return { code: run['status'] === 'success' ? 'STATUS_CODE_OK' : 'STATUS_CODE_UNSET' };
}

function eventOf(event: JsonRecord): FlatEvent {
  const { name, time, kwargs, ...rest } = event;
  const at = timeText(time);
  const attributes = { ...rest, ...asRecord(kwargs) };
  return {
    name: asText(name) ?? '',
    ...(at === undefined ? {} : { time: at }),
    ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
  };
}

function factsOf(run: JsonRecord): SourceFacts {
  const kind = KINDS[asText(run['run_type']) ?? ''];
  const extra = asRecord(unwrapped(run['extra'])) ?? {};
  const metadata = asRecord(extra['metadata']) ?? {};
  const parameters = asRecord(extra['invocation_params']);
  const inputs = asRecord(unwrapped(run['inputs']));
  const outputs = asRecord(unwrapped(run['outputs']));
  const usage = usageOf(outputs);
  const model = metadata['ls_model_name'] ?? parameters?.['model'] ?? parameters?.['model_name'];
  return {
    kind,
    input: run['inputs'],
    output: run['outputs'],
    model: kind === 'LLM' || kind === 'EMBEDDING' ? model : undefined,
    parameters,
    inputMessages: kind === 'LLM' ? inputs?.['messages'] : undefined,
    outputMessages: kind === 'LLM' ? outputMessages(outputs) : undefined,
    tools: parameters?.['tools'],
    toolName: kind === 'TOOL' ? run['name'] : undefined,
    session: metadata['session_id'] ?? metadata['thread_id'] ?? metadata['conversation_id'],
    user: metadata['user_id'],
    inputTokens: run['prompt_tokens'] ?? usage['input_tokens'] ?? usage['prompt_tokens'],
    outputTokens: run['completion_tokens'] ?? usage['output_tokens'] ?? usage['completion_tokens'],
    totalTokens: run['total_tokens'] ?? usage['total_tokens'],
    cachedTokens: asRecord(usage['input_token_details'])?.['cache_read'],
    reasoningTokens: asRecord(usage['output_token_details'])?.['reasoning'],
    costUsd: run['total_cost'],
  };
}

/** Usage as LangChain reports it: beside the output, in its `llm_output`, or in the first message. */
function usageOf(outputs: JsonRecord | undefined): JsonRecord {
  const llmOutput = asRecord(outputs?.['llm_output']);
  const message = asRecord(firstMessage(outputs)?.['kwargs']) ?? firstMessage(outputs);
  const candidates = [
    outputs?.['usage_metadata'],
    message?.['usage_metadata'],
    llmOutput?.['token_usage'],
    outputs?.['usage'],
  ];
  return candidates.map(asRecord).find((each) => each !== undefined) ?? {};
}

function firstMessage(outputs: JsonRecord | undefined): JsonRecord | undefined {
  const batch = asList(asList(outputs?.['generations'])[0]);
  const generation = asRecord(batch[0]) ?? asRecord(asList(outputs?.['generations'])[0]);
  return asRecord(generation?.['message']);
}

function outputMessages(outputs: JsonRecord | undefined): unknown {
  const message = firstMessage(outputs);
  if (message !== undefined) return [message];
  const choices = asRecords(outputs?.['choices']).map((choice) => choice['message']);
  return choices.length > 0 ? choices : (outputs?.['messages'] ?? outputs);
}
