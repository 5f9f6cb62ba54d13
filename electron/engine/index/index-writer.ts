import { closeSync, constants, fsyncSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import type { BucketColumns } from './bucket-columns.ts';
import { INDEX_FILES } from './index-files.ts';
import {
  plannedBytes,
  planSections,
  SECTIONS,
  type IndexSizes,
  type SectionName,
  type SectionPlan,
} from './index-sections.ts';

type Words = Uint32Array | Int32Array | BigInt64Array | BigUint64Array | Float64Array;

/** Writes parts of columns at their places; several writers may work on one file. */
export class ColumnWriter implements Disposable {
  readonly #fd: number;
  readonly #plan: SectionPlan;

  constructor(folder: string, sizes: IndexSizes) {
    this.#plan = planSections(sizes);
    this.#fd = openSync(join(folder, INDEX_FILES.columns), constants.O_RDWR | constants.O_CREAT, 0o644);
    ftruncateSync(this.#fd, plannedBytes(this.#plan));
  }

  /** Writes `values` so that they begin at item `first` of the section. */
  write(section: SectionName, first: number, values: Words): void {
    const { offset, width, elementBytes } = this.#plan[section];
    writeFully(
      this.#fd,
      new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
      offset + first * width * elementBytes,
    );
  }

  /** Writes a bucket's columns; usage rows begin at `firstUsage`. */
  writeBucket(
    columns: BucketColumns,
    first: { readonly span: number; readonly usage: number; readonly trace: number },
  ): void {
    for (const [name, values] of Object.entries<Words>({ ...columns })) {
      // The names of BucketColumns are names of sections.
      const section = name as keyof BucketColumns;
      const of = SECTIONS[section].of;
      this.write(section, of === 'spans' ? first.span : of === 'usages' ? first.usage : first.trace, values);
    }
  }

  sync(): void {
    fsyncSync(this.#fd);
  }

  [Symbol.dispose](): void {
    closeSync(this.#fd);
  }
}

/** Writes all bytes at `offset`; a short write is continued, so that a full disk throws. */
export function writeFully(fd: number, bytes: Uint8Array, offset: number): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(fd, bytes, done, Math.min(bytes.length - done, 1 << 30), offset + done);
}

/** Creates a file with these bytes and forces them to disk; gives its length. */
export function writeFileSynced(path: string, parts: Iterable<Uint8Array | string>): number {
  const fd = openSync(path, 'w');
  try {
    let length = 0;
    for (const part of parts) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part;
      writeFully(fd, bytes, length);
      length += bytes.length;
    }
    fsyncSync(fd);
    return length;
  } finally {
    closeSync(fd);
  }
}

/** Makes renames and new names in a folder survive a power cut. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(folder, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

export function ensureFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
}
