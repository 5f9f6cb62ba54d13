import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { resolveDump } from '../../electron/engine/dumps/index.ts';
import { indexDump } from '../../electron/engine/index/index.ts';
import { type TraceStore, openStore, runTool } from '../../electron/engine/store/index.ts';
import { figureOf, quantile, showFigure } from './figures.ts';
import { type GeneratedDump, benchFolder } from './generate.ts';
import { Random } from './random.ts';
import type { Table } from './report.ts';

export interface StoreDumps {
  /** Opened to its first page. */
  readonly opened: { readonly title: string; readonly dump: GeneratedDump };
  /** Pages of its spans are filtered and sorted. */
  readonly paged: { readonly title: string; readonly dump: GeneratedDump };
  /** One trace of a thousand spans. */
  readonly viewed: GeneratedDump;
}

const PAGES = 200;

/** What a person waits for once a dump is indexed. */
export async function benchStore(dumps: StoreDumps, repetitions: number): Promise<Table> {
  const rows: string[][] = [];
  await withStore(dumps.opened.dump, () => undefined);
  const opening: number[] = [];
  for (let i = 0; i < repetitions; i++) opening.push(await timeToFirstPage(dumps.opened.dump));
  rows.push([`open to the first page of traces, ${dumps.opened.title}`, showFigure(figureOf(opening), 1), '']);
  await withStore(dumps.paged.dump, async (store) => {
    const times = await pageTimes(store);
    const spans = `${store.index.spanCount} spans`;
    rows.push([
      `filtered, sorted page of 100 of ${spans}`,
      showFigure(figureOf(times), 1),
      quantile(times, 0.95).toFixed(1),
    ]);
    const traces = await traceListTimes(store);
    rows.push([
      `filtered, sorted page of traces of ${spans}`,
      showFigure(figureOf(traces), 1),
      quantile(traces, 0.95).toFixed(1),
    ]);
  });
  await withStore(dumps.viewed, async (store) => {
    const trace_id = store.index.traceIdText(0);
    const times: number[] = [];
    for (let i = 0; i < 20; i++) times.push(await timed(() => runTool(store, 'view_trace', { trace_id })));
    rows.push([
      `view_trace of ${store.index.spanCount} spans`,
      showFigure(figureOf(times), 1),
      quantile(times, 0.95).toFixed(1),
    ]);
    const trees: number[] = [];
    for (let i = 0; i < 20; i++) trees.push(await timed(() => runTool(store, 'trace_tree', { trace_id })));
    rows.push([
      `trace_tree of the same, for the timeline`,
      showFigure(figureOf(trees), 1),
      quantile(trees, 0.95).toFixed(1),
    ]);
  });
  return {
    title: 'Looking at an indexed dump',
    head: ['what', 'ms', 'p95 ms'],
    rows,
    notes: [
      'Opening includes finding the format, checking freshness and reading the first page; each time in the same process, the index files in the page cache.',
      `Pages are ${PAGES} queries, each with a filter of its own, over six filters and four sort columns; first uses of a column included.`,
    ],
  };
}

async function withStore(dump: GeneratedDump, use: (store: TraceStore) => Promise<void> | void): Promise<void> {
  const dataDir = join(benchFolder(), 'store');
  const sources = await resolveDump([dump.path], { dataDir });
  using index = (await indexDump(sources, { dataDir, location: 'data' })).index;
  using store = openStore(index);
  await use(store);
}

function timeToFirstPage(dump: GeneratedDump): Promise<number> {
  return timed(() => withStore(dump, async (store) => void (await runTool(store, 'query_traces', { limit: 100 }))));
}

async function pageTimes(store: TraceStore): Promise<number[]> {
  const random = new Random(5);
  const times: number[] = [];
  for (let i = 0; i < PAGES; i++) {
    const filter = random.pick(FILTERS)(random);
    const sort = [
      { column: random.pick(['start', 'duration', 'tokens', 'name'] as const), direction: 'desc' as const },
    ];
    const offset = 100 * random.below(20);
    times.push(await timed(() => runTool(store, 'span_rows', { filter, sort, limit: 100, offset })));
  }
  return times;
}

async function traceListTimes(store: TraceStore): Promise<number[]> {
  const random = new Random(6);
  const times: number[] = [];
  for (let i = 0; i < PAGES; i++) {
    const filter = random.pick(FILTERS)(random);
    const sort = [
      { column: random.pick(['start', 'duration', 'tokens', 'errors'] as const), direction: 'desc' as const },
    ];
    times.push(await timed(() => runTool(store, 'trace_rows', { filter, sort, limit: 100, offset: 0 })));
  }
  return times;
}

/** Each draws new numbers, so that no answer is found among the remembered ones. */
const FILTERS: readonly [(random: Random) => string, ...((random: Random) => string)[]] = [
  (random) => `status:error kind:TOOL duration>${random.below(1_000_000)}us`,
  (random) => `model:gpt* tokens>${random.below(4_000)}`,
  (random) => `session:session-${random.below(50_000)}`,
  (random) => `kind:LLM duration>${random.below(1_500_000)}us`,
  (random) => `agent:planner -status:error duration<${random.below(1_000_000)}us`,
  (random) => `tool:search_web user:user-${random.below(900)}`,
];

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/** Removes what this bench has indexed. */
export function forgetIndexes(): void {
  rmSync(join(benchFolder(), 'store'), { recursive: true, force: true });
}
