import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { NOT_REPORTED } from '../domain/index.ts';
import { RowPacker, unpackRows, type TreeRows } from './packed-rows.ts';

describe('packed rows', () => {
  it('come out as they went in, whatever stands in them', () => {
    fc.assert(
      fc.property(
        fc.array(rowArbitrary, { maxLength: 60 }),
        fc.nat(1_000_000),
        fc.boolean(),
        (rows, from, filtered) => {
          const page = pageOf(rows, from, filtered);
          expect(unpackRows(asText(new RowPacker().pack(page)), from)).toEqual(page);
        },
      ),
    );
  });

  it('take a few bytes each where rows are alike', () => {
    const count = 1000;
    const rows = Array.from({ length: count }, (_, at) => ({ ...PLAIN, spanIndex: at, parentRow: at === 0 ? -1 : 0 }));
    expect(new RowPacker().pack(pageOf(rows, 0, false)).length).toBeLessThan(count * 12);
  });

  it('are refused when something is missing or left over', () => {
    const text = asText(new RowPacker().pack(pageOf([PLAIN, PLAIN], 0, false)));
    expect(() => unpackRows(text.slice(0, -1), 0)).toThrow(RangeError);
    expect(() => unpackRows(`${text}\0`, 0)).toThrow(RangeError);
  });
});

interface Row {
  readonly spanIndex: number;
  readonly parentRow: number;
  readonly startOffsetNs: number;
  readonly durationNs: number;
  readonly shape: number;
  readonly flags: number;
  readonly sizeBytes: number;
  readonly usage: Usage | undefined;
}

interface Usage {
  readonly tokens: number;
  readonly costUsd: number;
}

const PLAIN: Row = {
  spanIndex: 0,
  parentRow: -1,
  startOffsetNs: 1_000_000,
  durationNs: 2000,
  shape: 1,
  flags: 1,
  sizeBytes: 900,
  usage: undefined,
};

const word = fc.nat(0xffffffff);
const time = fc.oneof(
  fc.double(),
  fc.maxSafeInteger(),
  fc.nat(1e9),
  fc.constantFrom(Number.NaN, -0, 2 ** 51, -(2 ** 62)),
);

const rowArbitrary: fc.Arbitrary<Row> = fc.record({
  spanIndex: word,
  parentRow: fc.integer({ min: -1, max: 1_000_000 }),
  startOffsetNs: time,
  durationNs: time,
  shape: word,
  flags: fc.nat(0xffff),
  sizeBytes: word,
  usage: fc.option(
    fc.record({
      tokens: fc.oneof(word, fc.constant(NOT_REPORTED)),
      costUsd: fc.oneof(
        fc.double(),
        fc.nat(1e6).map((micros) => micros / 1e6),
        fc.constantFrom(-0, -0.5, Number.NEGATIVE_INFINITY),
      ),
    }),
    {
      nil: undefined,
    },
  ),
});

function pageOf(rows: readonly Row[], from: number, filtered: boolean): TreeRows {
  const reporting = [...rows.entries()].flatMap(([at, { usage }]) => (usage === undefined ? [] : [{ at, usage }]));
  const tokens = (): Uint32Array<ArrayBuffer> => Uint32Array.from(reporting, ({ usage }) => usage.tokens);
  return {
    from,
    spanIndex: Uint32Array.from(rows, (row) => row.spanIndex),
    parentRow: Int32Array.from(rows, (row, at) => Math.min(row.parentRow, from + at - 1)),
    startOffsetNs: Float64Array.from(rows, (row) => row.startOffsetNs),
    durationNs: Float64Array.from(rows, (row) => row.durationNs),
    shape: Uint32Array.from(rows, (row) => row.shape),
    flags: Uint16Array.from(rows, (row) => row.flags),
    sizeBytes: Uint32Array.from(rows, (row) => row.sizeBytes),
    matches: filtered ? Uint8Array.from(rows, (row) => row.flags % 2) : new Uint8Array(0),
    usageRow: Uint32Array.from(reporting, ({ at }) => at),
    totalTokens: tokens(),
    inputTokens: tokens(),
    outputTokens: tokens(),
    costUsd: Float64Array.from(reporting, ({ usage }) => usage.costUsd),
  };
}

function asText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}
