import { closeSync, openSync } from 'node:fs';

import { tryLock, unlock } from 'fs-native-extensions';

/**
 * Locks a file for this holder alone, or gives undefined when another holds it, in this process or any other. The system
 * releases the lock when the process dies, so a lock is never stale. The file is made when absent, and stays.
 */
export function tryLockFile(path: string): Disposable | undefined {
  const fd = openSync(path, 'a+', 0o600);
  let held = false;
  try {
    held = tryLock(fd);
  } finally {
    if (!held) closeSync(fd);
  }
  if (!held) return undefined;
  return {
    [Symbol.dispose]() {
      unlock(fd);
      closeSync(fd);
    },
  };
}
