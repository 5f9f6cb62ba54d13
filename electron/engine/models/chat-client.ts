import type {
  ChatCompletionChunk,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';

import { ModelCallError } from './model-error.ts';
import type {
  CallOptions,
  FinishReason,
  ModelClient,
  ModelMessage,
  ModelRequest,
  ModelResponse,
  TokenUsage,
  ToolCall,
} from './model-types.ts';
import { connect, readStream, type ProviderAccess } from './provider.ts';

/** A client of the Chat Completions API, which every compatible server speaks. Always streams. */
export function createChatClient(access: ProviderAccess): ModelClient {
  const connection = connect(access);
  return {
    complete: async (request: ModelRequest, options: CallOptions = {}): Promise<ModelResponse> => {
      const answer = new ChatAnswer(options);
      const server = await readStream(
        (signal) => connection.chat.completions.create(toChatRequest(request), { signal }).withResponse(),
        (chunk) => answer.add(chunk),
        {
          ...options,
          baseUrl: access.baseUrl,
          ...(access.idleTimeoutMs === undefined ? {} : { idleTimeoutMs: access.idleTimeoutMs }),
        },
      );
      return { ...answer.finish(request.model), ...server };
    },
  };
}

function toChatRequest(request: ModelRequest): ChatCompletionCreateParamsStreaming {
  const { tools, toolChoice } = request;
  return {
    model: request.model,
    messages: request.messages.map(toChatMessage),
    stream: true,
    stream_options: { include_usage: true },
    ...(tools === undefined || tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, parameters }) => ({
            type: 'function',
            function: { name, description, parameters: { ...parameters } },
          })),
          ...(request.parallelToolCalls === undefined ? {} : { parallel_tool_calls: request.parallelToolCalls }),
          ...(toolChoice === undefined
            ? {}
            : {
                tool_choice:
                  typeof toolChoice === 'string'
                    ? toolChoice
                    : { type: 'function', function: { name: toolChoice.name } },
              }),
        }),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.maxOutputTokens === undefined ? {} : { max_completion_tokens: request.maxOutputTokens }),
    ...(request.reasoningEffort === undefined ? {} : { reasoning_effort: request.reasoningEffort }),
  };
}

function toChatMessage(message: ModelMessage): ChatCompletionMessageParam {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content };
    case 'user':
      return { role: 'user', content: message.content };
    case 'tool':
      return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
    case 'assistant':
      return {
        role: 'assistant',
        content: message.content,
        ...(message.toolCalls.length === 0
          ? {}
          : {
              tool_calls: message.toolCalls.map((call) => ({
                id: call.id,
                type: 'function',
                function: { name: call.name, arguments: call.argumentsText },
              })),
            }),
      };
  }
}

/** Joins the pieces of one streamed answer. */
class ChatAnswer {
  private readonly options: CallOptions;
  private readonly calls = new Map<number, { id: string; name: string; argumentsText: string }>();
  private text = '';
  private reasoning = '';
  private refusal = '';
  private finish_: string | undefined;
  private usage: TokenUsage | undefined;
  private model: string | undefined;

  constructor(options: CallOptions) {
    this.options = options;
  }

  add(chunk: ChatCompletionChunk): void {
    this.model = chunk.model || this.model;
    if (chunk.usage) this.usage = readUsage(chunk.usage);
    const choice = chunk.choices?.[0];
    if (choice === undefined) return;
    this.finish_ = choice.finish_reason ?? this.finish_;
    const { delta } = choice;
    if (delta === undefined || delta === null) return;
    if (delta.content) {
      this.text += delta.content;
      this.options.onDelta?.({ kind: 'text', text: delta.content });
    }
    if (delta.refusal) this.refusal += delta.refusal;
    this.addReasoning(delta);
    for (const piece of delta.tool_calls ?? []) this.addCall(piece);
  }

  finish(requested: string): ModelResponse {
    const toolCalls: ToolCall[] = [...this.calls.entries()]
      .toSorted(([a], [b]) => a - b)
      .map(([index, call]) => ({ ...call, id: call.id === '' ? `call_${index}` : call.id }));
    if (this.finish_ === undefined && this.text === '' && toolCalls.length === 0 && this.refusal === '') {
      throw new ModelCallError('malformed', 'The answer holds no text, no tool call and no reason for its end.');
    }
    return {
      text: this.text,
      toolCalls,
      ...(this.reasoning === '' ? {} : { reasoning: this.reasoning }),
      ...(this.refusal === '' ? {} : { refusal: this.refusal }),
      finishReason: readFinish(this.finish_, toolCalls.length > 0),
      ...(this.usage === undefined ? {} : { usage: this.usage }),
      model: this.model ?? requested,
    };
  }

  /** Not in the published API; `reasoning_content` is DeepSeek's and vLLM's, `reasoning` OpenRouter's and Ollama's. */
  private addReasoning(delta: ChatCompletionChunk.Choice.Delta): void {
    const text = textField(delta, 'reasoning_content') ?? textField(delta, 'reasoning');
    if (text === undefined || text === '') return;
    this.reasoning += text;
    this.options.onDelta?.({ kind: 'reasoning', text });
  }

  private addCall(piece: ChatCompletionChunk.Choice.Delta.ToolCall): void {
    const index = piece.index ?? this.calls.size;
    const call = this.calls.get(index) ?? { id: '', name: '', argumentsText: '' };
    const argumentsText = piece.function?.arguments ?? '';
    call.id = piece.id ?? call.id;
    call.name += piece.function?.name ?? '';
    call.argumentsText += argumentsText;
    this.calls.set(index, call);
    this.options.onDelta?.({
      kind: 'toolCall',
      index,
      ...(piece.id === undefined ? {} : { id: piece.id }),
      ...(piece.function?.name === undefined ? {} : { name: piece.function.name }),
      argumentsText,
    });
  }
}

function textField(record: object, key: string): string | undefined {
  const value: unknown = Reflect.get(record, key);
  return typeof value === 'string' ? value : undefined;
}

function readUsage(usage: NonNullable<ChatCompletionChunk['usage']>): TokenUsage {
  const cachedTokens = usage.prompt_tokens_details?.cached_tokens;
  const reasoningTokens = usage.completion_tokens_details?.reasoning_tokens;
  return {
    inputTokens: usage.prompt_tokens,
    outputTokens: usage.completion_tokens,
    ...(cachedTokens === undefined ? {} : { cachedTokens }),
    ...(reasoningTokens === undefined ? {} : { reasoningTokens }),
  };
}

function readFinish(reason: string | undefined, hasCalls: boolean): FinishReason {
  switch (reason) {
    case 'stop':
      return hasCalls ? 'toolCalls' : 'stop';
    case 'tool_calls':
    case 'function_call':
      return 'toolCalls';
    case 'length':
      return 'length';
    case 'content_filter':
      return 'contentFilter';
    default:
      return hasCalls ? 'toolCalls' : 'other';
  }
}
