import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { tryLockFile } from '../base/index.ts';
import { INDEX_FILES } from './index-files.ts';

const RETRY_MS = 50;

/** Waits until this process is the only builder in the folder. The system releases the lock when the process dies. */
export async function lockFolder(folder: string, signal: AbortSignal | undefined): Promise<Disposable> {
  for (;;) {
    const lock = tryLockFile(join(folder, INDEX_FILES.lock));
    if (lock !== undefined) return lock;
    await delay(RETRY_MS, undefined, signal === undefined ? {} : { signal });
  }
}
