import { cpSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';

import { defineConfig, type Plugin } from 'vite';

const ROOT = import.meta.dirname;
const OUT = resolve(process.env['ROUNDHOUSE_OUT'] ?? join(ROOT, 'out'), 'engine');

/**
 * The engine for packages and for utility processes: one module per source file, in the same folders, so that
 * `new URL('./x-worker.ts', import.meta.url)` means the same place as in the sources.
 */
export default defineConfig({
  plugins: [keepNeighbours()],
  build: {
    ssr: join(ROOT, 'electron/engine/host.ts'),
    outDir: OUT,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: { host: join(ROOT, 'electron/engine/host.ts') },
      // Packages are loaded from node_modules: some have native parts, and only modules of ours are to be kept apart.
      external: (id) => !id.startsWith('.') && !isAbsolute(id),
      output: {
        format: 'es',
        preserveModules: true,
        preserveModulesRoot: ROOT,
        entryFileNames: '[name].mjs',
      },
    },
  },
});

/**
 * Follows `new URL('./neighbour', import.meta.url)`: a TypeScript neighbour becomes an entry of its own (a worker) and is
 * named by its built name; any other file is copied beside the built module.
 */
function keepNeighbours(): Plugin {
  const copies = new Set<string>();
  return {
    name: 'keep-neighbours',
    transform: {
      order: 'pre',
      handler(code, id) {
        if (id.includes('node_modules') || !id.endsWith('.ts')) return undefined;
        let changed = code;
        for (const [whole, path = ''] of code.matchAll(/new URL\('(\.{1,2}\/[^']+)', import\.meta\.url\)/g)) {
          const file = resolve(id, '..', path);
          if (path.endsWith('.ts')) {
            this.emitFile({ type: 'chunk', id: file, preserveSignature: 'strict' });
            changed = changed.replace(whole, whole.replace(/\.ts'/, ".mjs'"));
          } else copies.add(file);
        }
        return changed === code ? undefined : { code: changed, map: null };
      },
    },
    writeBundle() {
      for (const file of copies) cpSync(file, join(OUT, relative(ROOT, file)), { recursive: true });
    },
  };
}
