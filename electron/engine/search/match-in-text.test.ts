import { describe, expect, it } from 'vitest';

import { compileMatcher, matchInText } from './match-in-text.ts';

const regex = (pattern: string, flags = '') => ({ kind: 'regex', pattern, flags }) as const;

describe('a match in a text', () => {
  it('comes with the words around it', () => {
    const { matches } = matchInText('one two three four', regex('t\\w+'), { contextChars: 4 });
    expect(matches).toEqual([
      { start: 4, end: 7, text: 'two', shortened: false, before: 'one ', after: ' thr' },
      { start: 8, end: 13, text: 'three', shortened: false, before: 'two ', after: ' fou' },
    ]);
  });

  it('is counted beyond the page', () => {
    const found = matchInText('ab'.repeat(1_000), regex('a'), { limit: 2, offset: 3 });
    expect(found).toMatchObject({ matchCount: 1_000, hasMore: true, complete: true });
    expect(found.matches.map((match) => match.start)).toEqual([6, 8]);
    expect(matchInText('aa', regex('a'), { limit: 2 }).hasMore).toBe(false);
  });

  it('is shortened when it is long, and only then', () => {
    const text = 'x'.repeat(5_000_000);
    const [match] = matchInText(text, regex('.*')).matches;
    expect(match).toMatchObject({ start: 0, end: text.length, shortened: true, before: '', after: '' });
    expect(match?.text).toHaveLength(1_000);
    expect(matchInText('x'.repeat(1_000), regex('.*')).matches[0]?.shortened).toBe(false);
  });

  it('may be empty', () => {
    const { matchCount, matches } = matchInText('abc', regex('x*'));
    expect(matchCount).toBe(4);
    expect(matches.map((match) => [match.start, match.end])).toEqual([0, 1, 2, 3].map((at) => [at, at]));
  });

  it('never parts a surrogate pair', () => {
    const [match] = matchInText('😀😀x😀😀', regex('x'), { contextChars: 3 }).matches;
    expect(match).toMatchObject({ before: '😀', after: '😀' });
    expect(matchInText('😀😀', regex('.+'), { matchChars: 3 }).matches[0]?.text).toBe('😀');
  });

  it('gives what it has when the deadline passes', () => {
    const found = matchInText('c'.repeat(100_000), regex('c.*b|c'), { deadlineMs: 20 });
    expect(found.complete).toBe(false);
    expect(found.hasMore).toBe(true);
  });

  it('is found anew in each text by one matcher', () => {
    const matcher = compileMatcher({ kind: 'text', text: 'a"b', caseSensitive: false });
    expect(matcher('A\\"b').matchCount).toBe(1);
    expect(matcher('xxA\\"b a"b').matchCount).toBe(2);
  });
});
