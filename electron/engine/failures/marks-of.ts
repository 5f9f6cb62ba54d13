import { invariant } from '../base/index.ts';
import { NO_TIME, type DumpIndex } from '../index/index.ts';
import type { FailureMarks } from '../store/index.ts';
import type { RangeFindings } from './findings.ts';
import { OUTLIER_KINDS, type Outlier } from './outliers.ts';
import { TRACE_DETECTORS } from './registry.ts';

/** The modes of every trace: those of the detectors as found, and after them those of the outliers. */
export function marksOf(index: DumpIndex, findings: RangeFindings, outliers: readonly Outlier[]): FailureMarks {
  const detectors = [...TRACE_DETECTORS, ...OUTLIER_KINDS].map(({ id }) => id);
  invariant(detectors.length <= 32, 'failures.marksFitOneWord', { detectors: detectors.length });
  const bits = findings.marks.slice();
  for (const { span, measure } of outliers) {
    const at = TRACE_DETECTORS.length + OUTLIER_KINDS.findIndex((kind) => kind.measure === measure);
    bits[index.traceOfSpan(span)] |= 1 << at;
  }
  return { detectors, bits };
}

/** How many of the traces show each mode, in the order of `marks.detectors`. */
export function countMarks({ detectors, bits }: FailureMarks, traces: Iterable<number>): number[] {
  const counts = detectors.map(() => 0);
  for (const trace of traces) addBits(counts, bits[trace]);
  return counts;
}

/** The ordinals of the traces that show a mode, ascending; none for a mode that there is not. */
export function tracesMarked({ detectors, bits }: FailureMarks, detector: string): number[] {
  const at = detectors.indexOf(detector);
  const traces: number[] = [];
  if (at < 0) return traces;
  for (let trace = 0; trace < bits.length; trace += 1) if (((bits[trace] >>> at) & 1) === 1) traces.push(trace);
  return traces;
}

/** How many traces show each mode in each of `bins` equal parts of the time range of the index; traces without a time are in none. */
export function marksOverTime(index: DumpIndex, marks: FailureMarks, bins: number): number[][] {
  const { startNs, endNs } = index.meta;
  const counts = Array.from({ length: bins }, () => marks.detectors.map(() => 0));
  if (startNs !== undefined && endNs !== undefined) {
    const from = BigInt(startNs);
    const length = Number(BigInt(endNs) - from) + 1;
    for (let trace = 0; trace < index.traceCount; trace += 1) {
      const start = index.traces.startNs[trace];
      if (start === NO_TIME || marks.bits[trace] === 0) continue;
      addBits(counts[Math.floor((Number(start - from) / length) * bins)], marks.bits[trace]);
    }
  }
  return marks.detectors.map((_, at) => counts.map((bin) => bin[at]));
}

function addBits(counts: number[], word: number): void {
  for (let at = 0; at < counts.length; at += 1) counts[at] += (word >>> at) & 1;
}
