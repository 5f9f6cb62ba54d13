import type {
  Response,
  ResponseCreateParamsStreaming,
  ResponseInputItem,
  ResponseStreamEvent,
  ResponseUsage,
} from 'openai/resources/responses/responses';

import { ModelCallError } from './model-error.ts';
import type {
  CallOptions,
  ModelClient,
  ModelMessage,
  ModelRequest,
  ModelResponse,
  TokenUsage,
  ToolCall,
} from './model-types.ts';
import { connect, readStream, type ProviderAccess } from './provider.ts';

/** A client of the Responses API, for providers that offer it. Stateless: the whole conversation goes with each call. */
export function createResponsesClient(access: ProviderAccess): ModelClient {
  const connection = connect(access);
  return {
    complete: async (request: ModelRequest, options: CallOptions = {}): Promise<ModelResponse> => {
      const answer = new StreamedResponse(options);
      const server = await readStream(
        (signal) => connection.responses.create(toResponsesRequest(request), { signal }).withResponse(),
        (event) => answer.add(event),
        {
          ...options,
          baseUrl: access.baseUrl,
          ...(access.idleTimeoutMs === undefined ? {} : { idleTimeoutMs: access.idleTimeoutMs }),
        },
      );
      return { ...answer.finish(), ...server };
    },
  };
}

function toResponsesRequest(request: ModelRequest): ResponseCreateParamsStreaming {
  const { tools, toolChoice } = request;
  return {
    model: request.model,
    input: request.messages.flatMap(toInputItems),
    stream: true,
    store: false,
    ...(tools === undefined || tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, parameters }) => ({
            type: 'function',
            name,
            description,
            parameters: { ...parameters },
            strict: false,
          })),
          ...(request.parallelToolCalls === undefined ? {} : { parallel_tool_calls: request.parallelToolCalls }),
          ...(toolChoice === undefined
            ? {}
            : {
                tool_choice: typeof toolChoice === 'string' ? toolChoice : { type: 'function', name: toolChoice.name },
              }),
        }),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.maxOutputTokens === undefined ? {} : { max_output_tokens: request.maxOutputTokens }),
    ...(request.reasoningEffort === undefined ? {} : { reasoning: { effort: request.reasoningEffort } }),
  };
}

function toInputItems(message: ModelMessage): ResponseInputItem[] {
  switch (message.role) {
    case 'system':
    case 'user':
      return [{ type: 'message', role: message.role, content: message.content }];
    case 'tool':
      return [{ type: 'function_call_output', call_id: message.toolCallId, output: message.content }];
    case 'assistant':
      return [
        ...(message.content === ''
          ? []
          : [{ type: 'message' as const, role: 'assistant' as const, content: message.content }]),
        ...message.toolCalls.map((call) => ({
          type: 'function_call' as const,
          call_id: call.id,
          name: call.name,
          arguments: call.argumentsText,
        })),
      ];
  }
}

/** Follows the typed events and reads the closing response, which holds the whole answer once more. */
class StreamedResponse {
  private readonly options: CallOptions;
  private readonly callIds = new Map<number, string>();
  private response: Response | undefined;
  private reasoning = '';

  constructor(options: CallOptions) {
    this.options = options;
  }

  add(event: ResponseStreamEvent): void {
    switch (event.type) {
      case 'response.output_text.delta':
        this.options.onDelta?.({ kind: 'text', text: event.delta });
        return;
      case 'response.reasoning_summary_text.delta':
      case 'response.reasoning_text.delta':
        this.reasoning += event.delta;
        this.options.onDelta?.({ kind: 'reasoning', text: event.delta });
        return;
      case 'response.output_item.added':
        if (event.item.type !== 'function_call') return;
        this.callIds.set(event.output_index, event.item.call_id);
        this.options.onDelta?.({
          kind: 'toolCall',
          index: event.output_index,
          id: event.item.call_id,
          name: event.item.name,
          argumentsText: '',
        });
        return;
      case 'response.function_call_arguments.delta':
        this.options.onDelta?.({ kind: 'toolCall', index: event.output_index, argumentsText: event.delta });
        return;
      case 'response.completed':
      case 'response.incomplete':
        this.response = event.response;
        return;
      case 'response.failed':
        throw new ModelCallError(
          'server',
          `The model reported a failure: ${event.response.error?.message ?? 'no reason given'}`,
        );
      case 'error':
        throw new ModelCallError('server', `The model reported a failure: ${event.message}`);
      default:
    }
  }

  finish(): ModelResponse {
    const { response } = this;
    if (response === undefined) throw new ModelCallError('cut', 'The answer broke off before its end.');
    const toolCalls: ToolCall[] = [];
    let text = '';
    let refusal = '';
    for (const item of response.output) {
      if (item.type === 'function_call')
        toolCalls.push({ id: item.call_id, name: item.name, argumentsText: item.arguments });
      if (item.type !== 'message') continue;
      for (const part of item.content) {
        if (part.type === 'output_text') text += part.text;
        else refusal += part.refusal;
      }
    }
    const usage = response.usage === undefined ? undefined : readUsage(response.usage);
    return {
      text,
      toolCalls,
      ...(this.reasoning === '' ? {} : { reasoning: this.reasoning }),
      ...(refusal === '' ? {} : { refusal }),
      finishReason: finishOf(response, toolCalls.length > 0),
      ...(usage === undefined ? {} : { usage }),
      model: response.model,
    };
  }
}

function finishOf(response: Response, hasCalls: boolean): ModelResponse['finishReason'] {
  if (response.incomplete_details?.reason === 'max_output_tokens') return 'length';
  if (response.incomplete_details?.reason === 'content_filter') return 'contentFilter';
  return hasCalls ? 'toolCalls' : 'stop';
}

function readUsage(usage: ResponseUsage): TokenUsage {
  return {
    inputTokens: usage.input_tokens,
    outputTokens: usage.output_tokens,
    cachedTokens: usage.input_tokens_details?.cached_tokens ?? 0,
    reasoningTokens: usage.output_tokens_details?.reasoning_tokens ?? 0,
  };
}
