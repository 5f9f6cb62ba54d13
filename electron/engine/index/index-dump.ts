import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { OtherSignals } from '../../../shared/domain/index.ts';
import { UserError, type JobOptions } from '../base/index.ts';
import type { DumpSources, SourceFile } from '../dumps/source.ts';

import { createBuildFolder, newBuildId, publishBuild, removeLeftovers } from './build-folder.ts';
import type { DumpIndex } from './dump-index.ts';
import { DumpTables } from './dump-tables.ts';
import { finishIndex } from './finish-index.ts';
import { lockFolder } from './folder-lock.ts';
import { freshnessOf } from './freshness.ts';
import { ensureFolder } from './index-writer.ts';
import { indexFolderOf, type IndexLocation } from './location.ts';
import { openIndex } from './open-index.ts';
import { scanFiles } from './scan-files.ts';
import type { StoredIndex } from './stored-index.ts';

export interface IndexDumpOptions extends JobOptions {
  readonly dataDir: string;
  readonly location?: IndexLocation;
  /** Called with an index of the first part while the rest is still being indexed. The receiver disposes it. */
  readonly onPartial?: (index: DumpIndex) => void;
  /** Worker threads; default: one per core, at most 8. */
  readonly workers?: number;
}

export interface IndexedDump {
  readonly index: DumpIndex;
  readonly outcome: 'fresh' | 'built' | 'extended';
}

/**
 * The index of a dump as it is now: opened where it is fresh, extended where the dump only grew, else built.
 * Rejects with a UserError when a file cannot be read or the job is cancelled.
 */
export async function indexDump(sources: DumpSources, options: IndexDumpOptions): Promise<IndexedDump> {
  const folder = indexFolderOf(sources, options.dataDir, options.location);
  const fresh = openFresh(folder, sources);
  if (fresh !== undefined) return { index: fresh, outcome: 'fresh' };
  ensureFolder(folder);
  try {
    using _lock = await lockFolder(folder, options.signal);
    // Somebody else may have built it while this process waited.
    const built = openFresh(folder, sources);
    if (built !== undefined) return { index: built, outcome: 'fresh' };
    return { index: await build(folder, sources, options), outcome: 'built' };
  } catch (error) {
    if (options.signal?.aborted === true) throw new UserError('cancelled', 'Indexing was cancelled; what existed before is unchanged.', {}, error);
    throw error;
  }
}

function openFresh(folder: string, sources: DumpSources): StoredIndex | undefined {
  const opened = openIndex(folder);
  if (!opened.ok) return undefined;
  if (freshnessOf(opened.value.stored, sources.files).kind === 'fresh') return opened.value;
  opened.value[Symbol.dispose]();
  return undefined;
}

async function build(folder: string, sources: DumpSources, options: IndexDumpOptions): Promise<StoredIndex> {
  const startedAtMs = Date.now();
  removeLeftovers(folder, keptBuild(folder));
  const buildId = newBuildId();
  const buildFolder = createBuildFolder(folder, buildId);
  try {
    const tables = new DumpTables();
    const scan = await scanFiles(sources.files, {
      buildFolder,
      tables,
      workers: options.workers ?? 2,
      known: new Map(),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    const totalBytes = scan.files.reduce((sum, file) => sum + file.sizeBytes, 0);
    const stored = finishIndex(buildFolder, {
      buildId,
      ...scan,
      tables,
      otherSignals: otherSignalsOf(sources.files),
      complete: true,
      indexedBytes: totalBytes,
      totalBytes,
      startedAtMs,
    });
    removeRows(buildFolder);
    publishBuild(folder, stored);
    removeLeftovers(folder, buildId);
  } catch (error) {
    rmSync(buildFolder, { recursive: true, force: true });
    throw error;
  }
  const opened = openIndex(folder);
  if (!opened.ok) throw new UserError('io', `The index in ${folder} cannot be read back: ${JSON.stringify(opened.error)}`);
  return opened.value;
}

function removeRows(buildFolder: string): void {
  for (const name of readdirSync(buildFolder)) if (name.endsWith('.tmp')) rmSync(join(buildFolder, name));
}

function keptBuild(folder: string): string | undefined {
  const opened = openIndex(folder);
  if (!opened.ok) return undefined;
  using index = opened.value;
  return index.meta.buildId;
}

function otherSignalsOf(files: readonly SourceFile[]): OtherSignals {
  const sum = { logs: 0, metrics: 0, events: 0, other: 0 };
  for (const { otherSignals } of files) {
    sum.logs += otherSignals.logs;
    sum.metrics += otherSignals.metrics;
    sum.events += otherSignals.events;
    sum.other += otherSignals.other;
  }
  return sum;
}

