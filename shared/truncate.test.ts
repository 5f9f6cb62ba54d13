import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DISCOVERY_CHARS, shortenJson, shortenText, wholeCharacters } from './truncate.ts';

describe('shortenText', () => {
  it('leaves a text exactly at the limit whole', () => {
    expect(shortenText('x'.repeat(DISCOVERY_CHARS), DISCOVERY_CHARS)).toBeUndefined();
    expect(shortenText('x'.repeat(DISCOVERY_CHARS + 1), DISCOVERY_CHARS)).toMatchObject({
      shownChars: 4096,
      fullChars: 4097,
    });
  });

  it('says how much was left out', () => {
    expect(shortenText('abcdef', 4)?.text).toBe('abcd… [2 of 6 characters left out]');
  });

  it('splits no surrogate pair', () => {
    expect(wholeCharacters('a😀b', 2)).toBe(1);
    expect(shortenText('a😀b', 2)?.text.startsWith('a…')).toBe(true);
  });

  it('keeps a JSON text JSON', () => {
    const text = JSON.stringify({
      messages: Array.from({ length: 50 }, (_, i) => ({ role: 'user', content: `${i} `.repeat(500) })),
    });
    const short = shortenText(text, 4096);
    const value = JSON.parse(short?.text ?? '');
    expect(value.messages[0].role).toBe('user');
    expect(value.messages.at(-1)).toMatch(/entries left out|50/);
    expect(short?.fullChars).toBe(text.length);
  });

  it('cuts what only looks like JSON as text', () => {
    expect(shortenText(`{${'x'.repeat(100)}}`, 20)?.text).toContain('characters left out');
  });
});

describe('shortenJson', () => {
  it('stays near its limit whatever the value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 200, max: 2000 }), (value, limit) => {
        const big = { value, text: 'y'.repeat(5000), list: Array.from({ length: 3000 }, (_, i) => i) };
        const short = shortenJson(big, limit);
        expect(JSON.stringify(short?.value).length).toBeLessThan(limit * 1.5 + 300);
      }),
      { numRuns: 200 },
    );
  });

  it('survives depth', () => {
    let deep: unknown = 'x'.repeat(500);
    for (let i = 0; i < 100_000; i++) deep = { deep };
    expect(JSON.stringify(shortenJson(deep, 2000)?.value)).toContain('nested deeper');
    expect(shortenJson(deep, 2000)?.fullChars).toBe(100_000 * 9 + 502);
  });
});
