import { setPriority } from 'node:os';

/**
 * Lets windows and answers come before the thread that calls this, where they want the same processor. Linux alone gives
 * each thread a niceness; elsewhere this would be that of the whole engine.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(10);
}
