import { setPriority } from 'node:os';

/** Enough to give a window three quarters of a processor that both want; the engine's own threads go further back. */
const ENGINE_NICENESS = 5;

/**
 * Lets the windows come before an engine that has just been started, where they want the same processor: what it answers is
 * drawn by them. Its threads inherit this. Does nothing where the engine is gone already, or the system will not have it.
 */
export function putBehindWindows(enginePid: number | undefined): void {
  if (enginePid === undefined) return;
  try {
    setPriority(enginePid, ENGINE_NICENESS);
  } catch {
    // Its end is told by its own event; without a priority of its own it works as well.
  }
}
