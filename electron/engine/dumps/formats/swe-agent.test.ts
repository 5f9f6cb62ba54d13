import { readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { sharedDataDir } from '../../../../test/shared-data.ts';
import { sweAgent } from './swe-agent.ts';
import { confidence, inputOf, kindsOf, readShared, readWith, sharedFile, spanNamed } from './transcript-testing.ts';

describe.skipIf(sharedDataDir() === undefined)('SWE-agent, real trajectories (needs the shared data)', () => {
  it('gives a turn and a command for each step, and accounts for the history', async () => {
    const { spans, others, skips, traces } = await readShared(
      sweAgent,
      'swe_agent',
      'marshmallow-code__marshmallow-1867.traj',
    );
    expect(kindsOf(spans)).toEqual({ AGENT: 1, LLM: 12, TOOL: 12 });
    expect({ others, skips, traces }).toEqual({ others: 25, skips: [], traces: 1 });
    expect(spanNamed(spans, 'create').attributes['input.value']).toBe('create reproduce.py');
    expect(spans[0]?.attributes['llm.cost.total']).toBe(0);
    expect(spans[0]?.status?.code).toBe('STATUS_CODE_OK');
  });

  it('knows the model where the replay configuration tells it', async () => {
    const { spans } = await readShared(sweAgent, 'swe_agent', '6e44b9__sweagenttestrepo-1c2844.traj');
    expect(spans.find((span) => span.name === 'assistant')?.attributes['swe_agent.execution_time']).toBeGreaterThan(0);
  });

  it('recognises and reads all files without a skip', async () => {
    const files = readdirSync(sharedFile('swe_agent'));
    const readings = await Promise.all(files.map((file) => readShared(sweAgent, 'swe_agent', file)));
    expect(readings.every((reading) => reading.confidence > 0.9 && reading.skips.length === 0)).toBe(true);
    expect(readings.reduce((sum, reading) => sum + reading.spans.length, 0)).toBe(201);
  });
});

describe('SWE-agent', () => {
  const step = { action: 'ls -a', observation: 'a b', response: 'look', thought: 'look', state: '{}' };

  it('puts run totals and a failed exit on the root', async () => {
    const info = {
      exit_status: 'exit_cost',
      model_stats: { instance_cost: 1.5, tokens_sent: 900, tokens_received: 30 },
    };
    const { spans } = await readWith(
      sweAgent,
      inputOf(JSON.stringify({ environment: 'e', trajectory: [step], history: [], info })),
    );
    expect(spans[0]?.status).toEqual({ code: 'STATUS_CODE_ERROR', message: 'exit_cost' });
    expect(spans[0]?.attributes).toMatchObject({ 'llm.token_count.prompt': 900, 'llm.cost.total': 1.5 });
  });

  it('gives each turn only what is new to it', async () => {
    const history = [
      { role: 'system', content: 'rules' },
      { role: 'user', content: 'task' },
      { role: 'assistant', content: 'look' },
    ];
    const document = JSON.stringify({ trajectory: [step, { ...step, action: '' }], history, info: {} });
    const { spans } = await readWith(sweAgent, inputOf(document));
    const inputs = spans
      .filter((span) => span.name === 'assistant')
      .map((span) => span.attributes['llm.input_messages']);
    expect(inputs).toEqual([
      '[{"role":"system","content":"rules"},{"role":"user","content":"task"}]',
      '[{"role":"user","content":"a b"}]',
    ]);
    expect(kindsOf(spans)).toEqual({ AGENT: 1, LLM: 2, TOOL: 1 });
  });

  it('leaves other documents with a trajectory alone', () => {
    expect(confidence(sweAgent, '[{"trajectory": []}]')).toBe(0);
    expect(confidence(sweAgent, '{"trajectory": [{"role": "user"}]}')).toBe(0);
  });
});
