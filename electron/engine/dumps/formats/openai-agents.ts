import type { ObservationKind } from '../../../../shared/domain/index.ts';
import type { DumpFormat, FormatInput, FormatItem, FormatSample, RecordPlace } from '../format.ts';
import { preview, previewBytes } from './transcript-detect.ts';
import { readContent, readMessage, toolCall, type TranscriptMessage } from './transcript-message.ts';
import { readRuns, skipsOf } from './transcript-run.ts';
import { keptAttributes, messagesAttribute, spanItem, usageAttributes } from './transcript-span.ts';
import { isoToNanos } from './transcript-time.ts';
import { asList, asRecord, asRecords, asText, toText, type JsonRecord } from './transcript-value.ts';

/**
 * What the OpenAI Agents SDK exports: `trace` and `trace.span` objects on lines, in a list, or in the `data` list of an
 * export request. A span object gives one span with its ids as written; a trace object gives none, its workflow name
 * and group go on the spans that follow. `custom` spans that wrap a task or a turn keep their own name.
 */
export const openAiAgents: DumpFormat = {
  id: 'openai-agents',
  title: 'OpenAI Agents SDK traces',
  specification: 'https://openai.github.io/openai-agents-python/tracing/ (span_data of 0.1 to 0.5)',
  detect: detectOpenAiAgents,
  read: readOpenAiAgents,
};

const LISTS = ['data', 'spans', 'traces', 'items'];

function detectOpenAiAgents(sample: FormatSample): number {
  const { value, first, lineRecords } = preview(sample);
  const elements = [
    first,
    ...lineRecords,
    ...LISTS.flatMap((name) => asRecords(asRecord(value)?.[name])),
    ...asRecords(value),
  ];
  return elements.some(isExported) ? 0.96 : 0;
}

function isExported(fields: JsonRecord): boolean {
  if (fields['object'] === 'trace.span') return true;
  return fields['object'] === 'trace' && asText(fields['id'])?.startsWith('trace') === true;
}

async function* readOpenAiAgents(input: FormatInput): AsyncGenerator<FormatItem> {
  const traces = new Map<string, JsonRecord>();
  const { isLines } = await previewBytes(input);
  for await (const run of readRuns(input, { runsAt: [], lines: isLines, stepLists: LISTS })) {
    yield* skipsOf(run);
    const elements = Object.values(run.steps).flat();
    if ('object' in run.fields && run.fields['object'] !== 'list') yield elementItem(run.fields, run.at, traces);
    else if (elements.length === 0 && Object.keys(run.fields).length > 0) yield elementItem(run.fields, run.at, traces);
    for (const { value, at } of elements) yield elementItem(value, at, traces);
  }
}

function elementItem(value: unknown, at: RecordPlace, traces: Map<string, JsonRecord>): FormatItem {
  const fields = asRecord(value);
  const id = asText(fields?.['id']);
  if (fields !== undefined && fields['object'] === 'trace' && id !== undefined) {
    traces.set(id, fields);
    return { kind: 'other', signal: 'other', at };
  }
  const traceId = asText(fields?.['trace_id']);
  const data = asRecord(fields?.['span_data']);
  if (fields === undefined || id === undefined || traceId === undefined || data === undefined) {
    return { kind: 'skip', reason: 'neither a trace nor a span with id, trace_id and span_data', at };
  }
  const error = asRecord(fields['error']);
  const type = toText(data['type']);
  const { name, kind, attributes } = describe(type, data);
  const trace = traces.get(traceId) ?? {};
  return spanItem({
    traceId,
    spanId: id,
    parentId: asText(fields['parent_id']),
    name,
    kind,
    startNs: isoToNanos(fields['started_at']),
    endNs: isoToNanos(fields['ended_at']),
    error: error === undefined ? undefined : toText(error['message']),
    attributes: {
      ...attributes,
      'agent.workflow.name': trace['workflow_name'],
      'session.id': trace['group_id'],
      'openai_agents.span_type': type,
      ...keptAttributes('openai_agents', fields, [
        'object',
        'id',
        'trace_id',
        'parent_id',
        'started_at',
        'ended_at',
        'span_data',
      ]),
      ...keptAttributes('openai_agents.trace', trace, ['object', 'id', 'workflow_name', 'group_id']),
    },
    at,
  });
}

interface Description {
  readonly name: string;
  readonly kind: ObservationKind;
  readonly attributes: JsonRecord;
}

function describe(type: string, data: JsonRecord): Description {
  const name = asText(data['name']) ?? asText(data['model']) ?? type;
  const kept = (mapped: readonly string[]) => keptAttributes('openai_agents', data, ['type', ...mapped]);
  switch (type) {
    case 'agent':
      return { name, kind: 'AGENT', attributes: { 'agent.name': data['name'], ...kept(['name']) } };
    case 'generation':
    case 'response':
      return {
        name,
        kind: 'LLM',
        attributes: { ...modelAttributes(data), ...kept(['input', 'output', 'model', 'usage', 'model_config']) },
      };
    case 'function':
      return {
        name,
        kind: 'TOOL',
        attributes: { 'tool.name': name, ...valueAttributes(data), ...kept(['name', 'input', 'output']) },
      };
    case 'guardrail':
      return {
        name,
        kind: 'GUARDRAIL',
        attributes: { 'guardrail.name': data['name'], 'guardrail.triggered': data['triggered'] },
      };
    case 'handoff': {
      const from = toText(data['from_agent']);
      const to = toText(data['to_agent']);
      const attributes = { 'agent.handoff.from': from, 'agent.handoff.to': to };
      return { name: `handoff ${from} -> ${to}`, kind: 'CHAIN', attributes };
    }
    default:
      return {
        name: wrapperName(name, data),
        kind: 'CHAIN',
        attributes: { ...valueAttributes(data), ...kept(['name', 'input', 'output']) },
      };
  }
}

/** Task and turn spans are exported as `custom`, with what they wrap in `data`. */
function wrapperName(name: string, data: JsonRecord): string {
  const inner = asRecord(data['data']);
  const detail = asText(inner?.['name']) ?? asText(inner?.['agent_name']);
  return inner?.['sdk_span_type'] === undefined || detail === undefined ? name : `${name} ${detail}`;
}

function valueAttributes(data: JsonRecord): JsonRecord {
  const text = (value: unknown) => (value === undefined || value === null ? undefined : toText(value));
  return { 'input.value': text(data['input']), 'output.value': text(data['output']) };
}

function modelAttributes(data: JsonRecord): JsonRecord {
  const response = asRecord(data['response']) ?? {};
  const usage = asRecord(data['usage']) ?? asRecord(response['usage']) ?? {};
  const config = data['model_config'];
  return {
    'llm.model_name': data['model'] ?? response['model'],
    'llm.response.id': data['response_id'],
    'llm.invocation_parameters': config === undefined || config === null ? undefined : toText(config),
    'llm.input_messages': messagesAttribute(readMessages(data['input'], 'user')),
    'llm.output_messages': messagesAttribute(readMessages(data['output'] ?? response['output'], 'assistant')),
    ...usageAttributes({
      input: usage['input_tokens'] ?? usage['prompt_tokens'],
      output: usage['output_tokens'] ?? usage['completion_tokens'],
      total: usage['total_tokens'],
      cached: asRecord(usage['input_tokens_details'])?.['cached_tokens'],
      reasoning: asRecord(usage['output_tokens_details'])?.['reasoning_tokens'],
    }),
  };
}

/** Chat messages, or items of the Responses API: messages, calls, their outputs, reasoning. */
function readMessages(value: unknown, role: string): readonly TranscriptMessage[] {
  if (typeof value === 'string') return [{ role, content: value }];
  return asList(value).map(
    (element) => readMessage(element) ?? readResponseItem(asRecord(element) ?? {}, role, element),
  );
}

function readResponseItem(item: JsonRecord, role: string, element: unknown): TranscriptMessage {
  const id = asText(item['call_id']);
  if (item['type'] === 'function_call') {
    return { role: 'assistant', content: null, tool_calls: [toolCall(toText(item['name']), item['arguments'], id)] };
  }
  if (item['type'] === 'function_call_output')
    return { role: 'tool', content: readContent(item['output']), tool_call_id: id };
  if (item['type'] === 'reasoning') {
    const texts = [...asRecords(item['summary']), ...asRecords(item['content'])].map((part) => toText(part['text']));
    return { role: 'assistant', content: null, reasoning: texts.join('\n') };
  }
  return { role, content: toText(element) };
}
