import { describe, expect, it } from 'vitest';

import { contextParts, placeName } from './match-parts.ts';

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

  it('reads JSON around a match as words', () => {
    const json = 'operties":false}}},{"type":"function","function":{"name":"trains.search","parameters":{"from":';
    expect(
      contextParts(json, 'trains')
        .map(({ text }) => text)
        .join(''),
    ).toBe('operties: false, type: function, function: name: trains.search, parameters: from: ');
  });

  it('leaves text and the match as they are', () => {
    const text = 'he said "no", then {left}';
    expect(
      contextParts(text, 'then')
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    expect(contextParts('{"a":"b"}', '"a":').find(({ match }) => match)?.text).toBe('"a":');
  });

  it('names a place as people do', () => {
    expect(placeName('attributes["llm.tools"][0].name')).toBe('llm.tools[0].name');
    expect(placeName('status.message')).toBe('status.message');
  });

  it('draws line breaks as signs', () => {
    expect(contextParts('one\n  two', 'zzz')).toEqual([{ text: 'one ⏎ two', match: false }]);
  });
});
