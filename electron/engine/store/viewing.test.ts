import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { ViewValue } from '../../../shared/api/tools/view.ts';

import { runTool } from './tools.ts';
import { storeOf, type SpanSketch } from './testing.ts';

describe('view_trace', () => {
  it('pages through a large trace, each span once and each page within the budget', async () => {
    const spans: SpanSketch[] = Array.from({ length: 300 }, (_, i) => ({
      id: `s${i}`,
      start: i,
      ...(i % 50 === 7 && { status: 'ERROR' as const }),
      attributes: { 'input.value': 'x'.repeat(3000) },
    }));
    await using test = await storeOf(spans);
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await runTool(test.store, 'view_trace', { trace_id: 't1', ...(cursor !== undefined && { cursor }) });
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(150_000);
      expect(page.total).toBe(300);
      expect(page.oversized === undefined).toBe(pages > 0);
      if (pages === 0) expect(page.oversized).toMatchObject({ spanCount: 300, errorSpanCount: 6, estimated: true });
      seen.push(...page.spans.map((span) => span.spanId));
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== undefined);
    expect(seen).toEqual(spans.map((span) => span.id));
    expect(pages).toBeGreaterThan(3);
  });

  it('shortens long values wherever they are, says so, and leaves one at the limit whole', async () => {
    const long = 'é'.repeat(5000);
    await using test = await storeOf([
      {
        id: 's1',
        status: 'ERROR',
        message: long,
        attributes: {
          exact: 'x'.repeat(4096),
          over: 'x'.repeat(4097),
          json: JSON.stringify({ list: Array.from({ length: 2000 }, (_, i) => i) }),
          deep: { text: long },
        },
        more: {
          events: [{ name: 'e', attributes: { big: long } }],
          links: [{ trace_id: 't', span_id: 's', attributes: { big: long } }],
          custom: long,
        },
      },
    ]);
    const { spans } = await runTool(test.store, 'view_trace', { trace_id: 't1' });
    const [span] = spans;
    expect(span?.attributes['exact']).toBe('x'.repeat(4096));
    expect(span?.attributes['over']).toContain('[1 of 4097 characters left out]');
    expect(() => JSON.parse(z.string().parse(span?.attributes['json']))).not.toThrow();
    expect(span?.shortened.map((each) => each.path).sort()).toEqual(
      [
        'attributes["deep"]',
        'attributes["json"]',
        'attributes["over"]',
        'custom',
        'events[0]',
        'links[0]',
        'status.message',
      ].sort(),
    );
    const value = await runTool(test.store, 'view_value', {
      trace_id: 't1',
      span_id: 's1',
      path: 'status.message',
      from: 4990,
    });
    expect(value).toMatchObject({ text: 'é'.repeat(10), totalChars: 5000, to: 5000 });
  });

  it('shows a span with a huge event, and one with fifty thousand attributes', async () => {
    const attributes = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`key.${i}`, i]));
    await using test = await storeOf([
      { id: 's1', more: { events: [{ name: 'big', attributes: { text: 'y'.repeat(400_000) } }] } },
      { id: 's2', attributes },
    ]);
    const page = await runTool(test.store, 'view_spans', { trace_id: 't1', span_ids: ['s1', 's2'] });
    const [event, keys] = page.spans;
    expect(event?.shortened).toMatchObject([{ path: 'events[0]', fullChars: 400_039 }]);
    expect(keys?.shortened[0]).toMatchObject({ path: 'attributes' });
    expect(keys?.attributes['…']).toMatch(/of 50001 keys left out/);
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(150_000);
  });

  it('collapses flat messages beside their twin and rebuilds them where there is none', async () => {
    const flat = {
      'llm.input_messages.0.message.role': 'user',
      'llm.input_messages.0.message.content': 'hi',
      'llm.input_messages.1.message.role': 'assistant',
      'llm.input_messages.1.message.tool_calls.0.tool_call.function.name': 'pay',
    };
    await using test = await storeOf([
      { id: 'alone', kind: 'LLM', attributes: flat },
      { id: 'twin', kind: 'LLM', attributes: { ...flat, 'llm.input_messages': '[{"role":"user","content":"hi"}]' } },
      {
        id: 'clash',
        kind: 'LLM',
        attributes: { 'llm.input_messages.0.message': 'x', 'llm.input_messages.0.message.role': 'user' },
      },
    ]);
    const { spans } = await runTool(test.store, 'view_trace', { trace_id: 't1' });
    const [alone, twin, clash] = spans;
    expect(alone?.attributes['llm.input_messages']).toEqual([
      { message: { role: 'user', content: 'hi' } },
      { message: { role: 'assistant', tool_calls: [{ tool_call: { function: { name: 'pay' } } }] } },
    ]);
    expect(twin).toMatchObject({ collapsedKeys: 4 });
    expect(clash?.attributes).toMatchObject({
      'llm.input_messages.0.message': 'x',
      'llm.input_messages.0.message.role': 'user',
    });
    const value = await runTool(test.store, 'view_value', {
      trace_id: 't1',
      span_id: 'alone',
      path: 'attributes["llm.input_messages"]',
    });
    expect(JSON.parse(value.text)).toHaveLength(2);
  });

  it('tells depth, children, flags and what a record says beside the known fields', async () => {
    await using test = await storeOf([
      { id: 'p', start: 0, end: 100 },
      { id: 'c', parent: 'p', start: 1, end: 50 },
      { id: 'o', parent: 'gone', start: 2, more: { droppedAttributesCount: 3 } },
    ]);
    const { spans } = await runTool(test.store, 'view_trace', { trace_id: 't1' });
    expect(
      spans.map(({ spanId, depth, childCount, parentSpanId }) => ({ spanId, depth, childCount, parentSpanId })),
    ).toEqual([
      { spanId: 'p', depth: 0, childCount: 1, parentSpanId: undefined },
      { spanId: 'c', depth: 1, childCount: 0, parentSpanId: 'p' },
      { spanId: 'o', depth: 0, childCount: 0, parentSpanId: 'gone' },
    ]);
    expect(spans[2]).toMatchObject({ flags: expect.arrayContaining(['orphan']), extra: { droppedAttributesCount: 3 } });
  });

  it('shows only spans that meet a filter, content and attributes too', async () => {
    await using test = await storeOf([
      { id: 'a', attributes: { 'http.status_code': 500, note: 'say "No"' } },
      { id: 'b', status: 'ERROR' },
      { trace: 't2', id: 'c', attributes: { note: 'say "no"' } },
    ]);
    const ids = async (filter: string): Promise<string[]> =>
      (await runTool(test.store, 'view_trace', { trace_id: 't1', filter })).spans.map((span) => span.spanId);
    expect(await ids('status:error')).toEqual(['b']);
    expect(await ids('attr.http.status_code>=500')).toEqual(['a']);
    expect(await ids('"say \\"no\\""')).toEqual(['a']);
    expect(await ids('-"no"')).toEqual(['b']);
  });

  it('tells an unknown trace, missing spans and a cursor of nobody', async () => {
    await using test = await storeOf([{ id: 's1' }]);
    await expect(runTool(test.store, 'view_trace', { trace_id: 'nope' })).rejects.toMatchObject({ code: 'notFound' });
    await expect(runTool(test.store, 'view_trace', { trace_id: 't1', cursor: 'x' })).rejects.toMatchObject({
      code: 'badArgument',
    });
    const page = await runTool(test.store, 'view_spans', { trace_id: 't1', span_ids: ['s1', 'nope'] });
    expect(page).toMatchObject({ total: 1, missingSpanIds: ['nope'] });
  });
});

describe('view_value', () => {
  it('gives a value of 8 MB back piece by piece, whole characters only', async () => {
    const value = `${'a😀'.repeat(1_400_000)}end`;
    await using test = await storeOf([{ id: 's1', attributes: { 'output.value': value } }]);
    let text = '';
    let from: number | undefined = 0;
    while (from !== undefined) {
      const page: ViewValue = await runTool(test.store, 'view_value', {
        trace_id: 't1',
        span_id: 's1',
        path: 'attributes["output.value"]',
        from,
        length: 999_999,
      });
      expect(page.text.isWellFormed()).toBe(true);
      text += page.text;
      from = page.nextFrom;
    }
    expect(text === value).toBe(true);
  });

  it('tells where a text begins, though it lies outside of the range asked for', async () => {
    const value = `${'a😀'.repeat(1000)}needle ${'b'.repeat(10)} needle`;
    await using test = await storeOf([{ id: 's1', attributes: { 'output.value': value } }]);
    const ask = { trace_id: 't1', span_id: 's1', path: 'attributes["output.value"]', length: 10 };
    expect(await runTool(test.store, 'view_value', { ...ask, find: 'needle' })).toMatchObject({
      from: 0,
      foundAt: 3000,
    });
    expect(await runTool(test.store, 'view_value', { ...ask, find: 'needles' })).not.toHaveProperty('foundAt');
  });

  it('takes paths with dots as people write them, and the raw record without a path', async () => {
    await using test = await storeOf([{ id: 's1', attributes: { 'a.b': [1, null] } }]);
    expect(
      await runTool(test.store, 'view_value', { trace_id: 't1', span_index: 0, path: 'attributes.a.b' }),
    ).toMatchObject({ type: 'array' });
    expect(
      await runTool(test.store, 'view_value', { trace_id: 't1', span_index: 0, path: 'attributes["a.b"][1]' }),
    ).toMatchObject({ type: 'null', text: 'null' });
    expect(await runTool(test.store, 'view_value', { trace_id: 't1', span_index: 0 })).toMatchObject({
      type: 'record',
      text: expect.stringContaining('"a.b":[1,null]'),
    });
    await expect(
      runTool(test.store, 'view_value', { trace_id: 't1', span_index: 0, path: 'attributes.nope' }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('trace_tree', () => {
  it('lays out a chain of 20,000 and a fan of 10,000 without recursion', async () => {
    const chain: SpanSketch[] = Array.from({ length: 20_000 }, (_, i) => ({
      trace: 'chain',
      id: `c${i}`,
      ...(i > 0 && { parent: `c${i - 1}` }),
      start: i,
    }));
    const fan: SpanSketch[] = [
      { trace: 'fan', id: 'root', start: 0 },
      ...Array.from({ length: 10_000 }, (_, i) => ({ trace: 'fan', id: `f${i}`, parent: 'root', start: 10_000 - i })),
    ];
    await using test = await storeOf([...chain, ...fan]);
    const deep = await runTool(test.store, 'trace_tree', { trace_id: 'chain' });
    expect([deep.rows, deep.depth.at(-1), deep.subtreeEnd[0]]).toEqual([20_000, 19_999, 20_000]);
    const wide = await runTool(test.store, 'trace_tree', { trace_id: 'fan' });
    expect([wide.rows, wide.childCount[0], Math.max(...wide.depth)]).toEqual([10_001, 10_000, 1]);
    expect([...wide.startOffsetNs]).toEqual([...wide.startOffsetNs].sort((a, b) => a - b));
  });

  it('sums usage of leaves and errors up the tree, and marks what a filter matches', async () => {
    const usage = (tokens: number) => ({ 'llm.token_count.prompt': tokens });
    await using test = await storeOf([
      { id: 'a', kind: 'AGENT', start: 0, attributes: usage(30) },
      { id: 'b', parent: 'a', kind: 'LLM', start: 1, attributes: usage(10) },
      { id: 'c', parent: 'a', kind: 'LLM', start: 2, status: 'ERROR', attributes: usage(20) },
    ]);
    const tree = await runTool(test.store, 'trace_tree', { trace_id: 't1', filter: 'kind:LLM' });
    expect([...tree.subtreeTokens]).toEqual([30, 10, 20]);
    expect([...tree.subtreeErrors]).toEqual([1, 0, 1]);
    expect([...tree.matches]).toEqual([0, 1, 1]);
  });
});
