import { describe, expect, it } from 'vitest';

import { completeJson } from './complete-json.ts';

const record = JSON.stringify({
  name: 'a "quoted" \\ name\u0007',
  list: [1, -2.5e3, true, null, { deep: ['x', {}] }],
  messages: JSON.stringify([
    { role: 'system', content: 'Be kind.\nAlways.' },
    { role: 'user', content: 'Split the "bill"' },
  ]),
});

describe('completeJson', () => {
  it('makes every beginning of a record parse, wherever it was cut', () => {
    for (let end = 1; end <= record.length; end += 1) {
      expect(() => JSON.parse(completeJson(record.slice(0, end))), record.slice(0, end)).not.toThrow();
    }
  });

  it('keeps what was there before the cut', () => {
    expect(JSON.parse(completeJson('{"a":1,"b":[1,2],"c":"some te'))).toEqual({ a: 1, b: [1, 2], c: 'some te' });
    expect(JSON.parse(completeJson('{"a":[{"b":12'))).toEqual({ a: [{}] });
    expect(JSON.parse(completeJson('{"a":1,"lost ke'))).toEqual({ a: 1 });
  });

  it('completes the JSON text within a cut string', () => {
    const cut = record.slice(0, record.indexOf('bill'));
    const { messages } = JSON.parse(completeJson(cut)) as { messages: string };
    expect(JSON.parse(messages)).toEqual([
      { role: 'system', content: 'Be kind.\nAlways.' },
      { role: 'user', content: 'Split the "' },
    ]);
  });

  it('leaves whole JSON as it is', () => {
    expect(completeJson(record)).toBe(record);
  });
});
