import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { OtherSignals } from '../../../shared/domain/index.ts';
import { ProgressMeter, UserError } from '../base/index.ts';
import type { DumpSources, SourceFile } from '../dumps/source.ts';

import { createBuildFolder, newBuildId, publishBuild, removeLeftovers } from './build-folder.ts';
import { DumpTables } from './dump-tables.ts';
import { finishIndex } from './finish-index.ts';
import type { IndexDumpOptions } from './index-dump.ts';
import { knownPartOf } from './known-part.ts';
import { openIndex } from './open-index.ts';
import { PartialIndexes } from './partial-indexes.ts';
import { scanFiles, type KnownPart, type ScanState } from './scan-files.ts';
import type { StoredIndex } from './stored-index.ts';

/** What to build, and from what. The caller holds the folder's lock. */
export interface BuildOrder {
  readonly folder: string;
  readonly sources: DumpSources;
  /** An index of a dump that has only grown since. */
  readonly former: StoredIndex | undefined;
  /** The build that is the folder's index now. */
  readonly current: string | undefined;
}

/** Builds the index and makes it the folder's; on failure the folder is as before. */
export async function buildIndex(order: BuildOrder, options: IndexDumpOptions & { readonly workers: number }): Promise<StoredIndex> {
  const { folder } = order;
  removeLeftovers(folder, order.current);
  const buildId = newBuildId();
  const buildFolder = createBuildFolder(folder, buildId);
  try {
    await writeBuild({ ...order, buildId, buildFolder }, options);
  } catch (error) {
    rmSync(buildFolder, { recursive: true, force: true });
    throw error;
  }
  const opened = openIndex(folder);
  if (!opened.ok) throw new UserError('io', `The index in ${folder} cannot be read back. Check the disk, then index again.`, { ...opened.error });
  removeLeftovers(folder, buildId);
  return opened.value;
}

interface Build extends BuildOrder {
  readonly buildId: string;
  readonly buildFolder: string;
}

async function writeBuild({ folder, sources, former, buildId, buildFolder }: Build, options: IndexDumpOptions & { readonly workers: number }): Promise<void> {
  const startedAtMs = Date.now();
  const tables = new DumpTables();
  const shared = { buildId, tables, otherSignals: otherSignalsOf(sources.files), startedAtMs };
  const partials = new PartialIndexes(folder, options.onPartial);
  let meter: ProgressMeter | undefined;
  const onRange = (state: ScanState): void => {
    meter ??= new ProgressMeter('scan', state.totalBytes, options);
    meter.moveTo(state.doneBytes);
    partials.offer({ ...shared, ...state });
  };
  const scan = await scanFiles(sources.files, {
    buildFolder,
    tables,
    workers: options.workers,
    known: knownParts(former, buildFolder),
    onRange,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  meter?.finish();
  const totalBytes = scan.files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const stored = finishIndex(buildFolder, { ...shared, ...scan, complete: true, indexedBytes: totalBytes, totalBytes });
  options.signal?.throwIfAborted();
  for (const name of readdirSync(buildFolder)) if (name.endsWith('.tmp')) rmSync(join(buildFolder, name));
  publishBuild(folder, stored);
}

function knownParts(former: StoredIndex | undefined, buildFolder: string): ReadonlyMap<number, KnownPart> {
  const files = former?.meta.files ?? [];
  return new Map(former === undefined ? [] : files.map((_, file) => [file, knownPartOf(former, file, buildFolder)]));
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
