import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openAccess } from '../../electron/engine/analyst/index.ts';
import { prepareDump } from '../../electron/engine/index/index.ts';
import { openSandbox, type Sandbox } from '../../electron/engine/sandbox/index.ts';
import { figureOf, quantile, showFigure } from './figures.ts';
import { childrenWith, treeBytes } from './process-tree.ts';
import type { Table } from './report.ts';

const WARM_RUNS = 20;
const COLD_RUNS = 3;
const SAMPLE_EVERY_MS = 50;

const nothing = { call: () => Promise.resolve(undefined) };

/** From handing code over to the first byte of its output, with a booted process waiting and without. */
export async function benchCodeStart(): Promise<Table> {
  const home = mkdtempSync(join(tmpdir(), 'roundhouse-bench-code-'));
  try {
    const startedAtMs = performance.now();
    (await opened(home))[Symbol.dispose]();
    const firstMs = performance.now() - startedAtMs;
    const cold: number[] = [];
    for (let at = 0; at < COLD_RUNS; at += 1) {
      const fromMs = performance.now();
      using sandbox = await opened(home);
      const { firstOutputMs = Number.NaN, tookMs } = await sandbox.run('print(1 + 1)', nothing);
      cold.push(performance.now() - fromMs - tookMs + firstOutputMs);
    }
    const warm: number[] = [];
    using sandbox = await opened(home);
    for (let at = 0; at < WARM_RUNS; at += 1) {
      await sandbox.warm();
      warm.push((await sandbox.run('print(1 + 1)', nothing)).firstOutputMs ?? Number.NaN);
    }
    const p95 = quantile(warm, 0.95);
    return {
      title: 'Code in the sandbox: start',
      head: ['what', 'ms to the first output', 'aim'],
      rows: [
        [
          'warm: a process waits',
          `p50 ${quantile(warm, 0.5).toFixed(0)}, p95 ${p95.toFixed(0)}, most ${Math.max(...warm).toFixed(0)}`,
          `under 200: ${p95 < 200 ? 'met' : 'missed'}`,
        ],
        ['cold: none waits', showFigure(figureOf(cold)), ''],
        ['once after installation: Python is prepared', firstMs.toFixed(0), ''],
      ],
      notes: [`${WARM_RUNS} warm runs, a fresh process each; ${COLD_RUNS} cold ones.`],
    };
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Walks every trace of the dump by pages, looks into some, and asks SQL: what code over a whole dump does. */
const WHOLE_DUMP = `
traces = spans = errors = 0
first = None
for trace in store.traces(fields=["traceId", "spanCount", "errorSpanCount"], page=500):
    first = first or trace["traceId"]
    traces += 1
    spans += trace["spanCount"]
    errors += 1 if trace["errorSpanCount"] else 0
seen = sum(1 for _ in store.spans(first))
kinds = store.rows("SELECT kind, count(*) AS n FROM spans GROUP BY kind ORDER BY n DESC")
print(traces, spans, errors, seen > 0, sum(row["n"] for row in kinds))
`;

/** Memory of the sandbox while code works over a dump of a million spans; Linux only, for it asks /proc. */
export async function benchCodeMemory(dump: string, dataDir: string): Promise<Table> {
  const prepared = await prepareDump([dump], { dataDir, location: 'data' });
  const { spans: expected } = prepared.index.meta.counts;
  prepared.index[Symbol.dispose]();
  await using access = openAccess({ indexFolder: prepared.folder, sqlPath: join(prepared.folder, 'views.db') });
  using sandbox = await opened(dataDir);
  await sandbox.warm();
  const [root] = childrenWith('boot.mjs');
  if (root === undefined) throw new Error('the process of the sandbox was not found');
  const idleBytes = treeBytes(root);
  let peakBytes = idleBytes;
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, treeBytes(root));
  }, SAMPLE_EVERY_MS);
  const run = await sandbox.run(WHOLE_DUMP, {
    call: (tool, args) => access.call(tool, args, undefined),
    timeoutMs: 180_000,
  });
  clearInterval(sampling);
  const [traces = '?', spans, , , inSql] = run.stdout.trim().split(' ');
  if (run.exitCode !== 0 || Number(spans) !== expected || Number(inSql) !== expected)
    throw new Error(`the code saw ${spans} and ${inSql} of ${expected} spans: ${run.stdout} ${run.stderr}`);
  const peakMb = peakBytes / 1e6;
  return {
    title: `Code in the sandbox over ${expected} spans`,
    head: ['what', 'figure', 'aim'],
    rows: [
      ['memory of its processes, most', `${peakMb.toFixed(0)} MB`, `under 300 MB: ${peakMb < 300 ? 'met' : 'missed'}`],
      ['the same before the code begins', `${(idleBytes / 1e6).toFixed(0)} MB`, ''],
      ['time of the code', `${(run.tookMs / 1000).toFixed(1)} s, ${run.toolCalls} calls of the store`, 'under 60 s'],
    ],
    notes: [
      `The code walks all ${traces} traces by pages of 500, all spans of one, and groups all spans by SQL. The dump stays outside: only pages go in.`,
      `Memory is PSS of the process and all below it, looked at every ${SAMPLE_EVERY_MS} ms. The process that waits for the next run takes its own share beside.`,
    ],
  };
}

async function opened(dataDir: string): Promise<Sandbox> {
  const sandbox = await openSandbox(dataDir);
  if (!sandbox.ok) throw new Error(sandbox.error.message);
  return sandbox.value;
}
