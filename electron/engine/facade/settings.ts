import { join } from 'node:path';

import { z } from 'zod';

import { JsonFile } from './json-file.ts';

const fileSchema = z.record(z.string(), z.json());

/** Small values that the screens keep, by key. */
export class Settings {
  private readonly file: JsonFile<typeof fileSchema>;

  constructor(dataDir: string) {
    this.file = new JsonFile(join(dataDir, 'settings.json'), fileSchema);
  }

  get(key: string): z.infer<z.ZodJSONSchema> | undefined {
    const all = this.file.read({});
    return Object.hasOwn(all, key) ? all[key] : undefined;
  }

  set(key: string, value: z.infer<z.ZodJSONSchema>): void {
    this.file.write({ ...this.file.read({}), [key]: value });
  }
}
