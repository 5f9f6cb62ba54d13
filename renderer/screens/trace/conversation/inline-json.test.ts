import { describe, expect, it } from 'vitest';

import { inlineJson } from './inline-json.ts';

const line = (value: unknown) =>
  inlineJson(JSON.stringify(value))
    ?.pieces.map((piece) => piece.text)
    .join('')
    .replaceAll('\u00a0', ' ');

describe('JSON in a line', () => {
  it('is written as people write it', () => {
    expect(line({ to: 'ann', amount: 27.5, dry: false, tags: [] })).toBe(
      '{ to: "ann", amount: 27.5, dry: false, tags: [] }',
    );
    expect(line(['a', 1])).toBe('[ "a", 1 ]');
    expect(line([])).toBe('[]');
  });

  it('has its braces on the lines of what they hold', () => {
    const pieces = inlineJson('{"to":"ann"}')?.pieces.map((piece) => piece.text);
    expect(pieces?.[0]).toBe('{\u00a0');
    expect(pieces?.at(-1)).toBe('\u00a0}');
  });

  it('tells large lists and records by their size, and says that something is left out', () => {
    expect(line({ small: { a: 1 }, large: { text: 'x'.repeat(60) } })).toBe('{ small: {"a":1}, large: {1} }');
    expect(inlineJson('{"large":{"text":"' + 'x'.repeat(60) + '"}}')?.whole).toBe(false);
  });

  it('ends a long line early', () => {
    const long = inlineJson(JSON.stringify(Array.from({ length: 1000 }, (_, at) => at)));
    expect(long?.whole).toBe(false);
    expect(long?.pieces.at(-2)?.text).toBe('…');
  });

  it('is nothing for other text', () => {
    expect(inlineJson('plain')).toBeUndefined();
    expect(inlineJson('{broken')).toBeUndefined();
  });
});
