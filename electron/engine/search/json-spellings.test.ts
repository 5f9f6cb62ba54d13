import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { matchInText } from './match-in-text.ts';

const count = (text: string, wanted: string, caseSensitive = true): number =>
  matchInText(text, { kind: 'text', text: wanted, caseSensitive }).matchCount;

describe('spellings', () => {
  it('finds any text in its JSON and in its JSON within JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), (text) => {
        const once = JSON.stringify({ a: `x${text}y` });
        const twice = JSON.stringify({ a: once });
        expect(count(once, text)).toBeGreaterThan(0);
        expect(count(twice, text)).toBeGreaterThan(0);
      }),
    );
  });

  it.each([
    ['Python escapes', 'café', String.raw`"caf\u00e9"`],
    ['upper-case hex', 'café', String.raw`"caf\u00E9"`],
    ['surrogate pairs', 'go 😀!', String.raw`"go \ud83d\uDE00!"`],
    ['escapes within escapes', 'café', String.raw`"{\"a\": \"caf\\u00e9\"}"`],
    ['PHP slashes', 'http://x', String.raw`"http:\/\/x"`],
    ['Go angle brackets', '<b>', String.raw`"\u003cb\u003E"`],
    ['quotes', 'say "hi"', String.raw`"say \"hi\""`],
    ['quotes twice over', 'say "hi"', String.raw`"{\"a\":\"say \\\"hi\\\"\"}"`],
    ['newlines', 'a\nb', String.raw`"a\nb"`],
    ['newlines twice over', 'a\nb', String.raw`"{\"a\":\"a\\nb\"}"`],
    ['Windows paths', String.raw`C:\new`, String.raw`"C:\\new"`],
    ['raw JSON as it stands', '"status":"ok"', '{"status":"ok"}'],
  ])('finds %s', (_, wanted, text) => {
    expect(count(text, wanted)).toBe(1);
  });

  it.each([
    ['ÉCOLE', 'une école'],
    ['école', String.raw`une \u00c9COLE`],
    ['ошибка', 'ОШИБКА'],
    ['Ошибка', String.raw`\u043E\u0448\u0418\u0431\u043a\u0430`],
    ['σοφία', 'ΣΟΦΊΑ'],
  ])('finds %s in either case in %s', (wanted, text) => {
    expect(count(text, wanted, false)).toBe(1);
    expect(count(text, wanted, true)).toBe(0);
  });

  it('does not take an escape for a letter in either case', () => {
    expect(count(String.raw`a\Nb`, 'a\nb', false)).toBe(0);
    expect(count('\u0010x', '0x', false)).toBe(0);
  });

  it('counts an escaped quote once', () => {
    expect(count(String.raw`\\\"`, '"')).toBe(1);
  });
});
