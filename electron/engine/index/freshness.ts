import { closeSync, fstatSync, openSync } from 'node:fs';

import type { SourceFile } from '../dumps/index.ts';

import type { IndexedFile } from './dump-index.ts';
import { sampleOf } from './file-sample.ts';
import type { StoredMeta } from './index-meta.ts';

/** How an index relates to the files as they are now. */
export type Freshness =
  | { readonly kind: 'fresh' }
  /** Every indexed byte is still there; files grew or were added after the last. */
  | { readonly kind: 'grown' }
  | { readonly kind: 'stale'; readonly reason: string };

export function freshnessOf(stored: StoredMeta, files: readonly SourceFile[]): Freshness {
  if (!stored.meta.complete) return { kind: 'stale', reason: 'the index covers only a part of the dump' };
  if (files.length < stored.meta.files.length)
    return { kind: 'stale', reason: 'the dump has fewer files than the index' };
  let grown = files.length > stored.meta.files.length;
  for (const [index, known] of stored.meta.files.entries()) {
    const state = stateOfFile(known, files[index]);
    if (state.kind === 'stale') return state;
    grown ||= state.kind === 'grown';
  }
  if (!grown) return { kind: 'fresh' };
  // A conversion is written anew as a whole, and brings its own list of what it skipped.
  return files.some((file) => file.converted) ? { kind: 'stale', reason: 'a converted file grew' } : { kind: 'grown' };
}

/** Describes a file as it is now, for the meta of its index; `sizeBytes` limits how much of it counts. */
export function describeFile(file: SourceFile, fd: number, sizeBytes: number): IndexedFile {
  const { path, original, format, converted } = file;
  return { path, original, format, converted, sizeBytes, mtimeNs: mtimeNsOf(fd), sample: sampleOf(fd, sizeBytes) };
}

function mtimeNsOf(fd: number): string {
  return String(fstatSync(fd, { bigint: true }).mtimeNs);
}

function stateOfFile(known: IndexedFile, file: SourceFile): Freshness {
  if (known.path !== file.path) return { kind: 'stale', reason: `${known.path} is no longer in the dump` };
  let fd: number;
  try {
    fd = openSync(file.path, 'r');
  } catch {
    return { kind: 'stale', reason: `${file.path} cannot be opened` };
  }
  try {
    const { size, mtimeNs } = fstatSync(fd, { bigint: true });
    if (size < BigInt(known.sizeBytes)) return { kind: 'stale', reason: `${file.path} became shorter` };
    if (sampleOf(fd, known.sizeBytes) !== known.sample) return { kind: 'stale', reason: `${file.path} was changed` };
    if (size > BigInt(known.sizeBytes)) return { kind: 'grown' };
    // Same size and sample, another time: touched, copied, or edited outside the sampled places. Only a rebuild is sure.
    return String(mtimeNs) === known.mtimeNs
      ? { kind: 'fresh' }
      : { kind: 'stale', reason: `${file.path} has another time` };
  } finally {
    closeSync(fd);
  }
}
