import { describe, expect, it } from 'vitest';

import { sharedDataDir } from '../../../../test/shared-data.ts';
import { atif } from './atif.ts';
import { children, kindsOf, readShared, spanNamed, sumOf } from './transcript-testing.ts';

describe.skipIf(sharedDataDir() === undefined)('ATIF, real trajectories (needs the shared data)', () => {
  it.each([
    // file, spans, records without a span, tool calls and observations, [prompt, completion] tokens of the steps
    ['harbor_openhands.json', 5, 4, 2, [220, 80]],
    ['harbor_terminus2_continuation_cont1.json', 10, 3, 4, [4250, 530]],
    ['harbor_terminus2_sub_answers.json', 7, 3, 2, [700, 120]],
    ['harbor_terminus2_sub_summary.json', 6, 2, 2, [500, 200]],
    ['harbor_terminus2_timeout.json', 7, 1, 3, [882, 115]],
    ['multimodal_trajectory.json', 4, 1, 1, [2600, 125]],
    ['simple_trajectory.json', 4, 1, 1, [1120, 124]],
    ['v17_embedded_subagents.json', 7, 3, 2, [67, 21]],
  ])('reads %s completely', async (file, spanCount, others, tools, tokens) => {
    const reading = await readShared(atif, 'atif', file);
    const steps = children(reading.spans).filter((span) => span.attributes['openinference.span.kind'] !== 'AGENT');
    expect(reading).toMatchObject({ confidence: 0.99, others, skips: [], traces: 1 });
    expect(reading.spans).toHaveLength(spanCount);
    expect(kindsOf(reading.spans)['TOOL']).toBe(tools);
    expect(['prompt', 'completion'].map((part) => sumOf(steps, `llm.token_count.${part}`))).toEqual(tokens);
  });

  it('hangs an embedded sub-agent below the call that started it', async () => {
    const { spans } = await readShared(atif, 'atif', 'v17_embedded_subagents.json');
    const researcher = spanNamed(spans, 'researcher');
    const caller = spans.find((span) => span.span_id === researcher.parent_span_id);
    expect(researcher.attributes['openinference.span.kind']).toBe('AGENT');
    expect(caller?.attributes['tool.name']).toBe('delegate_research');
    expect(spans.filter((span) => span.parent_span_id === researcher.span_id)).toHaveLength(1);
  });

  it('calls a step that no model made a CHAIN', async () => {
    const { spans } = await readShared(atif, 'atif', 'v17_embedded_subagents.json');
    expect(kindsOf(spans)).toMatchObject({ CHAIN: 1, LLM: 2 });
  });

  it('keeps times, run totals, reasoning and images', async () => {
    const simple = await readShared(atif, 'atif', 'simple_trajectory.json');
    const [root, turn] = simple.spans;
    expect(root).toMatchObject({ trace_id: 'sess-abc123-simple', start_time: '2025-01-15T10:30:00.000000000Z' });
    expect(root?.attributes['llm.cost.total']).toBe(0.00078);
    expect(turn?.attributes['llm.output_messages']).toContain('"reasoning":"User wants current stock price');
    const pictures = await readShared(atif, 'atif', 'multimodal_trajectory.json');
    expect(String(pictures.spans[1]?.attributes['llm.input_messages'])).toContain('"type":"image_url"');
  });
});
