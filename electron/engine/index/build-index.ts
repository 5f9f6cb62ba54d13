import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { OtherSignals } from '../../../shared/domain/index.ts';
import { ProgressMeter, UserError } from '../base/index.ts';
import type { DumpSources, SourceFile } from '../dumps/index.ts';

import { createBuildFolder, newBuildId, publishBuild, removeLeftovers } from './build-folder.ts';
import { startCrew } from './crew.ts';
import { DumpTables } from './dump-tables.ts';
import { finishIndex } from './finish-index.ts';
import type { IndexDumpOptions } from './index-options.ts';
import { knownPartOf } from './known-part.ts';
import { openIndex } from './open-index.ts';
import { PartialIndexes } from './partial-indexes.ts';
import { describeFiles, scanFiles, type KnownPart, type ScanState } from './scan-files.ts';
import type { StoredIndex } from './stored-index.ts';

/** Below so many bytes starting threads takes longer than the scan. */
const ALONE_BYTES = 8 << 20;

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
export async function buildIndex(
  order: BuildOrder,
  options: IndexDumpOptions & { readonly workers: number },
): Promise<StoredIndex> {
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
  if (!opened.ok)
    throw new UserError('io', `The index in ${folder} cannot be read back. Check the disk, then index again.`, {
      ...opened.error,
    });
  removeLeftovers(folder, buildId);
  return opened.value;
}

interface Build extends BuildOrder {
  readonly buildId: string;
  readonly buildFolder: string;
}

async function writeBuild(build: Build, options: IndexDumpOptions & { readonly workers: number }): Promise<void> {
  const { folder, sources, former, buildId, buildFolder } = build;
  const startedAtMs = Date.now();
  const tables = new DumpTables();
  const files = describeFiles(sources.files);
  const totalBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  await using crew = startCrew({
    paths: files.map((file) => file.path),
    workers: totalBytes - (former?.meta.indexedBytes ?? 0) <= ALONE_BYTES ? 1 : options.workers,
    rowsPath: (member) => join(buildFolder, `rows-${member}.tmp`),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  const shared = { buildId, tables, otherSignals: otherSignalsOf(sources.files), startedAtMs, totalBytes };
  const partials = new PartialIndexes(folder, options.onPartial);
  const meter = new ProgressMeter('scan', totalBytes, options);
  const onRange = async (state: ScanState): Promise<void> => {
    meter.moveTo(state.doneBytes);
    await partials.offer({ ...shared, ...state });
  };
  const scan = await scanFiles(sources.files, files, { tables, crew, known: knownParts(former, buildFolder), onRange });
  meter.finish();
  const stored = await finishIndex(buildFolder, { ...shared, ...scan, complete: true, indexedBytes: totalBytes }, crew);
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
