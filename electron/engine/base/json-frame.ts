import type { JsonValueScan } from './json-value-scan.ts';

/** A container on the way down to the elements. */
export interface Frame {
  readonly isArray: boolean;
  readonly path: string;
  /** Patterns that fit the path of this container. */
  readonly alive: number;
  index: number;
  key: string;
}

/** What the walk waits for within the innermost frame. */
export type Expect = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd';

/** A value being passed over (pattern -1) or captured. */
export interface OpenValue {
  readonly offset: number;
  readonly line: number;
  readonly pattern: number;
  readonly path: string;
  readonly scan: JsonValueScan;
  tooLong: boolean;
}

/** How elements begin and where they stood, to find the next one after damage. */
export interface Signature {
  /** The first member name with its quotes; absent when no element has been seen and any object is to be tried. */
  readonly firstKey: Uint8Array | undefined;
  readonly frames: readonly Frame[];
  readonly pattern: number;
}

export interface Damage {
  readonly reason: string;
  readonly offset: number;
  readonly line: number;
}

/** Path of the value that the frame stands at. */
export function childPath(frame: Frame): string {
  if (frame.isArray) return `${frame.path}[${frame.index}]`;
  return frame.path === '' ? frame.key : `${frame.path}.${frame.key}`;
}
