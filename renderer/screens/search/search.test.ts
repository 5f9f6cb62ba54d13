import { describe, expect, it } from 'vitest';

import { contextParts, placeName } from './match-parts.ts';

describe('context of a match', () => {
  it('points out the match', () => {
    expect(contextParts(around('the ', 'request', ' did not'))).toEqual([
      { text: 'the ', match: false },
      { text: 'request', match: true },
      { text: ' did not', match: false },
    ]);
  });

  it('means the one at its place of several equal texts', () => {
    const parts = contextParts(around('aa x bb ', 'x', ' cc x dd'));
    expect(parts[0]?.text).toBe('aa x bb ');
  });

  it('reads JSON around a match as words', () => {
    const before = 'operties":false}}},{"type":"function","function":{"name":"';
    expect(
      contextParts(around(before, 'trains', '.search","parameters":{"from":'))
        .map(({ text }) => text)
        .join(''),
    ).toBe('operties: false, type: function, function: name: trains.search, parameters: from: ');
  });

  it('leaves text and the match as they are', () => {
    const text = 'he said "no", then {left}';
    expect(
      contextParts(around(text.slice(0, 14), 'then', text.slice(18)))
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    expect(contextParts(around('{', '"a":', '"b"}')).find(({ match }) => match)?.text).toBe('"a":');
  });

  it('names a place as people do', () => {
    expect(placeName('attributes["llm.tools"][0].name')).toBe('llm.tools[0].name');
    expect(placeName('status.message')).toBe('status.message');
  });

  it('draws line breaks as signs', () => {
    expect(contextParts(around('one\n  two', '', ''))).toEqual([{ text: 'one ⏎ two', match: false }]);
  });
});

function around(before: string, matchText: string, after: string) {
  return { matchedContext: `${before}${matchText}${after}`, matchText, matchAt: before.length };
}
