import { describe, expect, it } from 'vitest';

import { Turns } from './turns.ts';

describe('Turns', () => {
  it('does what was asked first before what can wait, and lets others in between', async () => {
    const turns = new Turns();
    const seen: string[] = [];
    turns.add(() => seen.push('facets'), { later: true });
    turns.add(() => {
      seen.push('rows');
      // What a piece of work promises is done before the next piece begins.
      void Promise.resolve().then(() => seen.push('answer of rows'));
      turns.add(() => seen.push('titles'));
    });
    turns.add(() => seen.push('count'));
    await new Promise((done) => turns.add(() => done(undefined), { later: true }));
    expect(seen).toEqual(['rows', 'answer of rows', 'count', 'titles', 'facets']);
  });
});
