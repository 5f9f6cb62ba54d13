/** How trace producers name the same facts, read into one form. Pure; never throws on trace content. */
export { RESOURCE_ATTRIBUTE_KEYS, SPAN_ATTRIBUTE_KEYS, type FactName } from './attribute-keys.ts';
export {
  factsOf,
  firstText,
  isZeroId,
  usageOf,
  type FactsResult,
  type JsonObject,
  type SpanFacts,
  type SpanLabels,
} from './facts-of.ts';
export { kindOf, spanKindOf, type KindEvidence } from './kind-of.ts';
export { statusOf } from './status-of.ts';
export { parseTimeNs } from './time-of.ts';
export { readAnswer, readConversation, type Answer, type Conversation } from './conversation.ts';
export { CONVERSATION_SOURCES, type ConversationSource } from './conversation-sources.ts';
export { offeredToolsOf } from './offered-tools.ts';
export { errorPlaceOf, errorTextOf, isErrorStatus, readToolCall, type ToolCallReading } from './tool-call.ts';
export { partText, previewOf, readInputOutput, type InputOutput } from './preview.ts';
export { attributesOf, eventsOf, type EventLike, type SpanRecordLike } from './span-record.ts';
export {
  firstString,
  isRecord,
  jsonOf,
  listOf,
  parseJsonText,
  stringOf,
  textOf,
  type LooseRecord,
} from './loose-json.ts';
