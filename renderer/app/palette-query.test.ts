import { describe, expect, it } from 'vitest';

import { parseFilter } from '../../shared/filter/index.ts';
import { nameFilter, parsePaletteQuery, splitMatch, tracesFilter } from './palette-query.ts';

describe('the palette’s query', () => {
  it('takes a prefix as the sort of thing', () => {
    expect(['refund', '> theme', '#7f3a', '@pay'].map((typed) => parsePaletteQuery(typed).sort)).toEqual([
      'all',
      'commands',
      'trace',
      'tool',
    ]);
    expect(parsePaletteQuery('> theme').text).toBe('theme');
  });

  it('makes filters that parse, whatever was typed', () => {
    for (const text of ['refund', 'a/b', '(x', 'c++', '"quoted"', '日本', 'a b', '\\', '{', '#']) {
      for (const filter of [
        tracesFilter({ sort: 'all', text }),
        tracesFilter({ sort: 'trace', text }),
        nameFilter(text),
      ]) {
        expect(parseFilter(filter), filter).toMatchObject({ ok: true });
      }
    }
  });

  it('shows where the text was found', () => {
    expect(splitMatch('Refund charge', 'fund')).toEqual(['Re', 'fund', ' charge']);
    expect(splitMatch('Refund', 'x')).toEqual(['Refund', '', '']);
  });
});
