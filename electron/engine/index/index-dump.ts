import { availableParallelism } from 'node:os';

import { UserError } from '../base/index.ts';
import type { DumpSources } from '../dumps/index.ts';

import { buildIndex } from './build-index.ts';
import type { DumpIndex } from './dump-index.ts';
import { lockFolder } from './folder-lock.ts';
import { freshnessOf, type Freshness } from './freshness.ts';
import { ensureFolder } from './index-writer.ts';
import { indexFolderOf } from './location.ts';
import type { IndexDumpOptions } from './index-options.ts';
import { openIndex } from './open-index.ts';
import type { StoredIndex } from './stored-index.ts';

export interface IndexedDump {
  readonly index: DumpIndex;
  readonly outcome: 'fresh' | 'built' | 'extended';
}

const MOST_WORKERS = 8;

/**
 * The index of a dump as it is now: opened where it is fresh, extended where the dump only grew, else built.
 * The caller disposes it. Rejects with a UserError when a file cannot be read, or when the job is cancelled; what was
 * there before then still is.
 */
export async function indexDump(sources: DumpSources, options: IndexDumpOptions): Promise<IndexedDump> {
  const folder = indexFolderOf(sources, options.dataDir, options.location);
  const found = open(folder, sources);
  if (found?.freshness.kind === 'fresh') return { index: found.index, outcome: 'fresh' };
  found?.index[Symbol.dispose]();
  try {
    ensureFolder(folder);
    using _lock = await lockFolder(folder, options.signal);
    return await indexLocked(folder, sources, options);
  } catch (error) {
    if (options.signal?.aborted === true)
      throw new UserError('cancelled', 'Indexing was cancelled; what existed before is unchanged.', {}, error);
    throw asUserError(error, folder);
  }
}

async function indexLocked(folder: string, sources: DumpSources, options: IndexDumpOptions): Promise<IndexedDump> {
  // Somebody else may have built it while this process waited for the lock.
  const found = open(folder, sources);
  if (found?.freshness.kind === 'fresh') return { index: found.index, outcome: 'fresh' };
  try {
    const former = found?.freshness.kind === 'grown' ? found.index : undefined;
    const workers = options.workers ?? Math.min(availableParallelism(), MOST_WORKERS);
    const index = await buildIndex(
      { folder, sources, former, current: found?.index.meta.buildId },
      { ...options, workers },
    );
    return { index, outcome: former === undefined ? 'built' : 'extended' };
  } finally {
    found?.index[Symbol.dispose]();
  }
}

function open(
  folder: string,
  sources: DumpSources,
): { readonly index: StoredIndex; readonly freshness: Freshness } | undefined {
  const opened = openIndex(folder);
  return opened.ok ? { index: opened.value, freshness: freshnessOf(opened.value.stored, sources.files) } : undefined;
}

function asUserError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || error instanceof UserError || !('code' in error)) return error;
  return new UserError(
    'io',
    `The index could not be written to ${folder}: ${error.message}. Free some space or set another data folder.`,
    { folder },
    error,
  );
}
