import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import type { RecentDump } from '../../../shared/api/procedures-dumps.ts';
import { JsonFile } from './json-file.ts';

const MOST_KEPT = 30;

const fileSchema = z.array(
  z.object({
    dump: z.string(),
    name: z.string(),
    inputs: z.array(z.string()),
    openedAtMs: z.number(),
    traces: z.number().optional(),
    bytes: z.number().optional(),
  }),
);

type Entry = z.infer<typeof fileSchema>[number];

/** The dumps opened last, newest first; kept in the data folder. */
export class RecentDumps {
  private readonly file: JsonFile<typeof fileSchema>;

  constructor(dataDir: string) {
    this.file = new JsonFile(join(dataDir, 'recent.json'), fileSchema);
  }

  list(): RecentDump[] {
    return this.file.read([]).map((entry) => ({ ...entry, present: entry.inputs.every((path) => existsSync(path)) }));
  }

  add(entry: Entry): void {
    const all = this.file.read([]);
    const before = all.find((known) => known.dump === entry.dump);
    const others = all.filter((known) => known.dump !== entry.dump);
    this.file.write([{ ...before, ...entry }, ...others].slice(0, MOST_KEPT));
  }

  /** Notes how large a dump is, if it is on the list. */
  describe(dump: string, facts: { readonly traces: number; readonly bytes: number }): void {
    this.file.write(this.file.read([]).map((entry) => (entry.dump === dump ? { ...entry, ...facts } : entry)));
  }

  /** Takes one off the list, or all. */
  forget(dump: string | undefined): void {
    this.file.write(dump === undefined ? [] : this.file.read([]).filter((entry) => entry.dump !== dump));
  }
}
