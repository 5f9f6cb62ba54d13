// Compiles the byte scanner to resources/wasm/scan.wasm and records the hash of its source beside it.
// Both are committed, so that neither tests nor users need the compiler.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { main } from 'assemblyscript/asc';

const root = resolve(import.meta.dirname, '..');
const sources = 'electron/engine/index/assembly';
mkdirSync(resolve(root, 'resources/wasm'), { recursive: true });

const { error } = await main(
  [
    `${sources}/scan.ts`,
    ...['--outFile', 'resources/wasm/scan.wasm'],
    ...['--runtime', 'stub', '--enable', 'simd', '--use', 'abort='],
    ...['-O3', '--noAssert', '--importMemory', '--noExportMemory'],
  ],
  { stdout: process.stdout, stderr: process.stderr, baseDir: root },
);
if (error) process.exitCode = 1;
else writeFileSync(resolve(root, 'resources/wasm/scan.wasm.source'), `${sourceHash()}\n`);

// The same sum as in scan-module.test.ts.
function sourceHash() {
  const hash = createHash('sha256');
  for (const name of readdirSync(resolve(root, sources)).sort())
    hash.update(`${name}\n`).update(readFileSync(resolve(root, sources, name)));
  return hash.digest('hex');
}
