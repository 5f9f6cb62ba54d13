import { join } from 'node:path';

import { readOriginal, type DumpSources } from '../dumps/index.ts';
import type { FailureSource } from '../failures/index.ts';
import { indexFolderOf, type DumpIndex } from '../index/index.ts';
import { signaturesIn } from '../search/index.ts';
import { openStore, type TraceStore } from '../store/index.ts';
import type { FailureReports, LookedThrough } from './failure-reports.ts';

export interface BuildParts {
  readonly dataDir: string;
  readonly failures: FailureReports;
  readonly dump: LookedThrough;
}

/** One build of a dump's index with the tools' view of it. Disposing closes both. */
export class OpenedBuild implements Disposable {
  readonly index: DumpIndex;
  readonly store: TraceStore;
  readonly sources: DumpSources;
  /** Where worker threads open the same index; absent for a build of a part, which has no place of its own yet. */
  readonly indexFolder: string | undefined;
  readonly annotationsPath: string;

  constructor(index: DumpIndex, sources: DumpSources, { dataDir, failures, dump }: BuildParts) {
    const folder = indexFolderOf(sources, dataDir);
    this.annotationsPath = join(folder, 'annotations.db');
    this.index = index;
    this.sources = sources;
    this.indexFolder = index.meta.complete ? folder : undefined;
    this.store = openStore(index, {
      originalRecord: readOriginal,
      signatures: signaturesIn(folder),
      failures: {
        known: () => {
          const found = failures.known(index);
          return found === 'looking' ? undefined : found?.marks;
        },
        find: async () => (await failures.find(dump, this.failureSource)).marks,
      },
      ...(index.meta.complete ? { sqlPath: join(folder, 'views.db') } : {}),
    });
  }

  get failureSource(): FailureSource {
    return { index: this.index, ...(this.indexFolder === undefined ? {} : { indexFolder: this.indexFolder }) };
  }

  [Symbol.dispose](): void {
    this.store[Symbol.dispose]();
    this.index[Symbol.dispose]();
  }
}
