import { describe, expect, it } from 'vitest';

import type { MessagePart } from '../domain/index.ts';
import { readConversation } from './conversation.ts';

function texts(messages: readonly { readonly parts: readonly MessagePart[] }[]): string[] {
  return messages.map((message) => message.parts.map((part) => ('text' in part ? part.text : part.kind)).join('|'));
}

describe('a conversation in OpenInference attributes', () => {
  it('reads flattened messages in numeric order, 10 after 2', () => {
    const attributes: Record<string, string> = {};
    for (const index of [10, 2, 0, 1, 11]) {
      attributes[`llm.input_messages.${index}.message.role`] = 'user';
      attributes[`llm.input_messages.${index}.message.content`] = `m${index}`;
    }
    expect(texts(readConversation({ attributes }).input)).toEqual(['m0', 'm1', 'm2', 'm10', 'm11']);
  });

  it('rebuilds flattened tool calls as a list', () => {
    const call = 'llm.output_messages.0.message.tool_calls';
    const { output } = readConversation({
      attributes: {
        'llm.output_messages.0.message.role': 'assistant',
        [`${call}.1.tool_call.function.name`]: 'second',
        [`${call}.1.tool_call.function.arguments`]: '{"b":2}',
        [`${call}.0.tool_call.id`]: 'c0',
        [`${call}.0.tool_call.function.name`]: 'first',
        [`${call}.0.tool_call.function.arguments`]: '{"a":1}',
      },
    });
    expect(output[0]?.parts).toEqual([
      { kind: 'toolCall', id: 'c0', name: 'first', argumentsText: '{"a":1}' },
      { kind: 'toolCall', name: 'second', argumentsText: '{"b":2}' },
    ]);
  });

  it('reads the JSON list with its flattened twins beside it once', () => {
    const { input, source } = readConversation({
      attributes: {
        'llm.input_messages': '[{"role":"user","content":"hello"}]',
        'llm.input_messages.0.message.role': 'user',
        'llm.input_messages.0.message.content': 'hello',
      },
    });
    expect(source).toBe('openinference');
    expect(texts(input)).toEqual(['hello']);
  });

  it('falls back on the flattened twins when the JSON list was cut', () => {
    const { input } = readConversation({
      attributes: {
        'llm.input_messages': '[{"role":"user","content":"hel',
        'llm.input_messages.0.message.role': 'user',
        'llm.input_messages.0.message.content': 'hello',
      },
    });
    expect(texts(input)).toEqual(['hello']);
  });

  it('keeps a leaf that stands beside a branch of the same name', () => {
    const { input } = readConversation({
      attributes: {
        'llm.input_messages.0.message.role': 'user',
        'llm.input_messages.0.message.content': 'leaf',
        'llm.input_messages.0.message.content.language': 'en',
      },
    });
    expect(texts(input)).toEqual(['leaf']);
  });

  it('keeps an image whose content is null as an image', () => {
    const item = 'llm.input_messages.0.message.contents';
    const { input } = readConversation({
      attributes: {
        'llm.input_messages.0.message.role': 'user',
        [`${item}.0.message_content.type`]: 'image',
        [`${item}.0.message_content.image`]: null,
        [`${item}.1.message_content.type`]: 'image',
        [`${item}.1.message_content.image.image.url`]: 'https://example.org/a.png',
      },
    });
    expect(input[0]?.parts).toEqual([{ kind: 'image' }, { kind: 'image', url: 'https://example.org/a.png' }]);
  });

  it('reads attributes that arrive nested', () => {
    const { input } = readConversation({
      attributes: { llm: { input_messages: [{ message: { role: 'user', content: 'nested' } }] } },
    });
    expect(texts(input)).toEqual(['nested']);
  });
});

describe('a span with several conventions', () => {
  const flat = { 'llm.input_messages.0.message.role': 'user', 'llm.input_messages.0.message.content': 'from llm' };
  const genAi = {
    'gen_ai.input.messages':
      '[{"role":"system","parts":[{"type":"text","content":"s"}]},{"role":"user","parts":[{"type":"text","content":"from gen_ai"}]}]',
    'gen_ai.output.messages':
      '[{"role":"assistant","parts":[{"type":"text","content":"answer"}],"finish_reason":"stop"}]',
  };

  it('takes the fuller convention whole and splices nothing', () => {
    const conversation = readConversation({ attributes: { ...flat, ...genAi } });
    expect(conversation.source).toBe('genai');
    expect(texts(conversation.input)).toEqual(['s', 'from gen_ai']);
    expect(texts(conversation.output)).toEqual(['answer']);
  });

  it('takes a side that the winner lacks from the plain output', () => {
    const conversation = readConversation({ attributes: { ...flat, 'output.value': 'plain answer' } });
    expect(conversation.source).toBe('openinference');
    expect(conversation.outputField).toBe('output.value');
    expect(texts(conversation.output)).toEqual(['plain answer']);
  });

  it('prefers message lists to plain text on both sides', () => {
    const conversation = readConversation({
      attributes: { ...flat, 'langfuse.observation.input': 'x', 'langfuse.observation.output': 'y' },
    });
    expect(conversation.source).toBe('openinference');
  });
});

describe('a conversation in GenAI semantic conventions', () => {
  it('reads every kind of part, and instructions beside the messages', () => {
    const parts = [
      { type: 'reasoning', content: 'hm' },
      { type: 'tool_call', id: 'c1', name: 'get', arguments: { city: 'Rome' } },
      { type: 'tool_call_response', id: 'c1', response: { degrees: 20 } },
      { type: 'blob', modality: 'image', mime_type: 'image/png', content: 'AAAA' },
      { type: 'uri', modality: 'image', uri: 'gs://b/o.png' },
      { type: 'file', modality: 'audio', file_id: 'f1' },
      { type: 'novel', x: 1 },
    ];
    const conversation = readConversation({
      attributes: {
        'gen_ai.system_instructions': '[{"type":"text","content":"Be brief."}]',
        'gen_ai.input.messages': JSON.stringify([{ role: 'assistant', parts }]),
      },
    });
    expect(conversation.system).toBe('Be brief.');
    expect(conversation.input[0]?.parts).toEqual([
      { kind: 'reasoning', text: 'hm' },
      { kind: 'toolCall', id: 'c1', name: 'get', argumentsText: '{"city":"Rome"}' },
      { kind: 'toolResult', id: 'c1', text: '{"degrees":20}' },
      { kind: 'image', mediaType: 'image/png', base64: 'AAAA' },
      { kind: 'image', url: 'gs://b/o.png' },
      { kind: 'data', label: 'file', text: '{"type":"file","modality":"audio","file_id":"f1"}' },
      { kind: 'data', label: 'novel', text: '{"type":"novel","x":1}' },
    ]);
  });

  it('reads the older form, one event a message', () => {
    const conversation = readConversation({
      attributes: {},
      events: [
        { name: 'gen_ai.system.message', attributes: { content: 'Be brief.' } },
        { name: 'gen_ai.user.message', attributes: { content: 'Weather?' } },
        {
          name: 'gen_ai.assistant.message',
          attributes: { tool_calls: '[{"id":"c1","type":"function","function":{"name":"get","arguments":"{}"}}]' },
        },
        { name: 'gen_ai.tool.message', attributes: { id: 'c1', content: 'rain' } },
        {
          name: 'gen_ai.choice',
          attributes: { index: 0, finish_reason: 'length', message: '{"role":"assistant","content":"It rai"}' },
        },
      ],
    });
    expect(conversation.source).toBe('genai-events');
    expect(conversation.input.map((message) => message.role)).toEqual(['system', 'user', 'assistant', 'tool']);
    expect(conversation.input[2]?.parts).toEqual([{ kind: 'toolCall', id: 'c1', name: 'get', argumentsText: '{}' }]);
    expect(conversation.input[3]?.parts).toEqual([{ kind: 'toolResult', id: 'c1', text: 'rain' }]);
    expect(conversation.output).toEqual([
      { role: 'assistant', parts: [{ kind: 'text', text: 'It rai' }], finishReason: 'length' },
    ]);
  });

  it('reads prompts and completions held whole in events', () => {
    const conversation = readConversation({
      events: [
        { name: 'gen_ai.content.prompt', attributes: { 'gen_ai.prompt': '[{"role":"user","content":"hi"}]' } },
        { name: 'gen_ai.content.completion', attributes: { 'gen_ai.completion': 'hello' } },
      ],
    });
    expect(texts(conversation.input)).toEqual(['hi']);
    expect(texts(conversation.output)).toEqual(['hello']);
  });
});

describe('a conversation in other conventions', () => {
  it('reads OpenLLMetry prompts with content parts as JSON text', () => {
    const conversation = readConversation({
      attributes: {
        'gen_ai.prompt.0.role': 'user',
        'gen_ai.prompt.0.content': '[{"type":"text","text":"hi"}]',
        'gen_ai.completion.0.role': 'assistant',
        'gen_ai.completion.0.finish_reason': 'tool_calls',
        'gen_ai.completion.0.tool_calls.0.name': 'get',
        'gen_ai.completion.0.tool_calls.0.arguments': '{"a":1}',
        'llm.request.functions.0.name': 'get',
        'llm.request.functions.0.parameters': '{"type":"object"}',
      },
    });
    expect(conversation.source).toBe('openllmetry');
    expect(texts(conversation.input)).toEqual(['hi']);
    expect(conversation.output[0]).toEqual({
      role: 'assistant',
      parts: [{ kind: 'toolCall', name: 'get', argumentsText: '{"a":1}' }],
      finishReason: 'tool_calls',
    });
    expect(conversation.offeredTools).toEqual([{ name: 'get', parameters: { type: 'object' } }]);
  });

  it('reads Vercel tool calls and tools', () => {
    const conversation = readConversation({
      attributes: {
        'ai.prompt.messages':
          '[{"role":"user","content":[{"type":"text","text":"hi"}]},{"role":"tool","content":[{"type":"tool-result","toolCallId":"c","toolName":"get","output":{"type":"text","value":"rain"}}]}]',
        'ai.response.toolCalls': '[{"toolCallId":"d","toolName":"get","input":"{\\"a\\":1}"}]',
        'ai.response.finishReason': 'tool-calls',
        'ai.prompt.tools': ['{"type":"function","name":"get","inputSchema":{"type":"object"}}'],
      },
    });
    expect(conversation.input[1]?.parts).toEqual([{ kind: 'toolResult', id: 'c', name: 'get', text: 'rain' }]);
    expect(conversation.output[0]).toEqual({
      role: 'assistant',
      parts: [{ kind: 'toolCall', id: 'd', name: 'get', argumentsText: '{"a":1}' }],
      finishReason: 'tool-calls',
    });
    expect(conversation.offeredTools).toEqual([{ name: 'get', parameters: { type: 'object' } }]);
  });

  it('reads MLflow inputs and outputs', () => {
    const conversation = readConversation({
      attributes: {
        'mlflow.spanInputs':
          '{"messages":[{"role":"user","content":"hi"}],"tools":[{"type":"function","function":{"name":"get","parameters":{"type":"object"}}}]}',
        'mlflow.spanOutputs':
          '{"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"hello"}}]}',
      },
    });
    expect(conversation.source).toBe('mlflow');
    expect(conversation.output).toEqual([
      { role: 'assistant', parts: [{ kind: 'text', text: 'hello' }], finishReason: 'stop' },
    ]);
    expect(conversation.offeredTools.map((tool) => tool.name)).toEqual(['get']);
  });

  it('reads provider bodies in input.value and output.value as the last resort', () => {
    const gemini = readConversation({
      attributes: {
        'input.value': '{"system_instruction":"Be brief.","contents":[{"role":"user","parts":[{"text":"hi"}]}]}',
        'output.value':
          '{"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"name":"get","args":{}}}]},"finishReason":"STOP"}]}',
      },
    });
    expect(gemini.system).toBe('Be brief.');
    expect(gemini.output).toEqual([
      { role: 'assistant', parts: [{ kind: 'toolCall', name: 'get', argumentsText: '{}' }], finishReason: 'STOP' },
    ]);
    const responses = readConversation({
      attributes: {
        'output.value':
          '{"output":[{"type":"reasoning","summary":[]},{"type":"function_call","call_id":"c","name":"get","arguments":"{}"}]}',
      },
    });
    expect(responses.output.flatMap((message) => message.parts.map((part) => part.kind))).toEqual([
      'reasoning',
      'toolCall',
    ]);
  });

  it('reads Anthropic content blocks', () => {
    const { input } = readConversation({
      attributes: {
        'input.value': JSON.stringify({
          system: [{ type: 'text', text: 'Be brief.' }],
          messages: [
            {
              role: 'assistant',
              content: [
                { type: 'thinking', thinking: 'hm' },
                { type: 'tool_use', id: 't', name: 'get', input: { a: 1 } },
              ],
            },
            {
              role: 'user',
              content: [
                { type: 'tool_result', tool_use_id: 't', is_error: true, content: [{ type: 'text', text: 'no' }] },
              ],
            },
          ],
        }),
      },
    });
    expect(input.flatMap((message) => message.parts)).toEqual([
      { kind: 'reasoning', text: 'hm' },
      { kind: 'toolCall', id: 't', name: 'get', argumentsText: '{"a":1}' },
      { kind: 'toolResult', id: 't', text: 'no', isError: true },
    ]);
  });

  it('reads messages as the converted agent formats write them', () => {
    const { input } = readConversation({
      attributes: {
        'llm.input_messages': JSON.stringify([
          {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'c', function: { name: 'get', arguments: '{}' } }],
            reasoning: 'hm',
          },
          { role: 'tool', tool_call_id: 'c', name: 'get', content: 'rain' },
        ]),
      },
    });
    expect(input).toEqual([
      {
        role: 'assistant',
        parts: [
          { kind: 'reasoning', text: 'hm' },
          { kind: 'toolCall', id: 'c', name: 'get', argumentsText: '{}' },
        ],
      },
      {
        role: 'tool',
        name: 'get',
        parts: [{ kind: 'toolResult', id: 'c', name: 'get', text: 'rain' }],
        toolCallId: 'c',
      },
    ]);
  });

  it('says none where a span holds no conversation, whatever its shape', () => {
    for (const record of [
      {},
      { attributes: null },
      { attributes: [] },
      { attributes: { 'llm.input_messages': '[1,2' }, events: 'x' },
    ]) {
      expect(readConversation(record).source).toBe('none');
    }
  });
});
