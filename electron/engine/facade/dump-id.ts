import { createHash } from 'node:crypto';
import { basename, dirname, resolve } from 'node:path';

/** The same inputs have the same id, whether or not they are open; the order they are named in counts. */
export function dumpIdOf(inputs: readonly string[]): string {
  const absolute = inputs.map((input) => resolve(input));
  return createHash('sha256').update(JSON.stringify(absolute)).digest('hex').slice(0, 32);
}

/** A short name for titles: that of the one input, or of the first and how many more. */
export function dumpNameOf(inputs: readonly string[]): string {
  const [first = '', ...others] = inputs;
  return others.length === 0 ? nameOf(first) : `${nameOf(first)} + ${others.length}`;
}

/** An imported file lies in a folder that bears its name and a key; all of them are called the same. */
function nameOf(path: string): string {
  const folder = /^(.+)-[0-9a-f]{12}$/.exec(basename(dirname(path)))?.[1];
  return basename(path) === 'spans.jsonl' && folder !== undefined ? folder : basename(path);
}
