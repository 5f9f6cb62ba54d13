import type { TraceColumn } from '../../../shared/api/tools/columns.ts';
import type { Filter } from '../../../shared/filter/index.ts';
import { UserError } from '../base/index.ts';

import { Bits, countOnes } from './bits.ts';
import { textTest } from './text-pattern.ts';

/** Which failure modes occur in which traces of one build. */
export interface FailureMarks {
  /** Ids of the detectors, at most 32. */
  readonly detectors: readonly string[];
  /** By trace ordinal: bit `i` is set where the mode of `detectors[i]` occurs. */
  readonly bits: Uint32Array;
}

/** Where a store learns of failure modes: looking for them reads the whole dump, so it is done when asked for. */
export interface FailureMarkSource {
  /** What is known by now, without looking. */
  known(): FailureMarks | undefined;
  find(): Promise<FailureMarks>;
}

/** Looks for failure modes unless they are known. UserError 'badArgument' where nothing can look for them. */
export function findMarks(source: FailureMarkSource | undefined): Promise<FailureMarks> {
  if (source !== undefined) return source.find();
  throw new UserError('badArgument', 'Failure modes are not looked for here, so that nothing can be asked about them.');
}

/** Looks for failure modes where an order of traces needs them. */
export async function findMarksToSort(
  source: FailureMarkSource | undefined,
  sort: readonly { readonly column: TraceColumn }[],
): Promise<void> {
  if (sort.some(({ column }) => column === 'failures')) await findMarks(source);
}

/** How many modes occur in each trace. */
export function failureCounts({ bits }: FailureMarks): Float64Array {
  return Float64Array.from(bits, countOnes);
}

/** The ids of the modes that occur in a trace. */
export function failuresOf({ detectors, bits }: FailureMarks, trace: number): string[] {
  const word = bits[trace];
  return detectors.filter((_, at) => ((word >>> at) & 1) === 1);
}

/** The traces in which a mode occurs whose detector meets the condition. */
export function tracesFailing({ detectors, bits }: FailureMarks, { patterns }: Filter & { kind: 'text' }): Bits {
  const test = textTest(patterns);
  const mask = detectors.reduce((mask, id, at) => (test(id) ? mask | (1 << at) : mask), 0);
  const found = new Bits(bits.length);
  for (let trace = 0; trace < bits.length; trace += 1) if ((bits[trace] & mask) !== 0) found.add(trace);
  return found;
}
