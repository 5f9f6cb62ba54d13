import { describe, expect, it } from 'vitest';

import { timelineSpans } from '../../timeline/spans.ts';
import { treeOf } from '../../timeline/testing.ts';
import { attemptOf } from './attempts.ts';

describe('attempts of a tool call', () => {
  const spans = timelineSpans(
    treeOf([
      {
        kind: 'AGENT',
        duration: 100,
        children: [
          { start: 1, duration: 5, error: true },
          { kind: 'LLM', start: 7, duration: 5 },
          { start: 20, duration: 5, error: true },
          { start: 30, duration: 5 },
          { start: 40, duration: 5 },
        ],
      },
    ]),
  );

  it('are counted while the one before failed', () => {
    expect(attemptOf(spans, 1)).toEqual({ n: 1, of: 3, firstRow: 1 });
    expect(attemptOf(spans, 3)).toEqual({ n: 2, of: 3, firstRow: 1 });
    expect(attemptOf(spans, 4)).toEqual({ n: 3, of: 3, firstRow: 1 });
  });

  it('are none for a call after one that went well, and for what is no tool', () => {
    expect(attemptOf(spans, 5)).toBeUndefined();
    expect(attemptOf(spans, 2)).toBeUndefined();
  });
});
