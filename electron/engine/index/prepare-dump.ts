import type { JobOptions } from '../base/index.ts';
import { resolveDump, sourcesInPlace, type DumpSources } from '../dumps/index.ts';
import type { DumpIndex } from './dump-index.ts';
import { freshnessOf } from './freshness.ts';
import { indexDump, type IndexedDump } from './index-dump.ts';
import type { IndexDumpOptions } from './index-options.ts';
import { indexFolderOf } from './location.ts';
import { openIndex } from './open-index.ts';

export interface PrepareOptions extends IndexDumpOptions {
  /** Progress of finding and converting the files; `onProgress` tells that of the index. */
  readonly onResolving?: JobOptions['onProgress'];
  readonly onSources?: (sources: DumpSources) => void;
  readonly onPartialOf?: (index: DumpIndex, sources: DumpSources) => void;
}

export interface PreparedDump extends IndexedDump {
  readonly sources: DumpSources;
  /** Where the index lies. */
  readonly folder: string;
}

/**
 * From what a person names to an open index: finds the files, converts what needs it, indexes. Span files that prove, on
 * being read whole, to hold spans of other forms as well are read again record by record, so that none is lost.
 * Fails as `resolveDump` and `indexDump` do.
 */
export async function prepareDump(inputs: readonly string[], options: PrepareOptions): Promise<PreparedDump> {
  const first = preparedBefore(inputs, options) ?? (await prepare(inputs, undefined, options));
  const isFlat = first.sources.files.every((file) => !file.converted);
  if (first.index.meta.foreignRecords === 0 || !isFlat) return first;
  first.index[Symbol.dispose]();
  return prepare(inputs, 'mixed', options);
}

/** A single file used in place whose index is fresh: what was found out about it still holds. */
function preparedBefore(inputs: readonly string[], options: PrepareOptions): PreparedDump | undefined {
  const [path, ...others] = inputs;
  if (path === undefined || others.length > 0) return undefined;
  // Where the index lies does not depend on the format.
  const folder = indexFolderOf(sourcesInPlace(path, ''), options.dataDir, options.location);
  const opened = openIndex(folder);
  if (!opened.ok) return undefined;
  const { stored } = opened.value;
  const sources = sourcesInPlace(path, stored.meta.files[0]?.format ?? '');
  const isUsable =
    stored.meta.files.every((file) => !file.converted) && freshnessOf(stored, sources.files).kind === 'fresh';
  if (!isUsable) {
    opened.value[Symbol.dispose]();
    return undefined;
  }
  options.onSources?.(sources);
  return { index: opened.value, outcome: 'fresh', sources, folder };
}

async function prepare(
  inputs: readonly string[],
  format: string | undefined,
  options: PrepareOptions,
): Promise<PreparedDump> {
  const sources = await resolveDump(inputs, {
    dataDir: options.dataDir,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    ...(options.onResolving === undefined ? {} : { onProgress: options.onResolving }),
    ...(format === undefined ? {} : { format }),
  });
  options.onSources?.(sources);
  const { onPartialOf } = options;
  const indexed = await indexDump(sources, {
    ...options,
    ...(onPartialOf === undefined ? {} : { onPartial: (part) => onPartialOf(part, sources) }),
  });
  return { ...indexed, sources, folder: indexFolderOf(sources, options.dataDir, options.location) };
}
