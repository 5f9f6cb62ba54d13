import { describe, expect, it } from 'vitest';

import { closedSiblings, treeStep } from './json-tree-keys.ts';
import {
  decodeJson,
  isContainer,
  jsonLines,
  lineId,
  TEXT_SHOWN_CHARS,
  type JsonTreeState,
  type JsonValue,
} from './json-tree-model.ts';

const state = (change: Partial<JsonTreeState> = {}): JsonTreeState => ({
  toggled: new Set(),
  shown: new Map(),
  asText: new Set(),
  opensAtFirst: () => false,
  decode: decodeJson,
  cutOf: () => undefined,
  lineChars: 60,
  ...change,
});
const open = (...paths: readonly (readonly (string | number)[])[]) => ({ toggled: new Set(paths.map(lineId)) });
const keys = (root: JsonValue, change?: Partial<JsonTreeState>) =>
  jsonLines(root, state(change)).map((line) => {
    const indent = '  '.repeat(line.depth);
    if (line.kind === 'value') return `${indent}${line.key}`;
    return line.kind === 'text' ? `${indent}“${line.text}”` : `${indent}… ${line.shown}/${line.total}`;
  });

describe('lines of a JSON tree', () => {
  it('lists the top level and keeps the rest closed', () => {
    expect(keys({ a: 1, b: { c: 2 } })).toEqual(['a', 'b']);
  });

  it('shows children of open nodes in order', () => {
    expect(keys({ b: { c: 2, d: [3] }, e: 0 }, open(['b'], ['b', 'd']))).toEqual(['b', '  c', '  d', '    0', 'e']);
  });

  it('opens at first what it is told to, and closes that when it is toggled', () => {
    const opensAtFirst: JsonTreeState['opensAtFirst'] = ({ value }) => isContainer(value);
    expect(keys({ b: { c: 2 } }, { opensAtFirst })).toEqual(['b', '  c']);
    expect(keys({ b: { c: 2 } }, { opensAtFirst, ...open(['b']) })).toEqual(['b']);
  });

  it('lists long arrays in steps and says the true total', () => {
    const long = Array.from({ length: 1000 }, (_, at) => at);
    const shown = keys({ long }, open(['long']));
    expect(shown).toHaveLength(202);
    expect(shown.at(-1)).toBe('  … 200/1000');
  });

  it('decodes JSON within a string in place, and shows it as written when asked', () => {
    const root = { args: '{"to":"ann"}', note: '{not json' };
    const [args, note] = jsonLines(root, state());
    expect(args).toMatchObject({ decodable: true, decoded: { to: 'ann' }, fold: 'closed' });
    expect(note).toMatchObject({ decodable: false, fold: 'none' });
    expect(keys(root, open(['args']))).toEqual(['args', '  to', 'note']);
    const [asText] = jsonLines(root, state({ asText: new Set([lineId(['args'])]) }));
    expect(asText).toMatchObject({ decodable: true, decoded: undefined, fold: 'none' });
  });

  it('breaks a text that is too long for its line, after a space where there is one', () => {
    const root = { text: 'one two three four five' };
    expect(keys(root, { lineChars: 20 })).toEqual(['text']);
    expect(keys(root, { lineChars: 20, ...open(['text']) })).toEqual(['text', '  “one two three ”', '  “four five”']);
  });

  it('says of a text that is cut how much there is', () => {
    const root = { long: 'x'.repeat(5000), cut: 'y' };
    expect(keys(root, { cutOf: (path) => (path[0] === 'cut' ? { shown: 1, total: 9 } : undefined) })).toEqual([
      'long',
      `  … ${TEXT_SHOWN_CHARS}/5000`,
      'cut',
      '  … 1/9',
    ]);
  });

  it('tells each line its place among its siblings', () => {
    const lines = jsonLines({ a: [1, 2] }, state(open(['a'])));
    expect(lines.map((line) => `${line.position}/${line.siblings}`)).toEqual(['1/1', '1/2', '2/2']);
  });

  it('survives data of any depth', () => {
    let deep: JsonValue = 1;
    const path: number[] = [];
    const opened: number[][] = [];
    for (let at = 0; at < 20_000; at += 1) deep = [deep];
    for (let at = 0; at < 300; at += 1) opened.push([...path, ...(path.push(0), [0])]);
    expect(jsonLines(deep, state(open(...opened)))).toHaveLength(301);
  });

  it('draws a value that is no list as one line', () => {
    expect(jsonLines('text', state())).toMatchObject([{ key: undefined, value: 'text' }]);
  });
});

describe('keys in a JSON tree', () => {
  const lines = jsonLines({ a: { b: { c: 1 } }, d: { e: 1 } }, state(open(['a'])));

  it('move up, down, to the first and to the last', () => {
    expect(lines.map((line) => line.kind === 'value' && line.key)).toEqual(['a', 'b', 'd']);
    expect(treeStep(lines, 0, 'ArrowDown')).toEqual({ kind: 'go', to: 1 });
    expect(treeStep(lines, 0, 'ArrowUp')).toEqual({ kind: 'go', to: 0 });
    expect(treeStep(lines, 0, 'End')).toEqual({ kind: 'go', to: 2 });
    expect(treeStep(lines, 2, 'Home')).toEqual({ kind: 'go', to: 0 });
    expect(treeStep(lines, -1, 'ArrowDown')).toEqual({ kind: 'go', to: 0 });
  });

  it('open and go in at the right, close and go out at the left', () => {
    expect(treeStep(lines, 1, 'ArrowRight')).toEqual({ kind: 'toggle', at: 1 });
    expect(treeStep(lines, 0, 'ArrowRight')).toEqual({ kind: 'go', to: 1 });
    expect(treeStep(lines, 0, 'ArrowLeft')).toEqual({ kind: 'toggle', at: 0 });
    expect(treeStep(lines, 1, 'ArrowLeft')).toEqual({ kind: 'go', to: 0 });
  });

  it('open all siblings with an asterisk', () => {
    expect(treeStep(lines, 0, '*')).toEqual({ kind: 'openSiblings', at: 0 });
    expect(closedSiblings(lines, 0)).toEqual([lineId(['d'])]);
    expect(closedSiblings(lines, 1)).toEqual([lineId(['a', 'b'])]);
  });

  it('leave every other key to the page', () => {
    expect(treeStep(lines, 0, 'j')).toBeUndefined();
  });
});
