import fc from 'fast-check';
import { expect, it } from 'vitest';

import { MemberStream } from './answer-stream.ts';

it('gives exactly the text of the member, however the JSON is cut into pieces', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string(),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      (answer, other, cuts) => {
        const json = JSON.stringify({ before: { answer_: other }, answer, after: 'x"y' });
        const stream = new MemberStream('answer');
        let read = '';
        let at = 0;
        for (let turn = 0; at < json.length; turn += 1) {
          const length = cuts[turn % cuts.length] ?? 1;
          read += stream.feed(json.slice(at, at + length));
          at += length;
        }
        expect(read).toBe(answer);
      },
    ),
  );
});
