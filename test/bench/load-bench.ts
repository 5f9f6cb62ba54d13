import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { type JobCost, type JobName, runJob } from './child-jobs.ts';
import { type Figure, figureOf, interleaved, showFigure } from './figures.ts';
import { type GeneratedDump, benchFolder } from './generate.ts';
import type { Table } from './report.ts';

const JOB_TITLES: Readonly<Record<JobName, string>> = {
  index: 'Roundhouse index',
  'duckdb-memory': 'DuckDB, table in memory',
  'duckdb-disk': 'DuckDB, database on disk',
  'json-parse': 'JSON.parse of each line',
};

/** Parsing each line is the slowest by far and is measured once. */
const REPEATED_JOBS: readonly JobName[] = ['index', 'duckdb-memory', 'duckdb-disk'];

/**
 * HALO's own index builder as measured when Roundhouse was specified: HALO's unmodified trace code (Python 3.11,
 * pydantic 2.13, 2 workers) on a 2-core virtual machine, 210 MB to 2.1 GB of generated spans. Not run here.
 */
export const HALO_PUBLISHED =
  '20 MB/s (0.9 KB spans, 2.1 GB) to 106 MB/s (3.5 KB spans, 525 MB); peak memory 3.9 GB for 2.1 GB';

/** Loads each dump with the index and its rivals, in turn. */
export async function benchLoading(
  dumps: readonly { readonly title: string; readonly dump: GeneratedDump }[],
  repetitions: number,
  say: (line: string) => void,
): Promise<Table> {
  const rows: string[][] = [];
  for (const { title, dump } of dumps) {
    const folder = join(benchFolder(), 'loaded');
    mkdirSync(folder, { recursive: true });
    const run = async (job: JobName): Promise<JobCost> => {
      const cost = await runJob(job, dump.path, folder);
      say(`${title}: ${JOB_TITLES[job]} ${(cost.tookMs / 1000).toFixed(2)} s`);
      return cost;
    };
    const repeated = await interleaved(
      repetitions,
      REPEATED_JOBS.map((job) => () => run(job)),
    );
    const results = [...repeated, [await run('json-parse')]];
    const ours = figureOf((results[0] ?? []).map((cost) => cost.tookMs));
    [...REPEATED_JOBS, 'json-parse' as const].forEach((job, i) =>
      rows.push(loadingRow({ title, job, dump, ours }, results[i] ?? [])),
    );
  }
  return {
    title: 'Loading a dump',
    head: [
      'dump',
      'what',
      'seconds',
      'MB/s',
      'time against the index',
      'processor seconds',
      'peak memory MB',
      'on disk, % of dump',
      'spans',
    ],
    rows,
    notes: [
      `HALO's own builder, for comparison and not run here: ${HALO_PUBLISHED}.`,
      'DuckDB reads nine columns with two threads; the index keeps more than twenty facts of each span, trace totals and offsets.',
    ],
  };
}

function loadingRow(
  at: { readonly title: string; readonly job: JobName; readonly dump: GeneratedDump; readonly ours: Figure },
  costs: readonly JobCost[],
): string[] {
  const took = figureOf(costs.map((cost) => cost.tookMs / 1000));
  const peak = figureOf(costs.map((cost) => cost.peakBytes / 1e6));
  const written = costs[0]?.writtenBytes;
  return [
    at.title,
    JOB_TITLES[at.job],
    showFigure(took, 2),
    (at.dump.sizeBytes / 1e6 / took.median).toFixed(0),
    `${((took.median * 1000) / at.ours.median).toFixed(2)}×`,
    showFigure(figureOf(costs.map((cost) => cost.processorMs / 1000)), 2),
    peak.most.toFixed(0),
    written === undefined ? '' : ((100 * written) / at.dump.sizeBytes).toFixed(1),
    String(costs[0]?.spans ?? 0),
  ];
}
