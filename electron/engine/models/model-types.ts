import type { ReasoningEffort } from '../../../shared/api/models.ts';

/** One conversation with a model, in our own words: every provider's wire form is made from it and read into it. */
export interface ModelRequest {
  readonly model: string;
  readonly messages: readonly ModelMessage[];
  readonly tools?: readonly ModelTool[];
  /** Asks that at least one tool, or a certain one, is called. */
  readonly toolChoice?: 'auto' | 'required' | { readonly name: string };
  readonly parallelToolCalls?: boolean;
  /** 0 to 2. */
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  readonly reasoningEffort?: ReasoningEffort;
}

export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly name: string; readonly content: string };

/** A call as the model wrote it: the arguments are text, valid JSON or not. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly argumentsText: string;
}

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON schema of an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ModelResponse {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly reasoning?: string;
  /** Set when the provider marks its answer as a refusal. */
  readonly refusal?: string;
  readonly finishReason: FinishReason;
  readonly usage?: TokenUsage;
  /** The model that answered, as the provider names it. */
  readonly model: string;
  /** Set when the server says of itself that it is a rehearsal. */
  readonly rehearsal?: true;
}

export type FinishReason = 'stop' | 'toolCalls' | 'length' | 'contentFilter' | 'other';

/** Tokens as the provider counts them; cached and reasoning are parts of input and output. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens?: number;
  readonly reasoningTokens?: number;
}

export type ModelDelta =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'reasoning'; readonly text: string }
  | {
      readonly kind: 'toolCall';
      readonly index: number;
      readonly id?: string;
      readonly name?: string;
      readonly argumentsText: string;
    };

export interface CallOptions {
  /** Where its reason is a ModelCallError, a call that it ends fails with that, which is recorded; else with 'aborted'. */
  readonly signal?: AbortSignal;
  readonly onDelta?: (delta: ModelDelta) => void;
}

/** Something that answers requests: a provider, or a recording of one. Fails with ModelCallError only. */
export interface ModelClient {
  complete(request: ModelRequest, options?: CallOptions): Promise<ModelResponse>;
}
