import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import type { z } from 'zod';

/** A small JSON file that only its owner may read, written whole and moved into place. */
export class PrivateFile<S extends z.ZodType> {
  private readonly path: string;
  private readonly schema: S;

  constructor(path: string, schema: S) {
    this.path = path;
    this.schema = schema;
  }

  /** A file that cannot be understood is set aside, not overwritten. */
  read(fallback: z.input<S>): z.output<S> {
    if (!existsSync(this.path)) return this.schema.parse(fallback);
    const parsed = this.schema.safeParse(jsonOrUndefined(readFileSync(this.path, 'utf8')));
    if (parsed.success) return parsed.data;
    renameSync(this.path, `${this.path}.unreadable`);
    return this.schema.parse(fallback);
  }

  write(value: z.input<S>): void {
    mkdirSync(dirname(this.path), { recursive: true });
    const beside = `${this.path}.new`;
    writeFileSync(beside, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(beside, this.path);
  }
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
