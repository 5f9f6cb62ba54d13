import type { HeardRequest } from './conversation.ts';
import type { RehearsalReply } from './script.ts';

/** One answer laid out for the wire: server-sent events for a stream, or one JSON body. */
export interface WireAnswer {
  /** `data:` payloads in order; each is one piece. */
  readonly events: readonly string[];
  readonly body: string;
}

interface Laid {
  readonly id: string;
  readonly created: number;
  readonly model: string;
  readonly usage: {
    readonly input: number;
    readonly output: number;
    readonly cached: number;
    readonly reasoning: number;
  };
  readonly calls: readonly { readonly id: string; readonly name: string; readonly argumentsText: string }[];
}

const CHARS_PER_TOKEN = 4;

/** Writes a reply in the protocol that the request speaks. `serial` makes ids unique within a server. */
export function layOut(reply: RehearsalReply, request: HeardRequest, serial: number): WireAnswer {
  const calls = (reply.toolCalls ?? []).map((call, index) => ({
    id: `call_${serial}_${index}`,
    name: call.name,
    argumentsText: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
  }));
  const spoken = (reply.text ?? '') + (reply.reasoning ?? '') + calls.map((call) => call.argumentsText).join('');
  const heard = request.messages.reduce((sum, message) => sum + message.text.length, 0);
  const laid: Laid = {
    id: `rehearsal-${serial}`,
    created: 0,
    model: request.model,
    usage: {
      input: reply.usage?.input ?? Math.ceil(heard / CHARS_PER_TOKEN),
      output: reply.usage?.output ?? Math.ceil(spoken.length / CHARS_PER_TOKEN),
      cached: reply.usage?.cached ?? 0,
      reasoning: reply.usage?.reasoning ?? 0,
    },
    calls,
  };
  return request.path === 'chat' ? chatAnswer(reply, laid) : responsesAnswer(reply, laid);
}

function chatAnswer(reply: RehearsalReply, laid: Laid): WireAnswer {
  const base = { id: laid.id, created: laid.created, model: laid.model };
  const finish = reply.finish ?? (laid.calls.length > 0 ? 'tool_calls' : 'stop');
  const chunk = (delta: unknown, finishReason: string | null = null): string =>
    JSON.stringify({
      ...base,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason: finishReason }],
    });
  const usage = {
    prompt_tokens: laid.usage.input,
    completion_tokens: laid.usage.output,
    total_tokens: laid.usage.input + laid.usage.output,
    prompt_tokens_details: { cached_tokens: laid.usage.cached },
    completion_tokens_details: { reasoning_tokens: laid.usage.reasoning },
  };
  const events = [chunk({ role: 'assistant', content: '' })];
  for (const piece of pieces(reply.reasoning, reply.pieceChars)) events.push(chunk({ reasoning_content: piece }));
  for (const piece of pieces(reply.text, reply.pieceChars)) events.push(chunk({ content: piece }));
  if (reply.refusal !== undefined) events.push(chunk({ refusal: reply.refusal }));
  for (const [index, call] of laid.calls.entries()) {
    events.push(
      chunk({ tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } }] }),
    );
    for (const piece of pieces(call.argumentsText, reply.pieceChars)) {
      events.push(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }));
    }
  }
  events.push(
    chunk({}, finish),
    JSON.stringify({ ...base, object: 'chat.completion.chunk', choices: [], usage }),
    '[DONE]',
  );
  const message = {
    role: 'assistant',
    content: reply.text ?? null,
    refusal: reply.refusal ?? null,
    ...(laid.calls.length === 0
      ? {}
      : {
          tool_calls: laid.calls.map((call) => ({
            id: call.id,
            type: 'function',
            function: { name: call.name, arguments: call.argumentsText },
          })),
        }),
  };
  return {
    events,
    body: JSON.stringify({
      ...base,
      object: 'chat.completion',
      choices: [{ index: 0, message, finish_reason: finish }],
      usage,
    }),
  };
}

function responsesAnswer(reply: RehearsalReply, laid: Laid): WireAnswer {
  const message = { id: `msg-${laid.id}`, type: 'message', role: 'assistant', status: 'completed' };
  const textPart = { type: 'output_text', text: reply.text ?? '', annotations: [] };
  const content = reply.refusal === undefined ? [textPart] : [{ type: 'refusal', refusal: reply.refusal }];
  const hasMessage = reply.text !== undefined || reply.refusal !== undefined || laid.calls.length === 0;
  const callItems = laid.calls.map((call) => ({
    id: `fc-${call.id}`,
    type: 'function_call',
    call_id: call.id,
    name: call.name,
    arguments: call.argumentsText,
    status: 'completed',
  }));
  const incomplete =
    reply.finish === 'length' ? 'max_output_tokens' : reply.finish === 'content_filter' ? 'content_filter' : undefined;
  const response = {
    id: laid.id,
    object: 'response',
    created_at: laid.created,
    model: laid.model,
    status: incomplete === undefined ? 'completed' : 'incomplete',
    incomplete_details: incomplete === undefined ? null : { reason: incomplete },
    output: [...(hasMessage ? [{ ...message, content }] : []), ...callItems],
    usage: {
      input_tokens: laid.usage.input,
      output_tokens: laid.usage.output,
      total_tokens: laid.usage.input + laid.usage.output,
      input_tokens_details: { cached_tokens: laid.usage.cached },
      output_tokens_details: { reasoning_tokens: laid.usage.reasoning },
    },
  };
  const events: unknown[] = [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
  ];
  for (const delta of pieces(reply.reasoning, reply.pieceChars))
    events.push({ type: 'response.reasoning_summary_text.delta', delta, output_index: 0, summary_index: 0 });
  for (const delta of pieces(reply.text, reply.pieceChars))
    events.push({ type: 'response.output_text.delta', delta, output_index: 0, content_index: 0, item_id: message.id });
  for (const [index, item] of callItems.entries()) {
    const at = index + (hasMessage ? 1 : 0);
    events.push({
      type: 'response.output_item.added',
      output_index: at,
      item: { ...item, arguments: '', status: 'in_progress' },
    });
    for (const delta of pieces(item.arguments, reply.pieceChars))
      events.push({ type: 'response.function_call_arguments.delta', output_index: at, item_id: item.id, delta });
  }
  events.push({ type: incomplete === undefined ? 'response.completed' : 'response.incomplete', response });
  return {
    events: events.map((event, sequence) => JSON.stringify({ ...(event as object), sequence_number: sequence })),
    body: JSON.stringify(response),
  };
}

function pieces(text: string | undefined, chars: number): string[] {
  const cut: string[] = [];
  // By code points: half a surrogate pair is no JSON text.
  const points = [...(text ?? '')];
  for (let at = 0; at < points.length; at += chars) cut.push(points.slice(at, at + chars).join(''));
  return cut;
}
