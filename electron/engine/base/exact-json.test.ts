import { describe, expect, it } from 'vitest';

import { integerText, parseExactJson } from './exact-json.ts';

describe('parsing JSON exactly', () => {
  it.each([
    '{"a":1706678909209712123}',
    '{"a":[1,-9223372036854775808,2.5],"b":"1706678909209712123"}',
    '{"a":1e400,"__proto__":{"b":18446744073709551615}}',
  ])('writes every digit of %s back', (text) => {
    expect(JSON.stringify(parseExactJson(text))).toBe(text);
  });

  it('keeps plain numbers plain', () => {
    expect(parseExactJson('{"a":1706678909209712123,"b":9007199254740991,"c":0.1}')).toMatchObject({
      b: 9007199254740991,
      c: 0.1,
    });
  });

  it('gives the digits of integers in any form, and nothing for others', () => {
    const raw = parseExactJson('[1706678909209712123]');
    const [first] = Array.isArray(raw) ? raw : [];
    expect([first, '25', ' 7 ', 3, 12n, 1.5, 'x', '', null].map(integerText)).toEqual([
      '1706678909209712123',
      '25',
      '7',
      '3',
      '12',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
