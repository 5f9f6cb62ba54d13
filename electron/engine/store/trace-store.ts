import type { TraceTitle } from '../../../shared/api/procedures-trace.ts';
import type { SpanColumn, TraceColumn } from '../../../shared/api/tools/columns.ts';
import type { RecordSource } from '../../../shared/domain/index.ts';
import { invariant } from '../base/index.ts';
import type { DumpIndex } from '../index/index.ts';
import { createSearcher, type Searcher } from '../search/index.ts';
import type { Bits } from './bits.ts';
import { CachedIndex } from './cached-index.ts';
import { failureCounts, type FailureMarkSource } from './failure-marks.ts';
import { Recent } from './recent.ts';
import { fullOrder, sortedPage, type SortedPage } from './sort-order.ts';
import { spanSortValues, traceSortValues } from './sort-values.ts';
import { SqlDatabase } from './sql/sql-database.ts';
import type { GroupedTraces } from './grouped-traces.ts';
import { traceLayout, type TraceLayout } from './trace-layout.ts';

export interface StoreOptions {
  /** Searches the flat files of the index; made when first needed unless given, and disposed with the store. */
  readonly searcher?: Searcher;
  /** Signature file of the search room beside the index, used while it is fresh. */
  readonly signatures?: string;
  /** Where the database of the SQL views is, or will be; `sql` is refused when absent. */
  readonly sqlPath?: string;
  /** Node that runs SQL statements in a process of its own; the running one unless given. */
  readonly nodePath?: string;
  /** Which failure modes occur where; conditions on them are refused when absent. */
  readonly failures?: FailureMarkSource;
  /** The bytes of the original record of a converted span. */
  readonly originalRecord?: (source: RecordSource) => Promise<Uint8Array>;
}

export interface SortColumn<C> {
  readonly column: C;
  readonly direction: 'asc' | 'desc';
}

interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

/** Columns in sortable form are kept up to so much, but at least two of them. */
const SORT_VALUES_BYTES = 64 << 20;

/**
 * Everything the trace tools ask of one build of an index, with the answers that are worth keeping between questions:
 * filter results, sort orders, layouts of traces. Memory of the caches is bounded: 64 MB or 16 bytes a
 * span for sortable columns, 11 bytes a span for orders and filter results, beside the columns of the index that were used.
 */
export class TraceStore implements Disposable {
  readonly index: DumpIndex;
  readonly options: StoreOptions;
  /** Filter results by level and normal form. */
  readonly answers = new Recent<Bits>(24);
  /** Titles of traces by ordinal; a title of `undefined` says that the trace has none. */
  readonly titles = new Recent<{ readonly title: TraceTitle | undefined }>(5_000);
  /** Traces by session or failure mode under the filters used last. */
  readonly groups = new Recent<GroupedTraces>(2);
  /** Numbers of those groups as they stand under a sort. */
  readonly groupOrders = new Recent<Uint32Array>(2);
  readonly sql: SqlDatabase | undefined;
  readonly #sortValues: Recent<Float64Array>;
  readonly #orders = new Recent<Uint32Array>(2);
  readonly #layouts = new Recent<TraceLayout>(4);
  #searcher: Searcher | undefined;

  constructor(index: DumpIndex, options: StoreOptions) {
    this.index = new CachedIndex(index);
    this.#sortValues = new Recent(Math.max(2, Math.min(12, Math.floor(SORT_VALUES_BYTES / (8 * index.spanCount + 1)))));
    this.options = options;
    this.#searcher = options.searcher;
    this.sql =
      options.sqlPath === undefined ? undefined : new SqlDatabase(this.index, options.sqlPath, options.nodePath);
  }

  get searcher(): Searcher {
    this.#searcher ??= createSearcher({
      files: this.index.meta.files.map(({ path, sizeBytes }) => ({ path, sizeBytes })),
      ...(this.options.signatures !== undefined && { signatures: this.options.signatures }),
    });
    return this.#searcher;
  }

  pageOfTraces(rows: Bits, sort: readonly SortColumn<TraceColumn>[], page: PageRange): SortedPage {
    return this.#page(rows, sort, page, (column) => this.traceValues(column));
  }

  /** A column of all traces as numbers that order as its values do. INVARIANT: `failures` only once they are known. */
  traceValues(column: TraceColumn): Float64Array {
    return this.#sortValues.get(`trace ${column}`, () => {
      if (column !== 'failures') return traceSortValues(this.index, column);
      const marks = this.options.failures?.known();
      invariant(marks !== undefined, 'store.modesAreKnownBeforeSorting', {});
      return failureCounts(marks);
    });
  }

  pageOfSpans(rows: Bits, sort: readonly SortColumn<SpanColumn>[], page: PageRange): SortedPage {
    return this.#page(rows, sort, page, (column) =>
      this.#sortValues.get(`span ${column}`, () => spanSortValues(this.index, column)),
    );
  }

  /** Depth-first order, depths and child counts of a trace. */
  layout(trace: number): TraceLayout {
    return this.#layouts.get(String(trace), () => traceLayout(this.index, trace));
  }

  [Symbol.dispose](): void {
    this.#searcher?.[Symbol.dispose]();
    this.sql?.[Symbol.dispose]();
  }

  #page<C extends string>(
    rows: Bits,
    sort: readonly SortColumn<C>[],
    page: PageRange,
    values: (column: C) => Float64Array,
  ): SortedPage {
    const keys = sort.map(({ column, direction }) => ({ values: values(column), descending: direction === 'desc' }));
    const name = `${rows.size} ${JSON.stringify(sort)}`;
    return sortedPage(rows, keys, {
      ...page,
      fullOrder: () => this.#orders.get(name, () => fullOrder(rows.size, keys)),
    });
  }
}

/** Opens the tools' view of an index; the index stays the caller's. Columns are read when first needed. */
export function openStore(index: DumpIndex, options: StoreOptions = {}): TraceStore {
  return new TraceStore(index, options);
}
