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
