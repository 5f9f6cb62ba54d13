import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../../', import.meta.url);

describe('find.wasm', () => {
  it('is compiled from the source beside it', () => {
    // Compile anew with `node build/wasm-find.mjs`.
    const source = readFileSync(new URL('electron/engine/search/assembly/find.ts', ROOT));
    const recorded = readFileSync(new URL('resources/wasm/find.wasm.source', ROOT), 'utf8');
    expect(createHash('sha256').update(source).digest('hex')).toBe(recorded.trim());
  });
});
