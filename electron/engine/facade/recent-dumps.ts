import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import type { RecentDump } from '../../../shared/api/procedures-dumps.ts';
import { JsonFile } from './json-file.ts';

const MOST_KEPT = 30;

const fileSchema = z.array(
  z.object({ dump: z.string(), name: z.string(), inputs: z.array(z.string()), openedAtMs: z.number() }),
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
    const others = this.file.read([]).filter((known) => known.dump !== entry.dump);
    this.file.write([entry, ...others].slice(0, MOST_KEPT));
  }

  /** Takes one off the list, or all. */
  forget(dump: string | undefined): void {
    this.file.write(dump === undefined ? [] : this.file.read([]).filter((entry) => entry.dump !== dump));
  }
}
