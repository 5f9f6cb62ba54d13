/**
 * The words of a dump: span, trace, kind, status, flags, usage, message, skipped record.
 * Plain readonly records; identifiers and times are kept as written or exact.
 */
export { OBSERVATION_KINDS, SPAN_STATUSES, type ObservationKind, type SpanStatus } from './kind.ts';
export { SPAN_FLAGS, flagNames, type SpanFlag } from './flags.ts';
export type { FlatEvent, FlatLink, FlatRecord, RecordSource } from './flat-record.ts';
export type { OtherSignals, SkippedRecord } from './skip.ts';
export { NOT_REPORTED, plus, reported, type Usage, type UsageTotals } from './usage.ts';
export type { ChatMessage, MessagePart, MessageRole, OfferedTool } from './message.ts';
