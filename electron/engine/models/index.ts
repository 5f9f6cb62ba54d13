/**
 * Models: one client for any OpenAI-compatible endpoint, with retries, a breaker, budgets and prices; recording and replay
 * of every call; and the rehearsal server, which answers from a script where there is no model.
 * A *line* is a client with what guards it; a *recording* is the JSONL of all attempts of a run.
 */
export type {
  CallOptions,
  FinishReason,
  ModelClient,
  ModelDelta,
  ModelMessage,
  ModelRequest,
  ModelResponse,
  ModelTool,
  TokenUsage,
  ToolCall,
} from './model-types.ts';
export { ModelCallError, type ModelErrorFacts, type ModelErrorKind } from './model-error.ts';
export { clientOf, keyFromEnvironment, priceOf, testConnection, type ConnectionTest } from './provider-line.ts';
export { Breaker } from './breaker.ts';
export { Budget, type BudgetKind, type BudgetLimits, type BudgetUse } from './budget.ts';
export { callModel, type ModelLine, type PricedResponse, type ResilientOptions } from './call-model.ts';
export { fileRecorder, readRecording, replayClient, type RecordedCall, type Recorder } from './recording.ts';
export { REHEARSAL_LABEL } from './rehearsal-mark.ts';
export { startRehearsal, type RehearsalServer } from './rehearsal/server.ts';
export type { RehearsalScript, RehearsalScriptInput } from './rehearsal/script.ts';
