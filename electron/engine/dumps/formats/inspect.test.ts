import { describe, expect, it } from 'vitest';

import { sharedDataDir } from '../../../../test/shared-data.ts';
import { inspect } from './inspect.ts';
import { children, inputOf, kindsOf, readShared, readWith, spanNamed, sumOf } from './transcript-testing.ts';

const POPULARITY = '2025-02-11T15-17-00-05-00_popularity_dPiJifoWeEQBrfWsAopzWr.eval';

describe.skipIf(sharedDataDir() === undefined)('Inspect, real logs (needs the shared data)', () => {
  it.each([
    // file, traces, spans, records without a span, [input, output] tokens of the model calls
    [POPULARITY, 10, { AGENT: 10, CHAIN: 20, LLM: 10 }, 54, [620, 20]],
    [
      '2025-05-12T20-27-36-04-00_browser.json',
      1,
      { AGENT: 1, CHAIN: 18, LLM: 5, TOOL: 4, EVALUATOR: 1 },
      16,
      [15_235, 281],
    ],
    ['2025-05-12T20-28-13-04-00_no-samples.json', 0, {}, 1, [0, 0]],
    [
      '2025-05-12T20-28-26-04-00_security-guide.json',
      3,
      { AGENT: 3, CHAIN: 12, LLM: 6, EVALUATOR: 3 },
      22,
      [959, 1033],
    ],
    ['log_formats.eval', 1, { AGENT: 1, CHAIN: 3, LLM: 1, EVALUATOR: 1 }, 11, [66, 2]],
    ['log_images_tc.json', 1, { AGENT: 1, CHAIN: 3, LLM: 1, EVALUATOR: 1 }, 7, [323, 5]],
    ['log_tool_call_error.json', 1, { AGENT: 1, TOOL: 11 }, 1, [0, 0]],
  ])('reads %s completely', async (file, traces, kinds, others, tokens) => {
    const reading = await readShared(inspect, 'inspect', file);
    expect(kindsOf(reading.spans)).toEqual(kinds);
    expect(reading).toMatchObject({ traces, others, skips: [] });
    const sums = ['prompt', 'completion'].map((part) => sumOf(children(reading.spans), `llm.token_count.${part}`));
    expect(sums).toEqual(tokens);
  });

  it('puts attachments where they are referred to', async () => {
    const { spans } = await readShared(inspect, 'inspect', '2025-05-12T20-27-36-04-00_browser.json');
    expect(JSON.stringify(spans)).not.toContain('attachment://');
    const old = await readShared(inspect, 'inspect', 'log_images_tc.json');
    expect(JSON.stringify(old.spans)).not.toContain('tc://');
    expect(JSON.stringify(old.spans)).toContain('data:image/png;base64,');
  });

  it('gives each model call only what is new to it', async () => {
    const { spans } = await readShared(inspect, 'inspect', '2025-05-12T20-27-36-04-00_browser.json');
    const known = spans.flatMap((span) => span.attributes['roundhouse.history.messages'] ?? []);
    expect(known).toEqual([0, 2, 4, 6, 8]);
  });

  it('hangs events below their solver and gives scopes their end', async () => {
    const { spans } = await readShared(inspect, 'inspect', '2025-05-12T20-27-36-04-00_browser.json');
    const generate = spanNamed(spans, 'generate');
    const tool = spanNamed(
      spans.filter((span) => span.attributes['tool.name'] !== undefined),
      'web_browser_go',
    );
    expect(tool.parent_span_id).toBe(generate.span_id);
    expect(spans.every((span) => typeof span.end_time === 'string')).toBe(true);
    expect(tool).toMatchObject({
      start_time: '2025-05-13T00:27:39.762878000Z',
      end_time: '2025-05-13T00:27:44.080452000Z',
    });
  });

  it('marks tool errors with their kind', async () => {
    const { spans } = await readShared(inspect, 'inspect', 'log_tool_call_error.json');
    const failed = spans.filter((span) => span.status?.code === 'STATUS_CODE_ERROR');
    expect(failed).toHaveLength(11);
    expect(failed[1]?.attributes).toMatchObject({ 'tool.name': 'bash', 'inspect.error.type': 'timeout' });
  });

  it('names the entry of an archive in every place', async () => {
    const { items } = await readShared(inspect, 'inspect', POPULARITY);
    const entries = new Set(items.flatMap((item) => (item.kind === 'annotation' ? [] : item.at.entry)));
    expect(entries.size).toBe(14);
    expect(entries.has(undefined)).toBe(false);
  });

  it('keeps scores as annotations', async () => {
    const { annotations } = await readShared(inspect, 'inspect', '2025-05-12T20-27-36-04-00_browser.json');
    expect(annotations).toMatchObject([{ name: 'score.includes', value: 'C' }]);
  });
});

describe('Inspect', () => {
  const at = (seconds: number) => `2026-01-01T00:00:0${seconds}Z`;

  it('follows the nested events of older logs', async () => {
    const events = [
      { event: 'step', action: 'begin', name: 'solve', type: 'solver', timestamp: at(0) },
      {
        event: 'subtask',
        name: 'helper',
        timestamp: at(1),
        completed: at(3),
        events: [{ event: 'tool', function: 'bash', id: 'c', arguments: {}, result: 'x', timestamp: at(2) }],
      },
      { event: 'step', action: 'end', name: 'solve', type: 'solver', timestamp: at(4) },
    ];
    const log = {
      version: 2,
      status: 'success',
      eval: { task: 'demo', run_id: 'r' },
      samples: [{ id: 1, epoch: 1, events }],
    };
    const { spans } = await readWith(inspect, inputOf(JSON.stringify(log)));
    const [solve, helper, bash] = ['solve', 'helper', 'bash'].map((name) => spanNamed(spans, name));
    expect(bash?.parent_span_id).toBe(helper?.span_id);
    expect(helper?.parent_span_id).toBe(solve?.span_id);
    expect(solve?.end_time).toBe('2026-01-01T00:00:04.000000000Z');
  });

  it('keeps the whole events of a sample that is cut', async () => {
    const events = [1, 2, 3].map((n) => ({
      event: 'tool',
      function: `t${n}`,
      id: `c${n}`,
      arguments: {},
      result: 'x',
      timestamp: at(n),
    }));
    const log = JSON.stringify({
      status: 'started',
      eval: { task: 'demo', run_id: 'r' },
      samples: [{ id: 1, events }],
    });
    const { spans, skips } = await readWith(inspect, inputOf(log.slice(0, log.indexOf('"t3"'))));
    expect(kindsOf(spans)).toEqual({ AGENT: 1, TOOL: 2 });
    expect(skips).toHaveLength(1);
  });
});
