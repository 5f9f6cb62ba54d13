import {
  attributesOf,
  errorPlaceOf,
  listOf,
  offeredToolsOf,
  partText,
  readAnswer,
  readConversation,
  stringOf,
  type SpanRecordLike,
} from '../../../shared/conventions/index.ts';
import type { ChatMessage, MessagePart } from '../../../shared/domain/index.ts';
import type { Evidence } from '../../../shared/api/failures.ts';
import { limitIn } from './failure-markers.ts';
import { answerOfPart, callOfPart, callOfToolSpan, fieldName, offeredSetOf } from './read-call.ts';
import type { OutputState, SpanDigest, SpanDetail, ToolAnswer, TurnDigest } from './trace-digest.ts';

/** What the index already tells of a span. */
export type SpanFrame = Omit<SpanDigest, 'error' | 'limit' | 'detail'>;

/**
 * The digest of a span from its frame and, where the detectors need it, its parsed record. Without a record (not
 * needed, too large, unreadable) the frame alone speaks. Inputs of model calls are read only where `needsInput` says
 * so: they repeat the whole history in every turn.
 */
export function digestOf(frame: SpanFrame, record: SpanRecordLike | undefined, needsInput: boolean): SpanDigest {
  if (record === undefined) return { ...frame, detail: { kind: 'other' } };
  const place = errorPlaceOf(record);
  const detail = detailOf(frame, record, needsInput);
  const error = frame.isError || detail.kind === 'call' ? errorOf(frame, place) : undefined;
  const limit = limitOf(record, detail, place);
  return { ...frame, ...(error === undefined ? {} : { error }), ...(limit === undefined ? {} : { limit }), detail };
}

function errorOf(frame: SpanFrame, place: Evidence | undefined): Evidence | undefined {
  if (place !== undefined) return { text: place.text.slice(0, ERROR_LENGTH), field: place.field };
  return frame.isError ? { text: '', field: 'status' } : undefined;
}

/** Long enough for the last line of a stack trace to be found. */
const ERROR_LENGTH = 4_096;

function detailOf(frame: SpanFrame, record: SpanRecordLike, needsInput: boolean): SpanDetail {
  switch (frame.kind) {
    case 'TOOL':
      return { kind: 'call', call: callOfToolSpan(record) };
    case 'LLM':
      return { kind: 'turn', turn: turnOf(record, needsInput) };
    case 'AGENT':
      return agentOf(record);
    default:
      return { kind: 'other' };
  }
}

function agentOf(record: SpanRecordLike): SpanDetail {
  const conversation = readConversation(record);
  const offered = offeredSetOf(
    conversation.offeredTools.length > 0 ? conversation.offeredTools : offeredToolsOf(attributesOf(record)),
  );
  return { kind: 'agent', output: outputState(conversation.output, conversation.input.length > 0), offered };
}

function turnOf(record: SpanRecordLike, needsInput: boolean): TurnDigest {
  const conversation = needsInput ? readConversation(record) : undefined;
  const answer = conversation ?? readAnswer(record);
  const field = fieldName(answer.outputField);
  const parts = answer.output.flatMap((message) => message.parts);
  const text = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
  const reasons = answer.output.flatMap((message) => message.finishReason ?? []);
  return {
    calls: parts.filter(isCall).map((part) => callOfPart(part, field)),
    ...(conversation === undefined
      ? {}
      : { results: newResults(conversation.input, fieldName(conversation.inputField)) }),
    output: outputState(answer.output, false),
    text: { text: text.slice(0, TEXT_LENGTH), field },
    finishReasons: [...new Set([...reasons, ...answer.finishReasons])],
    offered: offeredSetOf(answer.offeredTools),
    inputLength: conversation === undefined ? 0 : lengthOf(conversation.input),
  };
}

function lengthOf(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { parts }) => sum + parts.reduce((size, part) => size + partText(part).length, 0), 0);
}

/** Enough of an answer to tell a refusal or a limit, and to quote it. */
const TEXT_LENGTH = 600;

function isCall(part: MessagePart): part is MessagePart & { readonly kind: 'toolCall' } {
  return part.kind === 'toolCall';
}

/** Answers of tools after the last thing the model said: older ones were new to earlier turns. */
function newResults(input: readonly ChatMessage[], field: string): readonly ToolAnswer[] {
  const spoken = input.findLastIndex((message) => message.role === 'assistant');
  return input
    .slice(spoken + 1)
    .flatMap((message) => message.parts)
    .filter((part) => part.kind === 'toolResult')
    .map((part) => answerOfPart(part, field));
}

/** No message at all is 'unrecorded', unless the span records its input and so would have recorded an output too. */
function outputState(output: readonly ChatMessage[], recordsInput: boolean): OutputState {
  if (output.length === 0) return recordsInput ? 'empty' : 'unrecorded';
  const says = output.some((message) =>
    message.parts.some((part) => part.kind !== 'reasoning' && (part.kind !== 'text' || part.text.trim() !== '')),
  );
  return says ? 'present' : 'empty';
}

/** Attributes in which frameworks report how a run ended. */
const OUTCOME_KEYS = [
  'agent.outcome',
  'agent.stop_reason',
  'exit_status',
  'info.exit_status',
  'stop_reason',
  'termination_reason',
  'finish_reason',
  'sdk.data.error',
  'error.type',
] as const;

function limitOf(record: SpanRecordLike, detail: SpanDetail, error: Evidence | undefined): Evidence | undefined {
  const inError = error === undefined ? undefined : limitIn(error.text, error.field);
  if (inError !== undefined) return inError;
  const attributes = attributesOf(record);
  for (const key of OUTCOME_KEYS) {
    const text = stringOf(attributes[key]) ?? listOf(attributes[key])?.map(String).join(', ');
    const found = text === undefined ? undefined : limitIn(text, fieldName(key));
    if (found !== undefined) return found;
  }
  if (detail.kind === 'turn') {
    const reason = detail.turn.finishReasons
      .map((item) => limitIn(item, 'finish reason'))
      .find((item) => item !== undefined);
    return reason ?? (detail.turn.calls.length === 0 ? shortAnswerLimit(detail.turn.text) : undefined);
  }
  if (detail.kind !== 'agent') return undefined;
  const { output, outputField } = readConversation(record);
  const answer = output.flatMap((message) => message.parts.map(partText)).join('\n');
  return shortAnswerLimit({ text: answer, field: fieldName(outputField) });
}

/** Frameworks replace the answer by one short sentence; a long answer that mentions limits is about something else. */
function shortAnswerLimit(answer: Evidence): Evidence | undefined {
  return answer.text.length > 200 ? undefined : limitIn(answer.text, answer.field);
}
