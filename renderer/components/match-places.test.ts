import { describe, expect, it } from 'vitest';

import { matchPlaces } from './match-places.ts';

describe('places of words in a text', () => {
  it('are found in any case, none overlapping', () => {
    expect(matchPlaces('Aba ABA ababa', 'aba')).toEqual([0, 4, 8]);
  });

  it('are none where nothing is looked for', () => {
    expect(matchPlaces('text', '')).toEqual([]);
  });

  it('fit the text where lower case has another length', () => {
    expect(matchPlaces('İ needle', 'needle')).toEqual([2]);
  });
});
