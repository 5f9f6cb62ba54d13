import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';

/** The same inputs have the same id, whether or not they are open; the order they are named in counts. */
export function dumpIdOf(inputs: readonly string[]): string {
  const absolute = inputs.map((input) => resolve(input));
  return createHash('sha256').update(JSON.stringify(absolute)).digest('hex').slice(0, 32);
}

/** A short name for titles: that of the one input, or of the first and how many more. */
export function dumpNameOf(inputs: readonly string[]): string {
  const [first = '', ...others] = inputs;
  return others.length === 0 ? basename(first) : `${basename(first)} + ${others.length}`;
}
