// Compiles the search scan to resources/wasm/find.wasm. The result is committed, so that neither tests nor users need it.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { main } from 'assemblyscript/asc';

const root = resolve(import.meta.dirname, '..');
mkdirSync(resolve(root, 'resources/wasm'), { recursive: true });

const { error } = await main(
  [
    'electron/engine/search/assembly/find.ts',
    ...['--outFile', 'resources/wasm/find.wasm'],
    ...['--runtime', 'stub', '--enable', 'simd'],
    ...['-O3', '--noAssert', '--importMemory', '--noExportMemory'],
  ],
  { stdout: process.stdout, stderr: process.stderr, baseDir: root },
);
if (error) process.exitCode = 1;
