import { accessSync, constants, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import type { DumpSources } from '../dumps/index.ts';

/** Ending of the sidecar folder beside a dump. */
const SIDECAR_ENDING = '.roundhouse-index';

/** 'data' never writes beside the dump; the environment's ROUNDHOUSE_INDEX=data says the same. */
export type IndexLocation = 'auto' | 'data';

/**
 * The folder of a dump's index: beside the dump for one file used in place whose folder can be written,
 * else in the data folder.
 */
export function indexFolderOf(sources: DumpSources, dataDir: string, location: IndexLocation = 'auto'): string {
  const [only] = sources.files;
  const inData = location === 'data' || process.env['ROUNDHOUSE_INDEX'] === 'data';
  if (
    !inData &&
    only !== undefined &&
    sources.files.length === 1 &&
    !only.converted &&
    isWritableFolder(dirname(only.path))
  ) {
    return join(dirname(only.path), `${basename(only.path)}${SIDECAR_ENDING}`);
  }
  return join(dataDir, 'indexes', sources.id);
}

/** Root may write everywhere, yet a folder without any write bit was meant to stay as it is. */
function isWritableFolder(folder: string): boolean {
  try {
    if ((statSync(folder).mode & 0o222) === 0) return false;
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
