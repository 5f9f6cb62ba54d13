import { closeSync, openSync } from 'node:fs';

import { readFully } from './column-store.ts';
import { Gatherer, type Gathered } from './gather.ts';
import type { GatherFacts } from './gather-facts.ts';
import type { IndexSizes } from './index-sections.ts';
import { ColumnWriter } from './index-writer.ts';
import { ROW_BYTES, ROW_WORDS } from './row.ts';
import type { BucketRange } from './row-buckets.ts';

/** What all buckets of one build are gathered with; arrays are shared memory where workers take part. */
export interface GatherOrder {
  readonly folder: string;
  /** The file that distributeRows has written. */
  readonly rowsPath: string;
  readonly sizes: IndexSizes;
  readonly facts: GatherFacts;
  /** Rows of every trace. */
  readonly traceRows: Uint32Array;
  /** Filled with the spans of the bucket at their places in file order. */
  readonly byPosition: Uint32Array;
}

/** What one bucket adds to the meta and to the tables at the index's end. */
export type BucketSummary = Omit<Gathered, 'columns' | 'ranks'>;

/** Gathers buckets one after the other and writes their columns. */
export class BucketGatherer implements Disposable {
  readonly #order: GatherOrder;
  readonly #gatherer: Gatherer;
  readonly #writer: ColumnWriter;
  readonly #rowsFd: number;
  #rows = new Uint32Array(0);

  constructor(order: GatherOrder) {
    this.#order = order;
    this.#gatherer = new Gatherer(order.facts);
    this.#writer = new ColumnWriter(order.folder, order.sizes);
    this.#rowsFd = openSync(order.rowsPath, 'r');
  }

  gather(range: BucketRange): BucketSummary {
    const { firstTrace, firstSpan, firstUsage, traces, spans, usages } = range;
    if (this.#rows.length < spans * ROW_WORDS) this.#rows = new Uint32Array(spans * ROW_WORDS);
    const rows = this.#rows.subarray(0, spans * ROW_WORDS);
    readFully(this.#rowsFd, new Uint8Array(rows.buffer, 0, spans * ROW_BYTES), firstSpan * ROW_BYTES);
    const traceRows = this.#order.traceRows.subarray(firstTrace, firstTrace + traces);
    const { columns, ranks, ...summary } = this.#gatherer.gather({
      rows,
      firstTrace,
      traceRows,
      firstSpan,
      firstUsage,
      usageCount: usages,
    });
    this.#writer.writeBucket(columns, { span: firstSpan, usage: firstUsage, trace: firstTrace });
    const { byPosition } = this.#order;
    for (let span = 0; span < spans; span++) byPosition[ranks[span]] = firstSpan + span;
    return summary;
  }

  [Symbol.dispose](): void {
    this.#writer[Symbol.dispose]();
    closeSync(this.#rowsFd);
  }
}
