import { describe, expect, it } from 'vitest';

import { DECODED, jsonLines, lineId, type JsonTreeState, type JsonValue } from './json-tree-model.ts';

const state = (change: Partial<JsonTreeState> = {}): JsonTreeState => ({
  open: new Set(),
  shown: new Map(),
  decoded: new Set(),
  ...change,
});
const keys = (root: JsonValue, change?: Partial<JsonTreeState>) =>
  jsonLines(root, state(change)).map((line) =>
    line.kind === 'more' ? `… ${line.shown}/${line.total}` : `${'  '.repeat(line.depth)}${line.key}`,
  );

describe('lines of a JSON tree', () => {
  it('lists the top level and keeps the rest closed', () => {
    expect(keys({ a: 1, b: { c: 2 } })).toEqual(['a', 'b']);
  });

  it('shows children of open nodes in order', () => {
    expect(keys({ b: { c: 2, d: [3] }, e: 0 }, { open: new Set([lineId(['b']), lineId(['b', 'd'])]) })).toEqual([
      'b',
      '  c',
      '  d',
      '    0',
      'e',
    ]);
  });

  it('lists long arrays in steps and says the true total', () => {
    const long = Array.from({ length: 1000 }, (_, at) => at);
    const shown = keys({ long }, { open: new Set([lineId(['long'])]) });
    expect(shown).toHaveLength(202);
    expect(shown.at(-1)).toBe('… 200/1000');
  });

  it('decodes JSON within a string when asked', () => {
    const root = { args: '{"to":"ann"}', note: '{not json' };
    const [args, note] = jsonLines(root, state());
    expect(args).toMatchObject({ decodable: true, decoded: false, fold: 'none' });
    expect(note).toMatchObject({ decodable: false });
    expect(keys(root, { decoded: new Set([lineId(['args'])]) })).toEqual(['args', '  to', 'note']);
    expect(lineId(['args', DECODED, 'to'])).toContain(':json');
  });

  it('survives data of any depth', () => {
    let deep: JsonValue = 1;
    const open = new Set<string>();
    const path: number[] = [];
    for (let at = 0; at < 20_000; at += 1) deep = [deep];
    for (let at = 0; at < 300; at += 1) {
      path.push(0);
      open.add(lineId(path));
    }
    expect(jsonLines(deep, state({ open }))).toHaveLength(301);
  });

  it('draws a value that is no list as one line', () => {
    expect(jsonLines('text', state())).toMatchObject([{ key: undefined, value: 'text' }]);
  });
});
