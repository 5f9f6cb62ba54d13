import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { err, ok, type Result } from '../base/index.ts';

import { INDEX_FILES } from './index-files.ts';
import { parseStoredMeta } from './index-meta.ts';
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
  if (stored === undefined) return err({ kind: 'unusable', folder, reason: `${INDEX_FILES.meta} is not of this version` });
  let index: StoredIndex;
  try {
    index = new StoredIndex(join(folder, stored.meta.buildId), stored);
  } catch (error) {
    return err({ kind: 'unusable', folder, reason: String(error) });
  }
  const expected = plannedBytes(planSections(stored.sizes));
  if (index.store.sizeBytes === expected) return ok(index);
  const reason = `${INDEX_FILES.columns} has ${index.store.sizeBytes} bytes, not ${expected}`;
  index[Symbol.dispose]();
  return err({ kind: 'unusable', folder, reason });
}
