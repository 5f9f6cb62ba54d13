import { ByteReader, ByteWriter, MOST_EXACT, unzigzag, zigzag } from './packed-numbers.ts';

/** Rows [from, from + n) of a tree, in order; columns as in TraceTree. */
export interface TreeRows {
  readonly from: number;
  readonly spanIndex: Uint32Array<ArrayBuffer>;
  readonly parentRow: Int32Array<ArrayBuffer>;
  readonly startOffsetNs: Float64Array<ArrayBuffer>;
  readonly durationNs: Float64Array<ArrayBuffer>;
  readonly shape: Uint32Array<ArrayBuffer>;
  /** SPAN_FLAGS needs 14 bits. */
  readonly flags: Uint16Array<ArrayBuffer>;
  readonly sizeBytes: Uint32Array<ArrayBuffer>;
  /** Empty without a filter. */
  readonly matches: Uint8Array<ArrayBuffer>;
  /** Rows that report usage, counted from `from`, and what they report; NOT_REPORTED, or NaN for costs, where they say nothing. */
  readonly usageRow: Uint32Array<ArrayBuffer>;
  readonly totalTokens: Uint32Array<ArrayBuffer>;
  readonly inputTokens: Uint32Array<ArrayBuffer>;
  readonly outputTokens: Uint32Array<ArrayBuffer>;
  readonly costUsd: Float64Array<ArrayBuffer>;
}

/** The most bytes that a row takes, and what one that reports usage takes beside. */
const MOST_A_ROW = 45;
const MOST_A_REPORT = 29;

/**
 * Writes rows of a tree as one run of bytes, two thirds of what their columns take and much less where spans are alike:
 * each column after the other, as differences from what the rows before lead to expect, in base 128 with the lowest digits
 * first. A page crosses up to four processes and worlds, and each copies it.
 */
export class RowPacker {
  #bytes = new Uint8Array(0);

  /** The bytes hold until the next page is packed. Parents stand above their rows; all else may be any value. */
  pack(rows: TreeRows): Uint8Array<ArrayBuffer> {
    const most = rows.spanIndex.length * MOST_A_ROW + rows.usageRow.length * MOST_A_REPORT + 64;
    if (this.#bytes.length < most) this.#bytes = new Uint8Array(most);
    const to = new ByteWriter(this.#bytes);
    to.uint(rows.spanIndex.length);
    packSteps(to, rows.spanIndex);
    packParents(to, rows);
    packTimes(to, rows.startOffsetNs, { fromRowBefore: true });
    packTimes(to, rows.durationNs, { fromRowBefore: false });
    packUints(to, rows.shape);
    packUints(to, rows.flags);
    packUints(to, rows.sizeBytes);
    to.uint(rows.matches.length);
    packUints(to, rows.matches);
    to.uint(rows.usageRow.length);
    packSteps(to, rows.usageRow);
    packTokens(to, rows.totalTokens);
    packTokens(to, rows.inputTokens);
    packTokens(to, rows.outputTokens);
    for (const cost of rows.costUsd) to.amount(cost);
    return this.#bytes.subarray(0, to.length);
  }
}

/**
 * The rows of a page again. `text` holds one byte in each character: strings pass the context bridge without a copy.
 *
 * @throws RangeError when the text ends before its rows do
 */
export function unpackRows(text: string, from: number): TreeRows {
  const source = new ByteReader(text);
  const count = source.uint();
  const spanIndex = unpackSteps(source, count);
  const parentRow = unpackParents(source, count, from);
  const startOffsetNs = unpackTimes(source, count, { fromRowBefore: true });
  const durationNs = unpackTimes(source, count, { fromRowBefore: false });
  const shape = unpackUints(source, new Uint32Array(count));
  const flags = unpackUints(source, new Uint16Array(count));
  const sizeBytes = unpackUints(source, new Uint32Array(count));
  const matches = unpackUints(source, new Uint8Array(source.uint()));
  const reports = source.uint();
  const usageRow = unpackSteps(source, reports);
  const totalTokens = unpackTokens(source, reports);
  const inputTokens = unpackTokens(source, reports);
  const outputTokens = unpackTokens(source, reports);
  const costUsd = new Float64Array(reports);
  for (let at = 0; at < reports; at += 1) costUsd[at] = source.amount();
  source.requireEnd();
  return {
    from,
    spanIndex,
    parentRow,
    startOffsetNs,
    durationNs,
    shape,
    flags,
    sizeBytes,
    matches,
    usageRow,
    totalTokens,
    inputTokens,
    outputTokens,
    costUsd,
  };
}

function packUints(to: ByteWriter, column: Uint32Array | Uint16Array | Uint8Array): void {
  for (let at = 0; at < column.length; at += 1) to.uint(column[at]);
}

function unpackUints<T extends Uint32Array | Uint16Array | Uint8Array>(source: ByteReader, column: T): T {
  for (let at = 0; at < column.length; at += 1) column[at] = source.uint();
  return column;
}

/** NOT_REPORTED is the largest of 32 bits; one more is 0 in 32 bits and takes one byte. */
function packTokens(to: ByteWriter, column: Uint32Array): void {
  for (let at = 0; at < column.length; at += 1) to.uint((column[at] + 1) >>> 0);
}

function unpackTokens(source: ByteReader, count: number): Uint32Array<ArrayBuffer> {
  const column = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) column[at] = source.uint() - 1;
  return column;
}

/** Numbers that mostly count up by one. */
function packSteps(to: ByteWriter, column: Uint32Array): void {
  let expected = 0;
  for (let at = 0; at < column.length; at += 1) {
    to.int(column[at] - expected);
    expected = column[at] + 1;
  }
}

function unpackSteps(source: ByteReader, count: number): Uint32Array<ArrayBuffer> {
  const column = new Uint32Array(count);
  let expected = 0;
  for (let at = 0; at < count; at += 1) {
    column[at] = expected + source.int();
    expected = column[at] + 1;
  }
  return column;
}

/** How a row hangs: beside the row before it, under it, or so many rows above it. */
const BESIDE = 0;
const UNDER = 1;
const ABOVE = 2;

function packParents(to: ByteWriter, { from, parentRow }: TreeRows): void {
  let before = -1;
  for (let at = 0; at < parentRow.length; at += 1) {
    const above = from + at - 1;
    const parent = parentRow[at];
    if (parent === before) to.uint(BESIDE);
    else to.uint(parent === above ? UNDER : ABOVE + above - parent);
    before = parent;
  }
}

function unpackParents(source: ByteReader, count: number, from: number): Int32Array<ArrayBuffer> {
  const column = new Int32Array(count);
  let before = -1;
  for (let at = 0; at < count; at += 1) {
    const above = from + at - 1;
    const code = source.uint();
    if (code === UNDER) before = above;
    else if (code !== BESIDE) before = above - (code - ABOVE);
    column[at] = before;
  }
  return column;
}

/**
 * Times in nanoseconds: 0 and the eight bytes of a double for what is no whole number, or too large for exact differences;
 * one more than a difference else.
 */
function packTimes(to: ByteWriter, column: Float64Array, { fromRowBefore }: { readonly fromRowBefore: boolean }): void {
  let base = 0;
  for (let at = 0; at < column.length; at += 1) {
    const time = column[at];
    if (Number.isInteger(time) && Math.abs(time) < MOST_EXACT && !Object.is(time, -0)) {
      to.uint(zigzag(time - base) + 1);
      if (fromRowBefore) base = time;
    } else {
      to.uint(0);
      to.double(time);
    }
  }
}

function unpackTimes(
  source: ByteReader,
  count: number,
  { fromRowBefore }: { readonly fromRowBefore: boolean },
): Float64Array<ArrayBuffer> {
  const column = new Float64Array(count);
  let base = 0;
  for (let at = 0; at < count; at += 1) {
    const code = source.uint();
    if (code === 0) {
      column[at] = source.double();
      continue;
    }
    column[at] = base + unzigzag(code - 1);
    if (fromRowBefore) base = column[at];
  }
  return column;
}
