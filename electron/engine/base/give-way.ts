import { setPriority } from 'node:os';

/** Behind the engine's own thread, which main has put behind the windows. */
const THREAD_NICENESS = 15;

/**
 * Lets windows and answers come before the thread that calls this, where they want the same processor. Linux alone gives
 * each thread a niceness; elsewhere this would be that of the whole engine.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(THREAD_NICENESS);
}
