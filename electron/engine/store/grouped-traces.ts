import type { DumpIndex } from '../index/index.ts';

import { Bits, countOnes } from './bits.ts';
import type { FailureMarks } from './failure-marks.ts';
import { groupedColumn } from './group-column.ts';
import { sortedByGroup } from './group-rows.ts';

/** Traces by session or failure mode; a trace stands in the group of every mode that it shows. */
export interface GroupedTraces {
  /** Session, or id of a detector; empty for the traces without one. Distinct. */
  readonly keys: readonly string[];
  readonly numberOf: (key: string) => number | undefined;
  /** Those of group g are `rows[starts[g] .. starts[g + 1])`, in row order. */
  readonly rows: Uint32Array;
  readonly starts: Uint32Array;
  /** Matching traces, each counted once. */
  readonly traces: number;
}

/** The traces of one group; none for a key that no group has. */
export function tracesOfGroup({ numberOf, rows, starts }: GroupedTraces, key: string, index: DumpIndex): Bits {
  const bits = new Bits(index.traceCount);
  const group = numberOf(key);
  if (group !== undefined) for (let at = starts[group]; at < starts[group + 1]; at++) bits.add(rows[at]);
  return bits;
}

/** The traces `rows` by their session. */
export function groupBySession(index: DumpIndex, rows: Uint32Array): GroupedTraces {
  const { values, valueOf } = groupedColumn(index, 'session');
  const { owner } = index.traces;
  const numbering = new Numbering(values);
  const groupOf = rows.map((trace) => numbering.numberOf(valueOf[owner[trace]]));
  return grouped(rows, { rows, groupOf, keys: numbering.keys });
}

/** The traces `rows` by their failure modes. */
export function groupByFailure({ detectors, bits }: FailureMarks, rows: Uint32Array): GroupedTraces {
  const numbering = new Numbering([...detectors, '']);
  const entries = rows.reduce((sum, trace) => sum + Math.max(1, countOnes(bits[trace])), 0);
  const repeated = new Uint32Array(entries);
  const groupOf = new Uint32Array(entries);
  let end = 0;
  const put = (trace: number, value: number): void => {
    repeated[end] = trace;
    groupOf[end++] = numbering.numberOf(value);
  };
  for (const trace of rows) {
    if (bits[trace] === 0) put(trace, detectors.length);
    for (let word = bits[trace]; word !== 0; word &= word - 1) put(trace, 31 - Math.clz32(word & -word));
  }
  return grouped(rows, { rows: repeated, groupOf, keys: numbering.keys });
}

interface Entries {
  readonly rows: Uint32Array;
  /** Number of the group of each row. */
  readonly groupOf: Uint32Array;
  readonly keys: readonly string[];
}

function grouped(chosen: Uint32Array, { rows, groupOf, keys }: Entries): GroupedTraces {
  let numbers: ReadonlyMap<string, number> | undefined;
  return {
    ...sortedByGroup(rows, groupOf, keys.length),
    keys,
    numberOf: (key) => {
      numbers ??= new Map(keys.map((each, group) => [each, group]));
      return numbers.get(key);
    },
    traces: chosen.length,
  };
}

/** Numbers the values that occur in the order in which they first do. */
class Numbering {
  readonly keys: string[] = [];
  readonly #values: readonly string[];
  /** By position in `values`: number plus one, 0 for none yet. */
  readonly #numbers: Uint32Array;

  constructor(values: readonly string[]) {
    this.#values = values;
    this.#numbers = new Uint32Array(values.length);
  }

  numberOf(value: number): number {
    if (this.#numbers[value] === 0) this.#numbers[value] = this.keys.push(this.#values[value] ?? '');
    return this.#numbers[value] - 1;
  }
}
