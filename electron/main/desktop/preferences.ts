import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { z } from 'zod';

import { LANGUAGES, THEMES } from '../../../shared/api/procedures-desktop.ts';

const boundsSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const preferencesSchema = z.object({
  theme: z.enum(THEMES).default('system'),
  language: z.enum(LANGUAGES).default('en'),
  zoom: z.number().min(0.3).max(3).default(1),
  window: z.object({ bounds: boundsSchema, maximized: z.boolean() }).optional(),
});

export type Preferences = z.infer<typeof preferencesSchema>;
export type Bounds = z.infer<typeof boundsSchema>;

/** What the desktop remembers between starts: one small JSON file, written whole and moved into place. */
export class PreferenceFile {
  private readonly path: string;
  private current: Preferences;

  constructor(path: string) {
    this.path = path;
    this.current = read(path);
  }

  get value(): Preferences {
    return this.current;
  }

  change(part: Partial<Preferences>): void {
    this.current = { ...this.current, ...part };
    mkdirSync(dirname(this.path), { recursive: true });
    const beside = `${this.path}.new`;
    writeFileSync(beside, `${JSON.stringify(this.current, undefined, 2)}\n`);
    renameSync(beside, this.path);
  }
}

/** A file that cannot be understood is set aside, not overwritten: somebody may have edited it by hand. */
function read(path: string): Preferences {
  if (!existsSync(path)) return preferencesSchema.parse({});
  try {
    return preferencesSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    renameSync(path, `${path}.unreadable`);
    return preferencesSchema.parse({});
  }
}
