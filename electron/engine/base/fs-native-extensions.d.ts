declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on the whole file; false when another descriptor holds one. */
  export function tryLock(fd: number): boolean;
  export function unlock(fd: number): void;
}
