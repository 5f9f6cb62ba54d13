import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { err, ok, type Result } from '../base/index.ts';

import { INDEX_FILES } from './index-files.ts';
import { parseStoredMeta, type StoredMeta } from './index-meta.ts';
import { planSections, plannedBytes } from './index-sections.ts';
import { StoredIndex } from './stored-index.ts';

/** Why a folder gives no index. Each of them means: build it anew. */
export type IndexError =
  | { readonly kind: 'absent'; readonly folder: string }
  /** Damaged, or of another version. */
  | { readonly kind: 'unusable'; readonly folder: string; readonly reason: string };

/** Opens the index in a folder as it is, whether or not the dump has changed since. Never throws on a damaged one. */
export function openIndex(folder: string): Result<StoredIndex, IndexError> {
  let text: string;
  try {
    text = readFileSync(join(folder, INDEX_FILES.meta), 'utf8');
  } catch {
    return err({ kind: 'absent', folder });
  }
  const stored = parseStoredMeta(text);
  if (stored === undefined)
    return err({ kind: 'unusable', folder, reason: `${INDEX_FILES.meta} is not of this version` });
  const data = join(folder, stored.meta.buildId);
  try {
    const damage = damageOf(data, stored);
    return damage === undefined ? ok(new StoredIndex(data, stored)) : err({ kind: 'unusable', folder, reason: damage });
  } catch (error) {
    return err({ kind: 'unusable', folder, reason: String(error) });
  }
}

/** A file that has not the length it was written with. */
function damageOf(data: string, stored: StoredMeta): string | undefined {
  const lengths = {
    [INDEX_FILES.columns]: plannedBytes(planSections(stored.sizes)),
    [INDEX_FILES.strings]: stored.stringBytes,
    [INDEX_FILES.skipped]: stored.skippedBytes,
  };
  for (const [name, expected] of Object.entries(lengths)) {
    const found = statSync(join(data, name)).size;
    if (found !== expected) return `${name} has ${found} bytes, not ${expected}`;
  }
  return undefined;
}
