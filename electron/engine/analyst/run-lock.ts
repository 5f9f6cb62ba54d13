import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { tryLockFile, UserError } from '../base/index.ts';

/** Makes this process the only writer of a run. Fails with UserError 'busy' while another is at work on it. */
export function lockRun(folder: string, run: string): Disposable {
  const lock = tryLockFile(lockPath(folder));
  if (lock === undefined) {
    throw new UserError(
      'busy',
      `The run ${run} is at work in another window or command line. Stop it there, or wait for its end.`,
      { run },
    );
  }
  return lock;
}

/** Whether some process is at work on a run. */
export function isRunLocked(folder: string): boolean {
  if (!existsSync(lockPath(folder))) return false;
  const lock = tryLockFile(lockPath(folder));
  lock?.[Symbol.dispose]();
  return lock === undefined;
}

function lockPath(folder: string): string {
  return join(folder, 'run.lock');
}
