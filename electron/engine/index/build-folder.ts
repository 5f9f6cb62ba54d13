import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { INDEX_FILES } from './index-files.ts';
import type { StoredMeta } from './index-meta.ts';
import { syncFolder, writeFileSynced } from './index-writer.ts';

/** A new name for a build's data folder. */
export function newBuildId(): string {
  return `b${Date.now().toString(36)}${randomBytes(5).toString('hex')}`;
}

export function createBuildFolder(folder: string, buildId: string): string {
  const path = join(folder, buildId);
  mkdirSync(path, { recursive: true });
  return path;
}

/** Makes a finished build the index of the folder. Up to the rename the former one holds, afterwards the new one. */
export function publishBuild(folder: string, stored: StoredMeta): void {
  syncFolder(join(folder, stored.meta.buildId));
  const temporary = join(folder, `${INDEX_FILES.meta}.${stored.meta.buildId}`);
  writeFileSynced(temporary, [JSON.stringify(stored)]);
  syncFolder(folder);
  renameSync(temporary, join(folder, INDEX_FILES.meta));
  syncFolder(folder);
}

/** Removes what dead builds and replaced indexes left. Only the holder of the folder's lock may call it. */
export function removeLeftovers(folder: string, keep: string | undefined): void {
  for (const name of readdirSync(folder)) {
    const isOurs = /^b[0-9a-z]+$/.test(name) || name.startsWith(`${INDEX_FILES.meta}.`);
    if (isOurs && name !== keep) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
