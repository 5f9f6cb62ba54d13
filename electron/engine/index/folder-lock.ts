import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { tryLock, unlock } from 'fs-native-extensions';

import { INDEX_FILES } from './index-files.ts';

const RETRY_MS = 50;

/** Waits until this process is the only builder in the folder. The system releases the lock when the process dies. */
export async function lockFolder(folder: string, signal: AbortSignal | undefined): Promise<Disposable> {
  const fd = openSync(join(folder, INDEX_FILES.lock), 'a+');
  try {
    while (!tryLock(fd)) await delay(RETRY_MS, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  return {
    [Symbol.dispose]() {
      unlock(fd);
      closeSync(fd);
    },
  };
}
