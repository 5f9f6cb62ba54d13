import { afterAll, describe, expect, it } from 'vitest';

import { readAll, testFolder } from '../testing.ts';

const folder = testFolder();
afterAll(() => folder[Symbol.dispose]());

async function readJson(value: unknown, indent?: number): ReturnType<typeof readAll> {
  return readAll(folder.write('file', JSON.stringify(value, undefined, indent)));
}
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
