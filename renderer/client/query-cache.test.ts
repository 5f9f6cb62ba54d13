import { describe, expect, it } from 'vitest';

import type { CallOutcome } from '../../shared/api/transport.ts';
import { QueryCache, queryKey } from './query-cache.ts';

type Answer = (outcome: CallOutcome<never>) => void;

/** A cache whose questions stay open until the test answers them. */
function openQuestions() {
  const open: Answer[] = [];
  const cache = new QueryCache(() => new Promise((resolve) => open.push(resolve)));
  // The answers of a test are not of a real procedure's type.
  const ok = (value: unknown) => ({ ok: true, value }) as CallOutcome<never>;
  const failed = (code: string) => ({ ok: false, error: { code, message: code, details: {} } }) as CallOutcome<never>;
  const settle = async (index: number, outcome: CallOutcome<never>) => {
    open[index]?.(outcome);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { cache, open, ok, failed, settle };
}

const INPUT = { dump: 'd' };

describe('the query cache', () => {
  it('asks once for many who look', () => {
    const { cache, open } = openQuestions();
    cache.subscribe('dumps.status', INPUT, () => {});
    cache.subscribe('dumps.status', { ...INPUT }, () => {});
    expect(open).toHaveLength(1);
  });

  it('takes only the newest answer', async () => {
    const { cache, ok, settle } = openQuestions();
    cache.subscribe('dumps.status', INPUT, () => {});
    cache.invalidate(() => true);
    await settle(1, ok('new'));
    await settle(0, ok('old'));
    expect(cache.read('dumps.status', INPUT)).toMatchObject({ kind: 'ready', value: 'new' });
  });

  it('keeps the last answer, marked stale, while it asks again', async () => {
    const { cache, ok, settle } = openQuestions();
    cache.subscribe('dumps.status', INPUT, () => {});
    await settle(0, ok('first'));
    cache.invalidate(() => true);
    expect(cache.read('dumps.status', INPUT)).toEqual({ kind: 'ready', value: 'first', stale: true });
  });

  it('asks again when the engine was restarted under a question', async () => {
    const { cache, open, ok, failed, settle } = openQuestions();
    cache.subscribe('dumps.status', INPUT, () => {});
    await settle(0, failed('engineRestarted'));
    expect(open).toHaveLength(2);
    await settle(1, ok('back'));
    expect(cache.read('dumps.status', INPUT)).toMatchObject({ kind: 'ready', value: 'back' });
  });

  it('shows a failure and asks again on demand', async () => {
    const { cache, open, failed, settle } = openQuestions();
    cache.subscribe('dumps.status', INPUT, () => {});
    await settle(0, failed('notFound'));
    expect(cache.read('dumps.status', INPUT)).toMatchObject({ kind: 'failed', error: { code: 'notFound' } });
    cache.invalidate((name) => name === 'dumps.status');
    expect(open).toHaveLength(2);
  });

  it('forgets the oldest answers that nobody looks at', () => {
    const { cache, open } = openQuestions();
    for (let at = 0; at < 400; at += 1) cache.subscribe('dumps.status', { dump: `d${at}` }, () => {})();
    cache.subscribe('dumps.status', { dump: 'd399' }, () => {});
    expect(open).toHaveLength(400);
    cache.subscribe('dumps.status', { dump: 'd0' }, () => {});
    expect(open).toHaveLength(401);
  });

  it('names a question by content, not by order of fields', () => {
    expect(queryKey('x', { a: 1, b: { d: 1, c: 2 } })).toBe(queryKey('x', { b: { c: 2, d: 1 }, a: 1 }));
  });
});
