import { describe, expect, it } from 'vitest';

import { TraceVisits } from './trace-visits.ts';

describe('visits of traces', () => {
  const route = { kind: 'trace', dump: 'd', traceId: 't' } as const;

  it('are found again by their own step of the history only', () => {
    const visits = new TraceVisits();
    visits.keep(route, { buildId: 'b', selectedRow: 7 });
    expect(visits.of(route, 'b')).toMatchObject({ selectedRow: 7, mode: 'timeline' });
    expect(visits.of({ ...route }, 'b')).toBeUndefined();
  });

  it('are added to bit by bit', () => {
    const visits = new TraceVisits();
    visits.keep(route, { buildId: 'b', selectedRow: 7 });
    visits.keep(route, { buildId: 'b', scrollTopPx: 120 });
    expect(visits.of(route, 'b')).toMatchObject({ selectedRow: 7, scrollTopPx: 120 });
  });

  it('do not hold for another build of the index, whose rows are others', () => {
    const visits = new TraceVisits();
    visits.keep(route, { buildId: 'b', selectedRow: 7 });
    expect(visits.of(route, 'c')).toBeUndefined();
    visits.keep(route, { buildId: 'c', scrollTopPx: 5 });
    expect(visits.of(route, 'c')).toMatchObject({ selectedRow: undefined, scrollTopPx: 5 });
  });
});
