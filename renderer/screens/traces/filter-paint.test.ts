import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { paintFilter } from './filter-paint.ts';

const looks = (text: string) =>
  paintFilter(text).flatMap((piece) => (piece.look === 'plain' ? [] : [`${piece.text} ${piece.look}`]));

describe('painting a filter', () => {
  it('colours fields, values, numbers and words of the language', () => {
    expect(looks('agent:"pay" or duration>5s -model=gpt*')).toEqual([
      'agent key',
      ': operator',
      '"pay" text',
      'or keyword',
      'duration key',
      '> operator',
      '5s number',
      '- keyword',
      'model key',
      '= operator',
      'gpt* text',
    ]);
  });

  it('keeps every character of any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const joined = paintFilter(text).map((piece) => piece.text);
        expect(joined.join('')).toBe(text);
      }),
    );
  });
});
