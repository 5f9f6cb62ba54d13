import { describe, expect, it } from 'vitest';

import { dumpOf, traceOf, type SpanSketch } from '../testing.ts';
import { attributeFailure, type Attribution } from './attribute-failure.ts';

type Said = readonly [agent: string, text: string];

/** A run of several agents, one message a step; the terminal runs code. */
function run(...said: readonly Said[]): SpanSketch[] {
  return said.map(([agent, text], at): SpanSketch => {
    const isTerminal = agent === 'terminal';
    const output = isTerminal
      ? { 'tool.name': 'terminal', 'output.value': text }
      : { 'llm.output_messages': JSON.stringify([{ role: 'assistant', content: text }]) };
    return {
      id: `s${at}`,
      kind: isTerminal ? 'TOOL' : 'LLM',
      attributes: { 'agent.name': agent, 'roundhouse.step': at, ...output },
    };
  });
}

async function attributed(spans: readonly SpanSketch[]): Promise<Attribution | undefined> {
  using dump = await dumpOf(traceOf('t', spans));
  return attributeFailure(dump.index, 't');
}

const task: Said = ['planner', 'You are given a task. Collect information and solve it with the others.'];

describe('an attribution', () => {
  it('names the author of a call that failed for good', async () => {
    const found = await attributed(
      run(
        task,
        ['coder', '```python\nprint(x)\n```'],
        ['terminal', 'exitcode: 1 (execution failed)\nNameError: x'],
        ['checker', 'Let us see.'],
      ),
    );
    expect(found).toEqual({
      agent: 'coder',
      step: 1,
      spanId: 's1',
      why: ['its call failed and nothing succeeded afterwards'],
    });
  });

  it('names who states facts before any tool gave evidence', async () => {
    const found = await attributed(
      run(
        task,
        ['coder', 'I will look.'],
        ['historian', 'The treaty was signed in 1648.'],
        ['checker', 'All steps align. TERMINATE'],
      ),
    );
    expect(found).toMatchObject({ agent: 'historian', step: 2 });
  });

  it('names the worker that was asked the same again', async () => {
    const ask = 'Please find the prices of season passes for 2024 on the official page';
    const spans = run(
      task,
      ['lead', ask],
      ['surfer', 'I clicked a link: https://x.org/a'],
      ['lead', `${ask} again`],
      ['surfer', 'See https://x.org/b'],
      ['lead', 'FINAL ANSWER: 55'],
    );
    expect(await attributed(spans)).toMatchObject({
      agent: 'surfer',
      step: 2,
      why: ['the same was asked of it again afterwards'],
    });
  });

  it('names who concludes from nothing', async () => {
    const spans = run(
      task,
      ['coder', '```python\nrun()\n```'],
      ['terminal', 'Number of rainy days: 0'],
      ['checker', 'I have reviewed the analysis; we can confidently close this task. TERMINATE'],
    );
    expect(await attributed(spans)).toMatchObject({ agent: 'checker', step: 3 });
  });

  it('falls back on the last answer and says that it has no sign', async () => {
    const spans = run(
      task,
      ['writer', 'A calm answer that nothing speaks against, long enough to count.'],
      ['writer', 'Bye.'],
    );
    expect(await attributed(spans)).toMatchObject({
      agent: 'writer',
      step: 1,
      why: [expect.stringContaining('no sign of fault')],
    });
  });

  it('is undefined where no agent acts, and fails for unknown traces', async () => {
    expect(await attributed([{ id: 'c', kind: 'CHAIN' }])).toBeUndefined();
    using dump = await dumpOf([]);
    expect(() => attributeFailure(dump.index, 'x')).toThrow(expect.objectContaining({ code: 'notFound' }));
  });
});
