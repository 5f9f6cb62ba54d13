import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import type { z } from 'zod';

/** A small JSON file of our own: read whole, checked by a schema, written beside and moved into place. */
export class JsonFile<S extends z.ZodType> {
  private readonly path: string;
  private readonly schema: S;

  constructor(path: string, schema: S) {
    this.path = path;
    this.schema = schema;
  }

  /** What the file holds, or the schema's answer to `fallback` where there is none or it cannot be understood. */
  read(fallback: unknown): z.output<S> {
    if (!existsSync(this.path)) return this.schema.parse(fallback);
    const parsed = this.schema.safeParse(parseJson(readFileSync(this.path, 'utf8')));
    if (parsed.success) return parsed.data;
    // Set aside, not overwritten: somebody may have edited it by hand.
    renameSync(this.path, `${this.path}.unreadable`);
    return this.schema.parse(fallback);
  }

  write(value: z.input<S>): void {
    mkdirSync(dirname(this.path), { recursive: true });
    const beside = `${this.path}.${process.pid}.new`;
    writeFileSync(beside, `${JSON.stringify(value, undefined, 2)}\n`, { flush: true });
    renameSync(beside, this.path);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
