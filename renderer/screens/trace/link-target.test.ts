import { describe, expect, it } from 'vitest';

import { linkTarget } from './link-target.ts';

describe('the target of a link', () => {
  it('is read from any of the spellings', () => {
    const target = { traceId: 't', spanId: 's' };
    expect(linkTarget({ trace_id: 't', span_id: 's' })).toEqual([target]);
    expect(linkTarget({ traceId: 't', spanId: 's' })).toEqual([target]);
    expect(linkTarget({ context: { trace_id: 't', span_id: 's' } })).toEqual([target]);
  });

  it('is none where a link names none', () => {
    expect([undefined, 'text', {}, { trace_id: 1, span_id: 's' }].flatMap(linkTarget)).toEqual([]);
  });
});
