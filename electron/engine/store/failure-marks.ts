import type { Filter } from '../../../shared/filter/index.ts';

import { Bits } from './bits.ts';
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
