import { describe, expect, it } from 'vitest';

import { sharedDataDir } from '../../../../test/shared-data.ts';
import { openHands } from './openhands.ts';
import { children, confidence, inputOf, kindsOf, readShared, readWith, sumOf } from './transcript-testing.ts';

describe.skipIf(sharedDataDir() === undefined)('OpenHands, a real evaluation output (needs the shared data)', () => {
  it('ends each of the 222 events in one item, with a root for each run', async () => {
    const reading = await readShared(openHands, 'openhands', 'output.jsonl');
    expect(reading.spans.length + reading.others).toBe(222 + 3);
    expect(reading).toMatchObject({ traces: 3, skips: [], others: 9 });
    expect(kindsOf(reading.spans)).toEqual({ AGENT: 3, LLM: 105, TOOL: 103, RETRIEVER: 3, CHAIN: 2 });
  });

  it('adds up to the tokens that the runs report', async () => {
    const { spans } = await readShared(openHands, 'openhands', 'output.jsonl');
    const roots = spans.filter((span) => span.parent_span_id === null);
    expect(sumOf(children(spans), 'llm.token_count.prompt')).toBe(1_913_342);
    expect(sumOf(roots, 'llm.token_count.prompt')).toBe(1_913_342);
    expect(sumOf(children(spans), 'llm.token_count.completion')).toBe(sumOf(roots, 'llm.token_count.completion'));
  });

  it('marks failed commands, stuck loops and the run that hit its limit', async () => {
    const { spans } = await readShared(openHands, 'openhands', 'output.jsonl');
    const failed = spans.filter((span) => span.status?.code === 'STATUS_CODE_ERROR');
    expect(kindsOf(failed)).toEqual({ TOOL: 19, CHAIN: 2, AGENT: 1 });
    expect(failed.find((span) => span.parent_span_id === null)?.status?.message).toContain('maximum iteration');
  });

  it('takes the start of a turn from the latency of its response', async () => {
    const { spans } = await readShared(openHands, 'openhands', 'output.jsonl');
    const turn = spans.find((span) => span.attributes['openinference.span.kind'] === 'LLM');
    expect(turn?.end_time).toBe('2025-04-30T16:32:57.821635000Z');
    expect(turn?.start_time).toBe('2025-04-30T16:32:54.764683000Z');
  });
});

describe('OpenHands', () => {
  const action = {
    id: 1,
    timestamp: '2025-01-01T00:00:00',
    source: 'agent',
    action: 'run',
    args: { command: 'ls', thought: 'look' },
  };
  const observation = {
    id: 2,
    timestamp: '2025-01-01T00:00:01',
    source: 'agent',
    observation: 'run',
    cause: 1,
    content: 'a',
  };

  it('reads a list of events and events on lines alike', async () => {
    const asList = await readWith(openHands, inputOf(JSON.stringify([action, observation])));
    const asLines = await readWith(openHands, inputOf(`${JSON.stringify(action)}\n${JSON.stringify(observation)}\n`));
    for (const { spans, skips } of [asList, asLines]) {
      expect(kindsOf(spans)).toEqual({ LLM: 1, TOOL: 1, AGENT: 1 });
      expect(spans[1]?.attributes['input.value']).toBe('{"command":"ls","thought":"look"}');
      expect(skips).toEqual([]);
    }
    expect(confidence(openHands, JSON.stringify([action]))).toBeGreaterThan(0.9);
  });

  it('pairs the actions and observations of older outputs', async () => {
    const { id: _a, ...oldAction } = action;
    const { id: _o, cause: _c, ...oldObservation } = observation;
    const { spans } = await readWith(
      openHands,
      inputOf(JSON.stringify({ instance_id: 'i', history: [[oldAction, oldObservation]] })),
    );
    expect(spans.find((span) => span.name === 'run')?.attributes['output.value']).toBe('a');
  });
});
