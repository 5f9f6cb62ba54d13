import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { sharedDataDir } from '../../../../test/shared-data.ts';
import { readAll, testFolder } from '../testing.ts';

const folder = testFolder();
afterAll(() => folder[Symbol.dispose]());

const dataDir = sharedDataDir();

async function readJson(value: unknown, indent?: number): ReturnType<typeof readAll> {
  return readAll(folder.write('file', JSON.stringify(value, undefined, indent)));
}

describe('Jaeger', () => {
  const span = (spanID: string, more: Readonly<Record<string, unknown>> = {}) => ({
    traceID: 't1',
    spanID,
    operationName: 'op',
    startTime: 1706678909209712,
    duration: 1500,
    processID: 'p1',
    ...more,
  });
  const tags = [
    { key: 'span.kind', type: 'string', value: 'client' },
    { key: 'count', type: 'int64', value: '42' },
    { key: 'share', type: 'float64', value: 0.5 },
    { key: 'error', type: 'bool', value: true },
    { key: 'otel.status_description', type: 'string', value: 'no' },
    { key: 'otel.scope.name', type: 'string', value: 'lib' },
  ];
  const references = [
    { refType: 'FOLLOWS_FROM', traceID: 't1', spanID: 'x' },
    { refType: 'CHILD_OF', traceID: 't1', spanID: 'a' },
    { refType: 'CHILD_OF', traceID: 'other', spanID: 'b' },
  ];
  const logs = [
    {
      timestamp: 1706678909209713,
      fields: [
        { key: 'event', type: 'string', value: 'exception' },
        { key: 'n', type: 'int64', value: 1 },
      ],
    },
  ];
  const trace = {
    traceID: 't1',
    spans: [span('a'), span('b', { tags, references, logs, warnings: ['clock'] })],
    processes: { p1: { serviceName: 'svc', tags: [{ key: 'host', type: 'string', value: 'h' }] } },
  };

  it.each([
    ['in data', { data: [trace], total: 0 }],
    ['alone', trace],
    ['in an array', [trace]],
  ])('reads traces %s', async (_name, value) => {
    const { format, spans, counts } = await readJson(value, 1);
    expect(format).toBe('jaeger');
    expect(counts).toMatchObject({ records: 2, spans: 2 });
    expect(spans[1]).toMatchObject({
      parent_span_id: 'a',
      kind: 'SPAN_KIND_CLIENT',
      start_time: '1706678909209712000',
      end_time: '1706678909211212000',
      status: { code: 'STATUS_CODE_ERROR', message: 'no' },
      resource: { attributes: { 'service.name': 'svc', host: 'h' } },
      scope: { name: 'lib' },
      attributes: { count: 42, share: 0.5, 'jaeger.warnings': ['clock'] },
      events: [{ name: 'exception', time: '1706678909209713000', attributes: { n: 1 } }],
      links: [
        { trace_id: 't1', span_id: 'x', attributes: { 'jaeger.ref_type': 'FOLLOWS_FROM' } },
        { trace_id: 'other', span_id: 'b', attributes: { 'jaeger.ref_type': 'CHILD_OF' } },
      ],
    });
  });
});

describe('Langfuse', () => {
  const trace = {
    id: 't1',
    name: 'run',
    timestamp: '2026-01-01T00:00:00.000Z',
    sessionId: 'session',
    userId: 'user',
    tags: ['x'],
    scores: [{ name: 'good', value: 1, comment: 'why', observationId: 'o1' }],
  };
  const observation = {
    id: 'o1',
    traceId: 't1',
    type: 'GENERATION',
    name: 'call',
    startTime: '2026-01-01T00:00:00.000Z',
    endTime: '2026-01-01T00:00:01.000Z',
    parentObservationId: null,
    level: 'ERROR',
    statusMessage: 'no',
    model: 'm',
    modelParameters: { temperature: 0 },
    totalCost: 0.5,
    input: [
      {
        role: 'user',
        content: 'hi',
      },
    ],
    output: {
      role: 'assistant',
      content: 'ho',
    },
    usageDetails: {
      input: 3,
      output: 4,
      total: 7,
      input_cached_tokens: 1,
    },
    metadata: {
      attributes: { 'gen_ai.system': 'openai' },
      resourceAttributes: { 'service.name': 'svc' },
      mine: 1,
    },
    promptName: 'p',
  };

  it('maps an observation and gives it its trace', async () => {
    const { format, spans, counts, annotations } = await readJson(
      {
        trace,
        observations: [
          observation,
          { ...observation, id: 'o2', type: 'TOOL', name: 'grep', parentObservationId: 'o1', level: 'WARNING' },
        ],
      },
      1,
    );
    expect(format).toBe('langfuse');
    expect(counts).toMatchObject({ records: 3, spans: 2, otherSignals: { other: 1 } });
    expect(spans[0]?.attributes).toEqual({
      'gen_ai.system': 'openai',
      'openinference.span.kind': 'LLM',
      'llm.model_name': 'm',
      'llm.invocation_parameters': '{"temperature":0}',
      'input.value': '[{"role":"user","content":"hi"}]',
      'input.mime_type': 'application/json',
      'output.value': '{"role":"assistant","content":"ho"}',
      'output.mime_type': 'application/json',
      'llm.input_messages': '[{"role":"user","content":"hi"}]',
      'llm.output_messages': '[{"role":"assistant","content":"ho"}]',
      'session.id': 'session',
      'user.id': 'user',
      'llm.cost.total': 0.5,
      'llm.token_count.prompt': 3,
      'llm.token_count.completion': 4,
      'llm.token_count.total': 7,
      'llm.token_count.prompt_details.cache_read': 1,
      'langfuse.observation.type': 'generation',
      'langfuse.observation.level': 'ERROR',
      'langfuse.observation.totalCost': 0.5,
      'langfuse.observation.usageDetails': observation.usageDetails,
      'langfuse.observation.promptName': 'p',
      'langfuse.observation.metadata.mine': 1,
      'langfuse.trace.id': 't1',
      'langfuse.trace.name': 'run',
      'langfuse.trace.timestamp': trace.timestamp,
      'langfuse.trace.sessionId': 'session',
      'langfuse.trace.userId': 'user',
      'langfuse.trace.tags': ['x'],
    });
    expect(spans[0]).toMatchObject({
      parent_span_id: '',
      status: { code: 'STATUS_CODE_ERROR', message: 'no' },
      resource: { attributes: { 'service.name': 'svc' } },
    });
    expect(spans[1]).toMatchObject({
      parent_span_id: 'o1',
      status: { code: 'STATUS_CODE_UNSET' },
      attributes: { 'openinference.span.kind': 'TOOL', 'tool.name': 'grep', 'session.id': 'session' },
    });
    expect(annotations).toEqual([{ traceId: 't1', spanId: 'o1', name: 'good', value: 1, note: 'why' }]);
  });

  it.each([
    ['a list of pairs', [{ trace, observations: [observation] }], 2],
    ['an API trace', { ...trace, observations: [observation] }, 2],
    ['an API list of observations', { data: [observation], meta: {} }, 1],
    ['an array of observations', [observation], 1],
  ])('reads %s', async (_name, value, records) => {
    const { format, spans, counts } = await readJson(value);
    expect(format).toBe('langfuse');
    expect(counts.records).toBe(records);
    expect(spans.map((span) => [span.trace_id, span.span_id])).toEqual([['t1', 'o1']]);
  });

  it('reads lines of observations with snake_case columns, and traces without observations as spans', async () => {
    const row = {
      id: 'o1',
      trace_id: 't1',
      type: 'SPAN',
      name: 'n',
      start_time: '2026-01-01T00:00:00.000Z',
      parent_observation_id: 'p',
    };
    const lines = await readAll(folder.write('rows', `${JSON.stringify(row)}\n${JSON.stringify(row)}\n`));
    expect([lines.format, lines.spans[1]?.parent_span_id, lines.spans[1]?.start_time]).toEqual([
      'langfuse',
      'p',
      '2026-01-01T00:00:00.000Z',
    ]);
    const alone = await readJson([{ ...trace, bookmarked: false }]);
    expect([alone.format, alone.spans[0]?.name, alone.spans[0]?.attributes['session.id']]).toEqual([
      'langfuse',
      'run',
      'session',
    ]);
  });

  it.skipIf(dataDir === undefined)(
    'reads a real export with tokens as numbers (skipped where the data is absent)',
    async () => {
      const { spans } = await readAll(join(dataDir ?? '', 'langfuse/vercel-aisdk-2025-11-17.trace.json'));
      expect(spans.map((span) => [span.name, span.attributes['llm.token_count.total']])).toEqual([
        ['ai.generateText', 57],
        ['ai.generateText.doGenerate', 147],
        ['getWeather', undefined],
      ]);
    },
  );
});

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

describe('LangSmith', () => {
  const child = {
    id: 'c',
    name: 'ChatOpenAI',
    run_type: 'llm',
    start_time: '2026-01-01T00:00:00.123456',
    end_time: '2026-01-01T00:00:01',
    status: 'success',
    inputs: {
      messages: [
        [
          {
            id: ['langchain', 'HumanMessage'],
            kwargs: { content: 'hi' },
          },
        ],
      ],
    },
    outputs: {
      generations: [
        [
          {
            text: 'ho',
            message: {
              id: ['langchain', 'AIMessage'],
              kwargs: {
                content: 'ho',
                usage_metadata: {
                  input_tokens: 3,
                  output_tokens: 4,
                  total_tokens: 7,
                },
              },
            },
          },
        ],
      ],
    },
    extra: {
      metadata: {
        ls_model_name: 'gpt',
        thread_id: 'thread',
      },
      invocation_params: { temperature: 0 },
    },
    tags: ['x'],
    session_name: 'project',
    events: [
      {
        name: 'start',
        time: '2026-01-01T00:00:00',
      },
    ],
  };
  const root = {
    id: 'r',
    name: 'chain',
    run_type: 'chain',
    start_time: '2026-01-01T00:00:00',
    trace_id: 'r',
    error: 'Boom',
    inputs: { q: 1 },
    outputs: null,
  };

  it('reads runs nested in their parent', async () => {
    const { format, spans } = await readJson([{ ...root, child_runs: [child] }], 1);
    expect(format).toBe('langsmith');
    expect(spans[0]).toMatchObject({
      trace_id: 'r',
      span_id: 'r',
      parent_span_id: '',
      status: { code: 'STATUS_CODE_ERROR', message: 'Boom' },
      attributes: { 'openinference.span.kind': 'CHAIN', 'input.value': '{"q":1}' },
    });
    expect(spans[1]).toMatchObject({
      trace_id: 'r',
      span_id: 'c',
      parent_span_id: 'r',
      start_time: '2026-01-01T00:00:00.123456Z',
      status: { code: 'STATUS_CODE_OK' },
      attributes: {
        'openinference.span.kind': 'LLM',
        'llm.model_name': 'gpt',
        'session.id': 'thread',
        'llm.token_count.total': 7,
        'langsmith.tags': ['x'],
        'langsmith.trace.session_name': 'project',
        'llm.invocation_parameters': '{"temperature":0}',
      },
      events: [{ name: 'start' }],
    });
    expect(spans[1]?.attributes['llm.input_messages']).toContain('HumanMessage');
    expect(spans[1]?.attributes['llm.output_messages']).toContain('AIMessage');
  });

  it.each([
    [
      'lines',
      [root, { ...child, parent_run_id: 'r', trace_id: 'r' }].map((run) => `${JSON.stringify(run)}\n`).join(''),
    ],
    [
      'an API list',
      JSON.stringify({
        runs: [
          root,
          {
            ...child,
            parent_run_id: 'r',
            dotted_order: '20260101T000000000000Z11111111-1111-1111-1111-111111111111.2',
          },
        ],
      }),
    ],
  ])('reads %s', async (_name, text) => {
    const { format, spans } = await readAll(folder.write('file', text));
    expect(format).toBe('langsmith');
    expect(spans.map((span) => span.span_id)).toEqual(['r', 'c']);
    expect(spans[1]?.parent_span_id).toBe('r');
    expect(['r', '11111111-1111-1111-1111-111111111111']).toContain(spans[1]?.trace_id);
  });
});
