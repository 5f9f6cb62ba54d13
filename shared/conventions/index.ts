/** How trace producers name the same facts, read into one form. Pure; never throws on trace content. */
export { RESOURCE_ATTRIBUTE_KEYS, SPAN_ATTRIBUTE_KEYS, type FactName } from './attribute-keys.ts';
export { factsOf, type FactsResult, type JsonObject, type SpanFacts, type SpanLabels } from './facts-of.ts';
export { foreignFormOf, idText, noIdReason, notObjectReason } from './not-span.ts';
export { kindOf, spanKindOf, type KindEvidence } from './kind-of.ts';
export { statusOf } from './status-of.ts';
export { readAnswer, readConversation, type Conversation } from './conversation.ts';
export { CONVERSATION_SOURCES } from './conversation-sources.ts';
export { offeredToolsOf } from './offered-tools.ts';
export { errorPlaceOf, errorTextOf, readToolCall } from './tool-call.ts';
export { partText, previewOf, readInputOutput } from './preview.ts';
export { readAskedText } from './asked-text.ts';
export { attributesOf, type SpanRecordLike } from './span-record.ts';
export { isRecord, listOf, parseJsonText, stringOf, type LooseRecord } from './loose-json.ts';
