import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sharedDataDir } from '../../../../test/shared-data.ts';
import { chatList } from './chat-list.ts';
import { confidence, inputOf, kindsOf, readShared, readWith, spanNamed } from './transcript-testing.ts';

describe.skipIf(sharedDataDir() === undefined)('chat lists, real files (needs the shared data)', () => {
  it('reads the 200 runs of a tau-bench result', async () => {
    const { spans, annotations, skips, traces } = await readShared(chatList, 'tau_bench', 'gpt-4o-airline.json');
    expect(kindsOf(spans)).toEqual({ AGENT: 200, LLM: 2454, TOOL: 1164, CHAIN: 149 });
    expect({ traces, skips }).toEqual({ traces: 200, skips: [] });
    expect(annotations.filter(({ name }) => name === 'reward').reduce((sum, { value }) => sum + Number(value), 0)).toBe(
      84,
    );
  });

  it.each([
    // file, traces, spans, records without a span
    ['abc.jsonl', 2, 4, 0],
    ['code.jsonl', 1, 19, 1],
    ['duplicate_index.jsonl', 3, 6, 1],
    ['incorrect_index_type.jsonl', 1, 2, 1],
    ['metadata_not_in_first_row.jsonl', 1, 2, 1],
    ['sample_data.jsonl', 3, 18, 0],
    ['trace_for_analysis.jsonl', 1, 6, 1],
    ['trace_with_json_parseable_tool_call_arguments.jsonl', 1, 3, 0],
    ['two_metadata_rows.jsonl', 1, 2, 2],
    ['with_annotations.jsonl', 2, 4, 1],
  ])('accounts for every row of %s', async (file, traces, spans, others) => {
    const reading = await readShared(chatList, 'invariant', file);
    expect({ ...reading, spans: reading.spans.length }).toMatchObject({ traces, spans, others, skips: [] });
  });

  it('keeps a note at the message that it is about', async () => {
    const { annotations, spans } = await readShared(chatList, 'invariant', 'with_annotations.jsonl');
    expect(annotations).toMatchObject([{ name: 'annotation', value: 'hi there', note: 'messages[0]' }]);
    expect(spans.some((span) => span.span_id === annotations[0]?.spanId)).toBe(true);
  });
});

const CALL = { id: 'c1', type: 'function', function: { name: 'add', arguments: { a: 1 } } };
const RUN = [
  { role: 'user', content: '1+1?' },
  { role: 'assistant', content: null, tool_calls: [CALL] },
  { role: 'tool', tool_call_id: 'c1', content: '2' },
  { role: 'assistant', content: 'Two.' },
];

describe('chat lists', () => {
  it('joins a call with its result and gives each turn what is new', async () => {
    const { spans } = await readWith(chatList, inputOf(JSON.stringify(RUN)));
    expect(spanNamed(spans, 'add').attributes).toMatchObject({ 'input.value': '{"a":1}', 'output.value': '2' });
    expect(spans.at(-1)?.attributes).toMatchObject({
      'llm.input_messages': '[{"role":"tool","content":"2","tool_call_id":"c1"}]',
      'llm.output_messages': '[{"role":"assistant","content":"Two."}]',
      'roundhouse.history.messages': 2,
    });
  });

  it('keeps a call that nobody answered', async () => {
    const { spans } = await readWith(chatList, inputOf(JSON.stringify(RUN.slice(0, 2))));
    expect(spanNamed(spans, 'add').attributes['roundhouse.tool.unanswered']).toBe(true);
  });

  it('skips rows that are no conversation with their place, and reads on', async () => {
    const rows = [
      JSON.stringify(RUN),
      '{"messages": [}',
      'null',
      '123',
      '{"foo": 1}',
      '',
      JSON.stringify({ messages: RUN }),
    ];
    const { skips, traces } = await readWith(chatList, inputOf(rows.join('\n')));
    expect(skips.map((skip) => skip.at.line)).toEqual([2, 3, 4, 5]);
    expect(traces).toBe(2);
  });

  it('makes the same ids on every import, and others for a repeated row', async () => {
    const text = `${JSON.stringify(RUN)}\n${JSON.stringify(RUN)}\n`;
    const [first, second] = [
      await readWith(chatList, inputOf(text)),
      await readWith(chatList, inputOf(text, { chunkBytes: 3 })),
    ];
    expect(second.spans.map((span) => span.span_id)).toEqual(first.spans.map((span) => span.span_id));
    expect(first.traces).toBe(2);
  });

  it('reads a ShareGPT export', async () => {
    const run = {
      conversations: [
        { from: 'human', value: 'hi' },
        { from: 'gpt', value: 'hello' },
      ],
    };
    expect(confidence(chatList, JSON.stringify([run]))).toBeGreaterThan(0.5);
    expect(kindsOf((await readWith(chatList, inputOf(JSON.stringify([run])))).spans)).toEqual({ AGENT: 1, LLM: 1 });
  });

  it('loses no other row to a damaged one', async () => {
    const rows = Array.from({ length: 5 }, (_, i) =>
      JSON.stringify([
        { role: 'user', content: `q${i}` },
        { role: 'assistant', content: `a${i}` },
      ]),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 4 }), fc.string({ unit: 'binary' }), async (index, damage) => {
        const damaged = rows.map((row, i) => (i === index ? damage.replace(/[\r\n]/g, '') : row)).join('\n');
        const { spans } = await readWith(chatList, inputOf(damaged));
        const answers = spans.map((span) => span.attributes['output.value']);
        expect(answers).toEqual(expect.arrayContaining([0, 1, 2, 3, 4].filter((i) => i !== index).map((i) => `a${i}`)));
      }),
    );
  });
});
