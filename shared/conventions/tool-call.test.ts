import { describe, expect, it } from 'vitest';

import { previewOf, readInputOutput } from './preview.ts';
import { errorPlaceOf, readToolCall } from './tool-call.ts';

describe('a tool span', () => {
  it('reads name, arguments and result of each convention', () => {
    const spans = [
      { 'tool.name': 'get', 'input.value': '{"a":1}', 'output.value': 'r' },
      { 'gen_ai.tool.name': 'get', 'gen_ai.tool.call.arguments': { a: 1 }, 'gen_ai.tool.call.result': 'r' },
      { 'ai.toolCall.name': 'get', 'ai.toolCall.args': '{"a":1}', 'ai.toolCall.result': 'r' },
      { 'gen_ai.tool.name': 'get', 'langfuse.observation.input': { a: 1 }, 'langfuse.observation.output': 'r' },
      { 'tool.name': 'get', 'mlflow.spanInputs': '{"a":1}', 'mlflow.spanOutputs': 'r' },
      { 'traceloop.entity.name': 'get', 'traceloop.entity.input': '{"a":1}', 'traceloop.entity.output': 'r' },
    ];
    for (const attributes of spans) {
      expect(readToolCall({ attributes })).toMatchObject({
        name: 'get',
        argumentsText: '{"a":1}',
        resultText: 'r',
        isError: false,
      });
    }
  });

  it('falls back on the span name without its technical prefix', () => {
    for (const name of ['execute_tool get', 'function.get', 'running tool: get', 'tool.get', 'get'])
      expect(readToolCall({ name }).name).toBe('get');
  });

  it('tells an error by status in any form, by error type, by exception, and by an MCP result', () => {
    for (const status of [{ code: 'STATUS_CODE_ERROR' }, { code: 2 }, { code: 'ERROR' }, 'error'])
      expect(readToolCall({ status }).isError).toBe(true);
    expect(readToolCall({ attributes: { 'error.type': 'timeout' } })).toMatchObject({
      isError: true,
      errorText: 'timeout',
    });
    expect(
      readToolCall({ events: [{ name: 'exception', attributes: { 'exception.message': 'boom' } }] }),
    ).toMatchObject({ isError: true, errorText: 'boom' });
    expect(readToolCall({ attributes: { 'output.value': '{"isError":true,"content":[]}' } }).isError).toBe(true);
    expect(
      readToolCall({ status: { code: 'STATUS_CODE_OK' }, attributes: { 'output.value': '{"isError":false}' } }).isError,
    ).toBe(false);
  });

  it('says where an error message stands', () => {
    expect(errorPlaceOf({ status: { code: 2, message: 'no' } })).toEqual({ text: 'no', field: 'status.message' });
    expect(errorPlaceOf({ status: { code: 1, message: 'fine' } })).toBeUndefined();
  });
});

describe('a preview', () => {
  it('shows the last thing asked and its answer', () => {
    const record = {
      attributes: {
        'llm.input_messages': '[{"role":"system","content":"s"},{"role":"user","content":"q"}]',
        'llm.output_messages':
          '[{"role":"assistant","content":null,"tool_calls":[{"id":"c","function":{"name":"get","arguments":"{}"}}]}]',
      },
    };
    expect(readInputOutput(record)).toEqual({ input: 'q', output: 'get({})' });
  });

  it('shortens only what is longer than the limit and never splits a character', () => {
    expect(previewOf('abcde', 5)).toBe('abcde');
    expect(previewOf('abcdef', 5)).toBe('abcd…');
    expect(previewOf('  a\n\n b\tc ', 5)).toBe('a b c');
    expect(previewOf('😀😀😀', 2)).toBe('😀…');
    expect(previewOf(`a${' '.repeat(1000)}`, 5)).toBe('a');
    expect(previewOf('x'.repeat(10_000_000), 3)).toBe('xx…');
  });
});
