import { hasMark, kindOfRow, type TimelineSpans } from '../../timeline/spans.ts';
import { siblingOf } from './row-steps.ts';

/** Which try of how many a tool call is, from 1. */
export interface Attempt {
  readonly n: number;
  readonly of: number;
  /** Row of the first try. */
  readonly firstRow: number;
}

/** Siblings looked at on either side: a parent may have a million children. */
const MOST_SIBLINGS = 2000;

/**
 * A tool that failed and was then called again by the same parent is being tried again; the tries end with the first that
 * does not fail. Undefined for a call that was made once.
 */
export function attemptOf(spans: TimelineSpans, row: number): Attempt | undefined {
  if (kindOfRow(spans, row) !== 'TOOL') return undefined;
  const before = tries(spans, row, -1);
  const after = hasMark(spans, row, 'error') ? tries(spans, row, 1) : [];
  const of = before.length + 1 + after.length;
  return of === 1 ? undefined : { n: before.length + 1, of, firstRow: before.at(-1) ?? row };
}

function tries(spans: TimelineSpans, row: number, by: 1 | -1): readonly number[] {
  const name = toolOfRow(spans, row);
  const found: number[] = [];
  let next = siblingOf(spans, row, by);
  for (let step = 0; next !== undefined && step < MOST_SIBLINGS; step += 1, next = siblingOf(spans, next, by)) {
    if (kindOfRow(spans, next) !== 'TOOL' || toolOfRow(spans, next) !== name) continue;
    const failed = hasMark(spans, next, 'error');
    if (by === -1 && !failed) break;
    found.push(next);
    if (!failed) break;
  }
  return found;
}

/** The tool that a span calls: as it says, else its name. */
export function toolOfRow({ tree }: TimelineSpans, row: number): string {
  const shape = tree.shapes[tree.shape[row]];
  return shape === undefined ? '' : shape.tool === '' ? shape.name : shape.tool;
}
