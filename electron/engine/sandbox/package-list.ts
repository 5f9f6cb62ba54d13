import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

/** Packages that people are offered by name. Others come along because these need them. */
export const OFFERED_PACKAGES: readonly string[] = ['numpy', 'pandas', 'pydantic'];

/** A wheel as Pyodide's lock file names it: the only form in which a package is let into the sandbox. */
export interface Wheel {
  readonly name: string;
  readonly version: string;
  readonly file: string;
  /** Hex. */
  readonly sha256: string;
  readonly offered: boolean;
  /** The packages offered that need it, itself left out. */
  readonly neededBy: readonly string[];
}

/**
 * pyodide-lock.json: `packages` by normalised name, each with `file_name`, `sha256` and the names it `depends` on.
 * Format: https://pyodide.org/en/stable/development/lockfile.html. Everything else of it is left to Pyodide.
 */
const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      name: z.string(),
      version: z.string(),
      file_name: z.string().regex(/^[\w.+-]+$/),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      depends: z.array(z.string()).default([]),
    }),
  ),
});

/** The version of a Pyodide in a folder. */
export function pyodideVersion(folder: string): string {
  return z.looseObject({ version: z.string() }).parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
    .version;
}

/** The offered packages and all that they need, those offered first. */
export function readWheels(lockFile: string, offered: readonly string[] = OFFERED_PACKAGES): readonly Wheel[] {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(lockFile, 'utf8')));
  const byName = new Map(Object.entries(packages).map(([name, each]) => [normalised(name), each]));
  const needs = new Map(offered.map((name) => [name, closureOf(name, (each) => byName.get(each)?.depends ?? [])]));
  const names = new Set([...offered.map(normalised), ...[...needs.values()].flatMap((all) => [...all])]);
  return [...names].flatMap((name) => {
    const found = byName.get(name);
    if (found === undefined) return [];
    const neededBy = offered.filter((each) => normalised(each) !== name && needs.get(each)?.has(name) === true);
    const { version, file_name: file, sha256 } = found;
    return [
      { name: found.name, version, file, sha256, offered: offered.some((each) => normalised(each) === name), neededBy },
    ];
  });
}

/** Two spellings of one name are alike: PEP 503. */
function normalised(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

/** A package and everything that it needs, directly or not. */
function closureOf(name: string, dependsOf: (name: string) => readonly string[]): ReadonlySet<string> {
  const closure = new Set<string>();
  const waiting = [normalised(name)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (closure.has(next)) continue;
    closure.add(next);
    waiting.push(...dependsOf(next).map(normalised));
  }
  return closure;
}
