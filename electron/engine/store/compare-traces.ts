import type { AlignedStep, CompareTraces } from '../../../shared/api/tools/analysis.ts';
import { STEP_DIFFERENCES } from '../../../shared/api/tools/analysis.ts';

import { align } from './align.ts';
import { stepsOf, type ComparedStep } from './compare-steps.ts';
import { defineTool } from './define-tool.ts';
import { traceOrdinal } from './span-pages.ts';
import { traceSummary } from './trace-summary.ts';

/** Likeness of two steps that do the same with the same input, to the same end. */
const EQUAL = 8;

type Difference = (typeof STEP_DIFFERENCES)[number];

export const compareTraces = defineTool('compare_traces', (store, input): CompareTraces => {
  const { index } = store;
  const left = traceOrdinal(store, input.left_trace_id);
  const right = traceOrdinal(store, input.right_trace_id);
  const leftSteps = stepsOf(index, left, input.kinds);
  const rightSteps = stepsOf(index, right, input.kinds);
  const { pairs, approximate } = align(leftSteps.length, rightSteps.length, {
    equal: EQUAL,
    likeness: (l, r) => likeness(leftSteps[l], rightSteps[r]),
  });
  const steps = pairs.map((pair) => alignedStep(at(leftSteps, pair.left), at(rightSteps, pair.right)));
  const partsAt = steps.findIndex((step) => step.kind !== 'same');
  const shown = nearDifferences(steps, input.context);
  const page = shown.slice(input.offset, input.offset + input.limit);
  const next = input.offset + page.length;
  return {
    left: traceSummary(index, left),
    right: traceSummary(index, right),
    leftSteps: leftSteps.length,
    rightSteps: rightSteps.length,
    ...countKinds(steps),
    ...(partsAt >= 0 && { partsAt }),
    summary: summaryOf(steps, partsAt),
    steps: page.map((position) => ({ position, step: stepAt(steps, position) })),
    total: steps.length,
    listed: shown.length,
    ...(next < shown.length && page.length > 0 && { nextOffset: next }),
    approximate,
  };
});

/** 0 for steps that do different things; the more agrees, the more alike. */
function likeness(left: ComparedStep | undefined, right: ComparedStep | undefined): number {
  if (left === undefined || right === undefined || left.action !== right.action) return 0;
  const same = (column: 'input' | 'output'): boolean => left[column] === right[column];
  return 2 + (same('input') ? 3 : 0) + (same('output') ? 2 : 0) + (left.step.status === right.step.status ? 1 : 0);
}

function alignedStep(left: ComparedStep | undefined, right: ComparedStep | undefined): AlignedStep {
  if (left !== undefined && right !== undefined) {
    const differences = differencesOf(left, right);
    const pair = { left: left.step, right: right.step };
    return differences.length === 0 ? { kind: 'same', ...pair } : { kind: 'changed', ...pair, differences };
  }
  if (left !== undefined) return { kind: 'onlyLeft', left: left.step };
  if (right !== undefined) return { kind: 'onlyRight', right: right.step };
  throw new RangeError('A pair has a left, a right, or both.');
}

function differencesOf(left: ComparedStep, right: ComparedStep): Difference[] {
  return STEP_DIFFERENCES.filter((what) => {
    if (what === 'input' || what === 'output') return left[what] !== right[what];
    return left.step[what] !== right.step[what];
  });
}

function countKinds(steps: readonly AlignedStep[]): Pick<CompareTraces, 'same' | 'changed' | 'onlyLeft' | 'onlyRight'> {
  const counts = { same: 0, changed: 0, onlyLeft: 0, onlyRight: 0 };
  for (const step of steps) counts[step.kind] += 1;
  return counts;
}

/** Positions of differences with so many equal steps around each. */
function nearDifferences(steps: readonly AlignedStep[], context: number): number[] {
  const shown = new Set<number>();
  for (const [position, step] of steps.entries()) {
    if (step.kind === 'same') continue;
    const end = Math.min(steps.length, position + context + 1);
    for (let near = Math.max(0, position - context); near < end; near++) shown.add(near);
  }
  return [...shown].sort((a, b) => a - b);
}

function summaryOf(steps: readonly AlignedStep[], partsAt: number): string {
  const step = steps[partsAt];
  if (step === undefined)
    return steps.length === 0 ? 'Neither trace has steps to compare.' : `All ${steps.length} steps agree.`;
  const where = partsAt === 0 ? 'At the first step' : `After ${partsAt} equal step${partsAt === 1 ? '' : 's'}`;
  switch (step.kind) {
    case 'changed':
      return `${where} both do ${nameOf(step.left)}, with different ${step.differences.join(' and ')}${statusNote(step)}.`;
    case 'onlyLeft':
      return `${where} only the left run does ${nameOf(step.left)}.`;
    case 'onlyRight':
      return `${where} only the right run does ${nameOf(step.right)}.`;
    case 'same':
      return `All ${steps.length} steps agree.`;
    default:
      return step satisfies never;
  }
}

function nameOf(step: { readonly kind: string; readonly name: string; readonly tool?: string | undefined }): string {
  return `${step.kind} "${step.tool ?? step.name}"`;
}

function statusNote(step: AlignedStep & { readonly kind: 'changed' }): string {
  return step.differences.includes('status') ? ` (left ${step.left.status}, right ${step.right.status})` : '';
}

function at<T>(list: readonly T[], position: number | undefined): T | undefined {
  return position === undefined ? undefined : list[position];
}

function stepAt(steps: readonly AlignedStep[], position: number): AlignedStep {
  const step = steps[position];
  if (step === undefined) throw new RangeError(`There is no aligned step ${position}.`);
  return step;
}
