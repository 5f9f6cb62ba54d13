import { join } from 'node:path';

import { createBuildFolder, newBuildId } from './build-folder.ts';
import { startCrew } from './crew.ts';
import type { DumpIndex } from './dump-index.ts';
import { finishIndex, type ScannedDump } from './finish-index.ts';
import { StoredIndex } from './stored-index.ts';

/** A next partial index is made when so many times more has been read: all of them together cost little. */
const GROWTH = 8;

/** Makes indexes of what has been read so far. They live in folders of their own that go when they are disposed. */
export class PartialIndexes {
  readonly #folder: string;
  readonly #receive: ((index: DumpIndex) => void) | undefined;
  #nextBytes = 0;

  constructor(folder: string, receive: ((index: DumpIndex) => void) | undefined) {
    this.#folder = folder;
    this.#receive = receive;
  }

  /** Hands out an index when enough is new and much is still to come. */
  async offer(
    state: Omit<ScannedDump, 'complete' | 'ends' | 'indexedBytes'> & { readonly doneBytes: number },
  ): Promise<void> {
    const { doneBytes, totalBytes } = state;
    if (this.#receive === undefined || doneBytes < this.#nextBytes || 2 * doneBytes > totalBytes) return;
    this.#nextBytes = GROWTH * doneBytes;
    const buildId = newBuildId();
    const folder = createBuildFolder(this.#folder, buildId);
    // In this thread, at once: the workers have more to scan.
    await using crew = startCrew({ paths: [], workers: 1, rowsPath: () => join(folder, 'rows.tmp') });
    const stored = await finishIndex(
      folder,
      { ...state, buildId, complete: false, ends: [], indexedBytes: doneBytes },
      crew,
    );
    this.#receive(new StoredIndex(folder, stored, { removeOnDispose: true }));
  }
}
