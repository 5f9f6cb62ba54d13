import { describe, expect, it } from 'vitest';

import { checkVariables } from './prompt-draft.ts';

describe('the variables of a prompt', () => {
  it('are right when each stands in the text and no other', () => {
    expect(checkVariables('{{a}} and {{b}}, {{a}} again; {not} {{ }', ['a', 'b'])).toEqual({
      wanted: [
        { name: 'a', present: true },
        { name: 'b', present: true },
      ],
      unknown: [],
      ok: true,
    });
  });

  it('are wrong when one lacks or one is not known', () => {
    expect(checkVariables('{{a}}', ['a', 'b'])).toMatchObject({ ok: false, unknown: [] });
    expect(checkVariables('{{a}} {{c}}', ['a'])).toMatchObject({ ok: false, unknown: ['c'] });
  });
});
