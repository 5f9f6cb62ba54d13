import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { UserError } from '../engine/base/index.ts';

/** Said before long work that is to be written to a file: UserError 'io' where its folder is not there. */
export function requireFolderOf(path: string): void {
  const folder = dirname(resolve(path));
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
  throw new UserError('io', `There is no folder ${folder} to write ${path} to. Make it first.`, { path });
}

/**
 * Writes a file that a person named, with `mode` as its permissions also where it was there before. UserError 'io' when
 * that does not work.
 */
export function writeOutput(path: string, text: string, { mode }: { readonly mode?: number } = {}): void {
  try {
    const isThere = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
    if (mode !== undefined && isThere) chmodSync(path, mode);
    writeFileSync(path, text, { mode });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError('io', `${path} cannot be written: ${reason}`, { path }, error);
  }
}
