import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { pageStarts } from './text-pages.ts';

describe('pages of a text', () => {
  it('has one page for a short text, at the limit too', () => {
    expect(pageStarts('', 10)).toEqual([0]);
    expect(pageStarts('0123456789', 10)).toEqual([0]);
  });

  it('cuts at a line end where one is near', () => {
    expect(pageStarts('0123456\n89abcdef', 10)).toEqual([0, 8]);
  });

  it('does not cut a surrogate pair', () => {
    expect(pageStarts(`${'x'.repeat(9)}😀${'y'.repeat(9)}`, 10)).toEqual([0, 9, 19]);
  });

  it('covers any text in pages of at most the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const starts = pageStarts(text, 16);
        const lengths = starts.map((start, at) => (starts[at + 1] ?? text.length) - start);
        expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(text.length);
        expect(lengths.every((length) => length <= 16 && (length > 0 || text === ''))).toBe(true);
      }),
    );
  });
});
