import { describe, expect, it } from 'vitest';

import { storeOf, type SpanSketch } from './testing.ts';
import { traceTitles } from './trace-titles.ts';

const messages = (...said: readonly (readonly [role: string, content: string])[]): string =>
  JSON.stringify(said.map(([role, content]) => ({ role, content })));

async function titlesOf(spans: readonly SpanSketch[], ids: readonly string[]) {
  await using test = await storeOf(spans);
  return traceTitles(test.store, ids);
}

describe('traceTitles', () => {
  it('takes the input of the root span, on one line, with the whole of it beside', async () => {
    const [title] = await titlesOf(
      [{ id: '1', kind: 'AGENT', attributes: { 'input.value': 'Split the bill\n\nby three.' } }],
      ['t1'],
    );
    expect(title).toEqual({ traceId: 't1', title: 'Split the bill by three.', text: 'Split the bill\n\nby three.' });
  });

  it('takes what the first model was asked where the root tells no input', async () => {
    const input = messages(['system', 'Be kind.'], ['user', 'Book a train.'], ['assistant', 'Yes.'], ['user', 'Now.']);
    const titles = await titlesOf(
      [
        { id: '1' },
        { id: '2', parent: '1', kind: 'TOOL', start: 10, attributes: { 'input.value': '{"a":1}' } },
        { id: '3', parent: '1', kind: 'LLM', start: 20, attributes: { 'llm.input_messages': input } },
      ],
      ['t1'],
    );
    expect(titles).toEqual([{ traceId: 't1', title: 'Book a train.' }]);
  });

  it('finds the words in a wrapped input and passes over the preamble of a harness', async () => {
    const titles = await titlesOf(
      [
        { trace: 'a', id: '1', attributes: { 'input.value': '{"input":{"question":"Who wrote it?","k":3}}' } },
        {
          trace: 'b',
          id: '2',
          kind: 'LLM',
          attributes: { 'llm.input_messages': messages(['user', '<env>linux</env>'], ['user', 'Fix the test.']) },
        },
      ],
      ['b', 'a'],
    );
    expect(titles.map(({ title }) => title)).toEqual(['Fix the test.', 'Who wrote it?']);
  });

  it('reads the head of a record of many megabytes', async () => {
    const input = messages(['system', 'Be kind.'], ['user', `Translate this. ${'word '.repeat(600_000)}`]);
    const [title] = await titlesOf([{ id: '1', kind: 'LLM', attributes: { 'llm.input_messages': input } }], ['t1']);
    expect(title?.title).toMatch(/^Translate this\. word .*…$/);
    expect(title?.text).toHaveLength(2_001);
  });

  it('leaves out traces that tell nothing or are not there', async () => {
    expect(await titlesOf([{ id: '1' }], ['t1', 'nowhere'])).toEqual([]);
  });
});
