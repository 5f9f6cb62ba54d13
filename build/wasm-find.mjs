// Compiles the search scan to resources/wasm/find.wasm and records the hash of its source beside it.
// Both are committed, so that neither tests nor users need the compiler.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { main } from 'assemblyscript/asc';

const root = resolve(import.meta.dirname, '..');
const source = 'electron/engine/search/assembly/find.ts';
mkdirSync(resolve(root, 'resources/wasm'), { recursive: true });

const { error } = await main(
  // prettier-ignore
  [
    source, '--outFile', 'resources/wasm/find.wasm', '--runtime', 'stub', '--enable', 'simd', '--use', 'abort=',
    '-O3', '--noAssert', '--importMemory', '--noExportMemory',
  ],
  { stdout: process.stdout, stderr: process.stderr, baseDir: root },
);
if (error) process.exitCode = 1;
else writeFileSync(resolve(root, 'resources/wasm/find.wasm.source'), `${sourceHash()}\n`);

// The same sum as in find-wasm.test.ts.
function sourceHash() {
  return createHash('sha256')
    .update(readFileSync(resolve(root, source)))
    .digest('hex');
}
