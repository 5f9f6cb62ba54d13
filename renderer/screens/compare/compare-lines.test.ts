import { describe, expect, it } from 'vitest';

import type { AlignedStep, CompareStep } from '../../../shared/api/tools/analysis.ts';
import { compareLines, differenceLines } from './compare-lines.ts';

const step: CompareStep = { spanId: 's', spanIndex: 0, name: 'chat', kind: 'LLM', status: 'ok' };
const same: AlignedStep = { kind: 'same', left: step, right: step };
const changed: AlignedStep = { kind: 'changed', left: step, right: step, differences: ['input'] };
const at = (position: number, aligned: AlignedStep) => ({ position, step: aligned });
const shape = (lines: ReturnType<typeof compareLines>) =>
  lines.map((line) => (line.kind === 'folded' ? `fold ${line.count}` : line.kind === 'step' ? line.position : 'parts'));

describe('lines of a comparison', () => {
  it('folds what is not listed, before, between and after', () => {
    const lines = compareLines({ steps: [at(2, same), at(3, changed), at(9, changed)], partsAt: 3, total: 12 });
    expect(shape(lines)).toEqual(['fold 2', 2, 'parts', 3, 'fold 5', 9, 'fold 2']);
    expect(differenceLines(lines)).toEqual([3, 5]);
  });

  it('has no parting where the runs are equal', () => {
    expect(shape(compareLines({ steps: [at(0, same)], total: 1 }))).toEqual([0]);
  });

  it('parts before the first listed step where that is already different', () => {
    expect(shape(compareLines({ steps: [at(0, changed)], partsAt: 0, total: 1 }))).toEqual(['parts', 0]);
  });
});
