import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runTool } from './tools.ts';
import { readableText, valuesAt } from './readable-text.ts';
import { flatLine, storeOf, type TestStore } from './testing.ts';

describe('readable text', () => {
  it('resolves escapes once and maps places back', () => {
    const raw = '{"a":"x\\"y\\u00e9z\\\\n"}';
    const readable = readableText(raw);
    expect(readable.text).toBe('{"a":"x"yéz\\n"}');
    expect(raw.slice(readable.toRaw(readable.text.indexOf('é')))).toMatch(/^\\u00e9z/);
    expect(raw.slice(readable.toRaw(readable.text.indexOf('z')))).toMatch(/^z/);
    expect(readable.text.slice(readable.fromRaw(raw.indexOf('\\u00e9')))).toMatch(/^éz/);
    expect(readable.text.slice(readable.fromRaw(raw.indexOf('z')))).toMatch(/^z/);
  });

  it('tells the value at a place', () => {
    const raw = '{"name":"n","attributes":{"a.b":"x","c":[1,{"d":"y\\"}"}]},"events":[{"name":"e"}]}';
    const at = (text: string): number => raw.indexOf(text);
    const values = valuesAt(raw, [at('"n"'), at('"x"') + 1, at('1,'), at('y\\"') + 2, at('"e"')]);
    expect(values.map((value) => value?.path)).toEqual([
      'name',
      'attributes["a.b"]',
      'attributes["c"][0]',
      'attributes["c"][1].d',
      'events[0].name',
    ]);
    expect(values.map((value) => raw.slice(value?.from, value?.to))).toEqual(['n', 'x', '1', 'y\\"}', 'e']);
    expect(valuesAt('{"a" ', [1, 4])).toEqual([undefined, undefined]);
  });
});

describe('search_trace', () => {
  it('counts every match, returns the first, and finds text across escapes', async () => {
    await using test = await storeOf([
      flatLine({ id: 's1', start: 5, attributes: { 'input.value': 'say "hi" and "hi"' } }),
      flatLine({ id: 's2', start: 1, attributes: { 'input.value': 'café "hi"' } }).replace('é', '\\u00e9'),
    ]);
    const result = await runTool(test.store, 'search_trace', { trace_id: 't1', regex_pattern: '"hi"', max_matches: 2 });
    expect(result).toMatchObject({ matchCount: 3, returnedMatchCount: 2, hasMore: true, matchCountExact: true });
    expect(result.matches.map((match) => match.spanId)).toEqual(['s2', 's1']);
    expect(result.matches[0]).toMatchObject({ field: 'attributes["input.value"]', matchText: '"hi"', spanIndex: 0 });
    const accent = await runTool(test.store, 'search_span', { trace_id: 't1', span_id: 's2', regex_pattern: 'café' });
    expect(accent).toMatchObject({ matchCount: 1, spanId: 's2' });
  });

  it('gives the words of the value alone around a match, and says where they go on', async () => {
    const value = `${'before '.repeat(40)}the "word" itself`;
    await using test = await storeOf([flatLine({ id: 's1', attributes: { 'input.value': value, next: 'not this' } })]);
    const found = await runTool(test.store, 'search_trace', {
      trace_id: 't1',
      regex_pattern: '"word"',
      context_buffer_chars: 20,
    });
    const [match] = found.matches;
    expect(match?.matchedContext).toBe('…e before before the "word" itself');
    expect(match?.matchedContext.slice(match.matchAt)).toBe('"word" itself');
  });

  it('bounds match and answer however large the record', async () => {
    await using test = await storeOf([{ id: 's1', attributes: { big: 'z'.repeat(3_000_000) } }]);
    const result = await runTool(test.store, 'search_trace', {
      trace_id: 't1',
      regex_pattern: 'z+',
      context_buffer_chars: 2000,
    });
    expect(result.matches[0]).toMatchObject({ matchChars: 3_000_000 });
    expect(JSON.stringify(result).length).toBeLessThan(10_000);
  });

  it('ends in time on a pattern that would never end by backtracking', async () => {
    await using test = await storeOf([{ id: 's1', attributes: { x: `${'a'.repeat(20_000)}!` } }]);
    const result = await runTool(test.store, 'search_trace', { trace_id: 't1', regex_pattern: '(a+)+$' });
    expect(result.matchCountExact).toBe(true);
  });
});

describe('search_traces', () => {
  const lines = Array.from({ length: 60 }, (_, i) =>
    flatLine({
      trace: `t${i % 20}`,
      id: `s${i}`,
      name: i === 3 ? 'Timeout span' : 'step',
      status: i % 2 === 0 ? 'ERROR' : 'OK',
      message: i % 10 === 0 ? 'Timeout: "late"' : '',
    }),
  );

  let test: TestStore;
  beforeAll(async () => {
    test = await storeOf(lines);
  });
  afterAll(() => test[Symbol.asyncDispose]());

  it('finds text in the whole dump, with totals and pages', async () => {
    const first = await runTool(test.store, 'search_traces', { query: 'Timeout', limit: 4 });
    expect(first).toMatchObject({ matchingSpans: 7, matchingTraces: 3, complete: true });
    const second = await runTool(test.store, 'search_traces', { query: 'Timeout', limit: 4, cursor: first.nextCursor });
    expect([...first.matches, ...second.matches].map((match) => match.spanId)).toEqual([
      's0',
      's3',
      's10',
      's20',
      's30',
      's40',
      's50',
    ]);
    expect(second.nextCursor).toBeUndefined();
  });

  it('keeps to fields, letter case, traces and spans', async () => {
    const count = async (args: object): Promise<number> =>
      (await runTool(test.store, 'search_traces', { query: 'timeout', ...args })).matchingSpans;
    expect(await count({})).toBe(0);
    expect(await count({ case_sensitive: false })).toBe(7);
    expect(await count({ case_sensitive: false, fields: ['name'] })).toBe(1);
    expect(await count({ case_sensitive: false, fields: ['status.message'] })).toBe(6);
    expect(await count({ case_sensitive: false, filter: 'status:ok' })).toBe(1);
    expect(await count({ query: 'Timeout: "late"' })).toBe(6);
    expect(await count({ query: 'TIMEOUT.{3}late', mode: 'regex', case_sensitive: false })).toBe(0);
    expect(await count({ query: 'TIMEOUT: ..late', mode: 'regex', case_sensitive: false })).toBe(6);
    expect(await count({ case_sensitive: false, filters: { regex_pattern: '"trace_id":"t0"' } })).toBe(3);
  });

  it('pages within fields too', async () => {
    const args = { query: 'Timeout', fields: ['status.message'], limit: 4 };
    const first = await runTool(test.store, 'search_traces', args);
    const second = await runTool(test.store, 'search_traces', { ...args, cursor: first.nextCursor });
    expect([...first.matches, ...second.matches].map((match) => match.spanId)).toEqual([
      's0',
      's10',
      's20',
      's30',
      's40',
      's50',
    ]);
    expect(first.matches[0]).toMatchObject({ field: 'status.message', matchesInSpan: 1 });
  });
});
