import { describe, expect, it } from 'vitest';

import { openAiAgents } from './openai-agents.ts';
import { confidence, inputOf, kindsOf, readWith, spanNamed } from './transcript-testing.ts';

const TRACE = {
  object: 'trace',
  id: 'trace_1',
  workflow_name: 'Refunds',
  group_id: 'chat-7',
  metadata: { tier: 'gold' },
};

function span(id: string, parent: string | null, data: unknown, error: unknown = null): unknown {
  const times = { started_at: '2026-01-01T00:00:00.5+00:00', ended_at: '2026-01-01T00:00:01+00:00' };
  return { object: 'trace.span', id, trace_id: 'trace_1', parent_id: parent, ...times, span_data: data, error };
}

const SPANS = [
  span('span_1', null, { type: 'agent', name: 'Triage', handoffs: ['Refund'], tools: ['lookup'], output_type: 'str' }),
  span('span_2', 'span_1', {
    type: 'generation',
    input: [{ role: 'user', content: 'refund' }],
    output: [
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'lookup', arguments: '{}' } }],
      },
    ],
    model: 'gpt-5',
    usage: { input_tokens: 11, output_tokens: 3 },
  }),
  span(
    'span_3',
    'span_1',
    { type: 'function', name: 'lookup', input: '{}', output: 'none', mcp_data: null },
    { message: 'Tool failed', data: { code: 7 } },
  ),
  span('span_4', 'span_1', { type: 'handoff', from_agent: 'Triage', to_agent: 'Refund' }),
  span('span_5', 'span_1', { type: 'guardrail', name: 'pii', triggered: true }),
  span('span_6', null, {
    type: 'custom',
    name: 'turn',
    data: { sdk_span_type: 'turn', turn: 1, agent_name: 'Triage' },
  }),
  span('span_7', 'span_6', {
    type: 'response',
    response_id: 'resp_1',
    usage: { input_tokens: 5 },
    input: [{ type: 'function_call_output', call_id: 'c', output: 'x' }],
  }),
];

describe('OpenAI Agents SDK', () => {
  const lines = [TRACE, ...SPANS].map((each) => JSON.stringify(each)).join('\n');

  it('keeps ids, kinds, times and errors', async () => {
    const { spans, others, skips } = await readWith(openAiAgents, inputOf(lines));
    expect(kindsOf(spans)).toEqual({ AGENT: 1, LLM: 2, TOOL: 1, CHAIN: 2, GUARDRAIL: 1 });
    expect({ others, skips }).toEqual({ others: 1, skips: [] });
    expect(spanNamed(spans, 'lookup')).toMatchObject({
      trace_id: 'trace_1',
      span_id: 'span_3',
      parent_span_id: 'span_1',
      start_time: '2026-01-01T00:00:00.500000000Z',
      status: { code: 'STATUS_CODE_ERROR', message: 'Tool failed' },
    });
  });

  it('puts workflow and group on every span, usage and messages on the model calls', async () => {
    const { spans } = await readWith(openAiAgents, inputOf(lines));
    expect(
      spans.every(
        (each) => each.attributes['agent.workflow.name'] === 'Refunds' && each.attributes['session.id'] === 'chat-7',
      ),
    ).toBe(true);
    expect(spanNamed(spans, 'gpt-5').attributes).toMatchObject({
      'llm.token_count.prompt': 11,
      'llm.input_messages': '[{"role":"user","content":"refund"}]',
    });
    expect(spanNamed(spans, 'response').attributes['llm.input_messages']).toBe(
      '[{"role":"tool","content":"x","tool_call_id":"c"}]',
    );
    expect(spanNamed(spans, 'turn Triage').attributes['openai_agents.data']).toContain('"turn":1');
  });

  it.each([
    ['an export request', JSON.stringify({ data: [TRACE, ...SPANS] }, undefined, 2)],
    ['a list', JSON.stringify([TRACE, ...SPANS])],
    ['lines', lines],
  ])('reads %s', async (_form, text) => {
    expect(confidence(openAiAgents, text)).toBeGreaterThan(0.9);
    expect((await readWith(openAiAgents, inputOf(text))).spans).toHaveLength(7);
  });

  it('says what is wrong with an element that is no span', async () => {
    const { skips, spans } = await readWith(
      openAiAgents,
      inputOf(JSON.stringify([{ object: 'trace.span', id: 'x' }, SPANS[0], 5])),
    );
    expect(skips).toHaveLength(2);
    expect(spans).toHaveLength(1);
  });
});
