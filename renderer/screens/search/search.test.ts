import { describe, expect, it } from 'vitest';

import { contextParts } from './match-parts.ts';

describe('context of a match', () => {
  it('points out the match', () => {
    expect(contextParts('the request did not', 'request')).toEqual([
      { text: 'the ', match: false },
      { text: 'request', match: true },
      { text: ' did not', match: false },
    ]);
  });

  it('means the middle one of several equal texts', () => {
    const parts = contextParts('aa x bb x cc x dd', 'x');
    expect(parts[0]?.text).toBe('aa x bb ');
  });

  it('draws line breaks as signs', () => {
    expect(contextParts('one\n  two', 'zzz')).toEqual([{ text: 'one ⏎ two', match: false }]);
  });
});
