import { firstLeaf } from './attribute-tree.ts';
import { isRecord, parseJsonText, stringOf, textOf, type LooseRecord } from './loose-json.ts';
import { attributesOf, eventsOf, type SpanRecordLike } from './span-record.ts';
import { statusOf } from './status-of.ts';

/** What a TOOL span says of its call. Absent texts were not recorded. */
export interface ToolCallReading {
  readonly name: string;
  readonly argumentsText?: string;
  readonly resultText?: string;
  /** The span failed: error status, an error type, or a result that is an MCP error. */
  readonly isError: boolean;
  /** What the failure says, from status, exception event or `error.type`. */
  readonly errorText?: string;
  readonly callId?: string;
  /** Attributes that the texts were read from. */
  readonly argumentsField: string;
  readonly resultField: string;
}

const NAME_KEYS = [
  'tool.name',
  'gen_ai.tool.name',
  'ai.toolCall.name',
  'mcp.tool.name',
  'tool_call.function.name',
  'traceloop.entity.name',
] as const;

const ARGUMENT_KEYS = [
  'gen_ai.tool.call.arguments',
  'ai.toolCall.args',
  'ai.toolCall.input',
  'tool_call.function.arguments',
  'tool_arguments',
  'gcp.vertex.agent.tool_call_args',
  'input.value',
  'langfuse.observation.input',
  'mlflow.spanInputs',
  'traceloop.entity.input',
  'tool.parameters',
] as const;

const RESULT_KEYS = [
  'gen_ai.tool.call.result',
  'ai.toolCall.result',
  'ai.toolCall.output',
  'tool_response',
  'gcp.vertex.agent.tool_response',
  'output.value',
  'langfuse.observation.output',
  'mlflow.spanOutputs',
  'traceloop.entity.output',
] as const;

const ID_KEYS = ['gen_ai.tool.call.id', 'ai.toolCall.id', 'tool_call.id', 'tool.id'] as const;

/** Reads a TOOL span of any convention; the name falls back on the span's own, without its technical prefix. */
export function readToolCall(record: SpanRecordLike): ToolCallReading {
  const attributes = attributesOf(record);
  const args = firstField(attributes, ARGUMENT_KEYS);
  const result = firstField(attributes, RESULT_KEYS);
  const failure = errorTextOf(record);
  const isMcpError = result?.text.includes('"isError"') === true && isErrorResult(result.text);
  const callId = firstField(attributes, ID_KEYS)?.text;
  return {
    name: toolNameOf(record, attributes),
    ...(args === undefined ? {} : { argumentsText: args.text }),
    ...(result === undefined ? {} : { resultText: result.text }),
    isError: isErrorStatus(record.status) || failure !== undefined || isMcpError,
    ...(failure === undefined ? {} : { errorText: failure }),
    ...(callId === undefined ? {} : { callId }),
    argumentsField: args?.key ?? '',
    resultField: result?.key ?? '',
  };
}

function firstField(
  attributes: LooseRecord,
  keys: readonly string[],
): { readonly key: string; readonly text: string } | undefined {
  const found = firstLeaf(attributes, keys);
  return found === undefined ? undefined : { key: found.name, text: textOf(found.value) ?? '' };
}

const NAME_PREFIX = /^(?:execute_tool|running tool:?|function\.|tool\.|tool:)\s*/i;

function toolNameOf(record: SpanRecordLike, attributes: LooseRecord): string {
  const named = stringOf(firstLeaf(attributes, NAME_KEYS)?.value);
  if (named !== undefined) return named;
  const spanName = stringOf(record.name) ?? '';
  return spanName.replace(NAME_PREFIX, '') || spanName;
}

function isErrorResult(text: string): boolean {
  const json = parseJsonText(text);
  return isRecord(json) && json['isError'] === true;
}

/** Whether a record's status, in any form, is an error. */
function isErrorStatus(status: unknown): boolean {
  const code: unknown = isRecord(status) ? (status['code'] ?? status['status_code']) : status;
  return (typeof code === 'number' || typeof code === 'string') && statusOf(String(code)) === 'error';
}

/**
 * What a span says went wrong: the status message, else the last exception event, else `error.message` or `error.type`.
 * Undefined when it says nothing; an error status without words is still an error.
 */
export function errorTextOf(record: SpanRecordLike): string | undefined {
  return errorPlaceOf(record)?.text;
}

/** The same with the path within the record where it stands. A status message counts only with an error status. */
export function errorPlaceOf(record: SpanRecordLike): { readonly text: string; readonly field: string } | undefined {
  const status = isRecord(record.status) ? record.status : {};
  const message = stringOf(status['message']) ?? stringOf(status['description']);
  if (message !== undefined && isErrorStatus(status)) return { text: message, field: 'status.message' };
  const events = eventsOf(record);
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index];
    if (event?.name !== 'exception') continue;
    const type = stringOf(event.attributes['exception.type']);
    const text = stringOf(event.attributes['exception.message']) ?? type;
    if (text !== undefined) return { text, field: `events[${index}].attributes["exception.message"]` };
  }
  const attributes = attributesOf(record);
  const found = firstLeaf(attributes, ['error.message', 'error.type', 'exception.message']);
  const text = stringOf(found?.value);
  return text === undefined ? undefined : { text, field: `attributes["${found?.name}"]` };
}
