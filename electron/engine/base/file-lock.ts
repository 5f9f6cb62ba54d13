import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';

import type * as Native from 'fs-native-extensions';

type NativeLocks = typeof Native;

let loaded: NativeLocks | undefined;

/** Loaded when a lock is first wanted: Electron's main process has this room in its bundle, and no use for native code. */
function native(): NativeLocks {
  // What a package exports is not known to `require`; its declaration says it.
  loaded ??= createRequire(import.meta.url)('fs-native-extensions') as NativeLocks;
  return loaded;
}

/**
 * Locks a file for this holder alone, or gives undefined when another holds it, in this process or any other. The system
 * releases the lock when the process dies, so a lock is never stale. The file is made when absent, and stays.
 */
export function tryLockFile(path: string): Disposable | undefined {
  const fd = openSync(path, 'a+', 0o600);
  let held = false;
  try {
    held = native().tryLock(fd);
  } finally {
    if (!held) closeSync(fd);
  }
  if (!held) return undefined;
  return {
    [Symbol.dispose]() {
      native().unlock(fd);
      closeSync(fd);
    },
  };
}
