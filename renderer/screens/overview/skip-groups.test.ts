import { expect, it } from 'vitest';

import { groupSkips } from './skip-groups.ts';

const skip = (reason: string, line: number) => ({ reason, line, offset: line * 100 });

it('counts records of one reason together, wherever in them the fault is', () => {
  expect(
    groupSkips([
      skip('trace_id is empty', 3),
      skip('malformed JSON at column 1843: Unterminated string', 5),
      skip('malformed JSON at line 8, column 10: Unterminated string', 9),
      skip('malformed JSON at column 13: the text ends early', 12),
    ]),
  ).toEqual([
    { reason: 'malformed JSON: Unterminated string', count: 2, firstLine: 5, firstOffset: 500 },
    { reason: 'trace_id is empty', count: 1, firstLine: 3, firstOffset: 300 },
    { reason: 'malformed JSON: the text ends early', count: 1, firstLine: 12, firstOffset: 1200 },
  ]);
});

it('shows the first of reasons that differ in numbers alone', () => {
  expect(groupSkips([skip('longer than 8 bytes', 1), skip('longer than 9 bytes', 2)])).toMatchObject([
    { reason: 'longer than 8 bytes', count: 2 },
  ]);
});
