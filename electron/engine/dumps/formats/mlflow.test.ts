import { afterAll, describe, expect, it } from 'vitest';

import { readAll, testFolder } from '../testing.ts';

const folder = testFolder();
afterAll(() => folder[Symbol.dispose]());

describe('MLflow', () => {
  const attributes = {
    'mlflow.traceRequestId': '"tr-1"',
    'mlflow.spanType': '"CHAT_MODEL"',
    'mlflow.spanInputs': '{"model":"gpt","messages":[{"role":"user","content":"hi"}]}',
    'mlflow.spanOutputs': '{"choices":[{"message":{"role":"assistant","content":"ho"}}]}',
    'mlflow.chat.tokenUsage': '{"input_tokens":3,"output_tokens":4,"total_tokens":7}',
  };
  const v3 = {
    info: {
      trace_id: 'tr-1',
      request_time: '2026-01-01T00:00:00Z',
      state: 'OK',
      trace_metadata: { 'mlflow.trace.session': 's', 'mlflow.trace.user': 'u' },
      tags: { a: 'b' },
      assessments: [{ assessment_name: 'ok', span_id: 'b', feedback: { value: true }, rationale: 'why' }],
    },
    data: {
      spans: [
        {
          trace_id: 'AAECAwQFBgcICQoLDA0ODw==',
          span_id: 'AAECAwQFBgc=',
          parent_span_id: null,
          name: 'call',
          start_time_unix_nano: 1706678909209712000,
          end_time_unix_nano: 1706678909209713000,
          status: { code: 'STATUS_CODE_ERROR', message: 'no' },
          attributes,
          events: [{ name: 'e', time_unix_nano: 1706678909209712000 }],
        },
      ],
    },
  };
  const v2 = {
    info: {
      request_id: 'tr-1',
      timestamp_ms: 1706678909209,
      execution_time_ms: 5,
      status: 'OK',
      request_metadata: { 'mlflow.trace.session': 's' },
      tags: {},
    },
    data: {
      spans: [
        {
          name: 'tool',
          context: { trace_id: '0xab', span_id: '0xcd' },
          parent_id: '0xef',
          start_time: 1706678909209712000,
          end_time: 1706678909209713000,
          status_code: 'OK',
          status_message: '',
          attributes: { 'mlflow.spanType': '"TOOL"', 'mlflow.spanInputs': '{"q":1}' },
          events: [],
        },
      ],
      request: '{}',
      response: '{}',
    },
  };

  it('reads version 3', async () => {
    const text = JSON.stringify(v3, undefined, 1).replace('1706678909209712000', '1706678909209712123');
    const { format, spans, counts, annotations } = await readAll(folder.write('file', text));
    expect(format).toBe('mlflow');
    expect(counts).toMatchObject({ records: 2, spans: 1, otherSignals: { other: 1 } });
    expect(spans[0]).toMatchObject({
      trace_id: 'AAECAwQFBgcICQoLDA0ODw==',
      parent_span_id: '',
      start_time: '1706678909209712123',
      status: { code: 'STATUS_CODE_ERROR', message: 'no' },
      attributes: {
        ...attributes,
        'openinference.span.kind': 'LLM',
        'llm.model_name': 'gpt',
        'session.id': 's',
        'user.id': 'u',
        'llm.token_count.prompt': 3,
        'llm.input_messages': '[{"role":"user","content":"hi"}]',
        'llm.output_messages': '[{"role":"assistant","content":"ho"}]',
        'mlflow.info.state': 'OK',
        'mlflow.info.tags': { a: 'b' },
      },
    });
    expect(annotations).toEqual([
      { traceId: 'AAECAwQFBgcICQoLDA0ODw==', spanId: 'b', name: 'ok', value: true, note: 'why' },
    ]);
  });

  it.each([
    ['one document', JSON.stringify(v2)],
    ['an array', JSON.stringify([v2])],
    ['a list', JSON.stringify({ traces: [v2] })],
    ['lines', `${JSON.stringify({ info: JSON.stringify(v2.info), data: JSON.stringify(v2.data) })}\n`],
    ['a table row', JSON.stringify([{ ...v2.info, spans: v2.data.spans, request: '', response: '' }])],
  ])('reads version 2 as %s', async (_name, text) => {
    const { format, spans } = await readAll(folder.write('file', text));
    expect(format).toBe('mlflow');
    expect(spans[0]).toMatchObject({
      trace_id: '0xab',
      span_id: '0xcd',
      parent_span_id: '0xef',
      status: { code: 'STATUS_CODE_OK' },
      attributes: { 'tool.name': 'tool', 'session.id': 's', 'input.value': '{"q":1}' },
    });
  });
});
