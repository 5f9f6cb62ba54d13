import { createReadStream, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { DuckDBInstance } from '@duckdb/node-api';

import { resolveDump } from '../../electron/engine/dumps/index.ts';
import { indexDump, indexFolderOf } from '../../electron/engine/index/index.ts';
import type { JobCost, JobName } from './child-jobs.ts';

/** One loading job in a process of its own: `child.ts <job> <dump> <folder>`; prints a JobCost as JSON. */
async function main(): Promise<void> {
  const [job, dump, folder] = process.argv.slice(2);
  if (dump === undefined || folder === undefined) throw new Error('usage: child.ts <job> <dump> <folder>');
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const { spans, writtenBytes } = await JOBS[job as JobName](dump, folder);
  const tookMs = performance.now() - startedAt;
  const used = process.cpuUsage(before);
  const processorMs = (used.user + used.system) / 1000;
  // Kilobytes on every platform that Node supports.
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  const cost: JobCost = {
    tookMs,
    processorMs,
    peakBytes,
    spans,
    ...(writtenBytes === undefined ? {} : { writtenBytes }),
  };
  process.stdout.write(JSON.stringify(cost));
}

interface JobResult {
  readonly spans: number;
  readonly writtenBytes?: number;
}

const JOBS: Readonly<Record<JobName, (dump: string, folder: string) => Promise<JobResult>>> = {
  index: buildIndex,
  'duckdb-memory': (dump) => loadInDuckDb(dump, ':memory:'),
  'duckdb-disk': (dump, folder) => loadInDuckDb(dump, join(folder, 'spans.duckdb')),
  'json-parse': parseEachLine,
};

async function buildIndex(dump: string, dataDir: string): Promise<JobResult> {
  const sources = await resolveDump([dump], { dataDir });
  rmSync(indexFolderOf(sources, dataDir, 'data'), { recursive: true, force: true });
  const { index } = await indexDump(sources, { dataDir, location: 'data' });
  using opened = index;
  return { spans: opened.meta.counts.spans, writtenBytes: folderBytes(indexFolderOf(sources, dataDir, 'data')) };
}

/** Nine columns, of which the last two are objects cut down to the facts that a list of spans needs. */
const NINE_COLUMNS = `{
  trace_id: 'VARCHAR', span_id: 'VARCHAR', parent_span_id: 'VARCHAR', name: 'VARCHAR', kind: 'VARCHAR',
  start_time: 'VARCHAR', end_time: 'VARCHAR', status: 'STRUCT(code VARCHAR)',
  attributes: 'STRUCT("openinference.span.kind" VARCHAR, "inference.llm.model_name" VARCHAR,
    "inference.llm.input_tokens" BIGINT, "inference.llm.output_tokens" BIGINT)'
}`;

async function loadInDuckDb(dump: string, database: string): Promise<JobResult> {
  if (database !== ':memory:') for (const ending of ['', '.wal']) rmSync(`${database}${ending}`, { force: true });
  const instance = await DuckDBInstance.create(database, { threads: '2' });
  const connection = await instance.connect();
  const file = dump.replaceAll("'", "''");
  await connection.run(`
    CREATE TABLE span AS
    SELECT *
    FROM read_json('${file}', format = 'newline_delimited', columns = ${NINE_COLUMNS})`);
  if (database !== ':memory:') await connection.run('CHECKPOINT');
  const counted = await connection.runAndReadAll('SELECT count(*) FROM span');
  const spans = Number(counted.getRows()[0]?.[0]);
  connection.closeSync();
  instance.closeSync();
  return database === ':memory:' ? { spans } : { spans, writtenBytes: statSync(database).size };
}

/** The plain way: every line parsed, and one attribute looked at. */
async function parseEachLine(dump: string): Promise<JobResult> {
  let spans = 0;
  const lines = createInterface({ input: createReadStream(dump, { highWaterMark: 2 ** 20 }), crlfDelay: Infinity });
  for await (const line of lines) {
    const record = JSON.parse(line) as { readonly span_id?: unknown };
    if (typeof record.span_id === 'string') spans++;
  }
  return { spans };
}

function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

await main();
