import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** What one job in a process of its own took. */
export interface JobCost {
  readonly tookMs: number;
  /** Processor time of all threads: less disturbed by other work on the machine than the clock. */
  readonly processorMs: number;
  /** Peak resident memory of the process with all its threads. */
  readonly peakBytes: number;
  /** What the job says of its result, to see that the rivals did the same work. */
  readonly spans: number;
  /** Bytes written, where the job leaves something on disk. */
  readonly writtenBytes?: number;
}

export type JobName = 'index' | 'duckdb-memory' | 'duckdb-disk' | 'json-parse';

/** Runs a loading job over a dump in a fresh process; rejects with its error output when it fails. */
export function runJob(name: JobName, dump: string, folder: string): Promise<JobCost> {
  const { promise, resolve, reject } = Promise.withResolvers<JobCost>();
  const script = join(import.meta.dirname, 'child.ts');
  // As the command line does: compiled sources are kept between starts.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const child = spawn(process.execPath, [script, name, dump, folder], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  let errors = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  child.on('error', reject);
  child.on('close', (code) => {
    if (code !== 0) reject(new Error(`${name} on ${dump} ended with ${code}: ${errors}`));
    // Written by child.ts, which is part of this bench.
    else resolve(JSON.parse(output) as JobCost);
  });
  return promise;
}
