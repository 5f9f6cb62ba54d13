import { resolve } from 'node:path';

import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const at = (path: string): string => resolve(import.meta.dirname, path);
/** `build/bundle.mjs` builds into a folder of its own and moves it to `out/` when it is whole. */
const out = (path: string): string => resolve(process.env['ROUNDHOUSE_OUT'] ?? at('out'), path);

// The oldest Electron we run on is 33: Chrome 130, Node 20.18. It is stated because the installed package is newer.
const NODE_TARGET = 'node20.18';
const CHROME_TARGET = 'chrome130';

export default defineConfig({
  main: {
    build: {
      outDir: out('main'),
      target: NODE_TARGET,
      externalizeDeps: false,
      rolldownOptions: {
        // `relay` runs in a utility process, see electron/main/engine/relay.ts.
        input: { index: at('electron/main/index.ts'), relay: at('electron/main/engine/relay.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' },
      },
    },
  },
  preload: {
    build: {
      outDir: out('preload'),
      target: NODE_TARGET,
      // A sandboxed preload cannot require packages: everything is bundled into its one file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('electron/preload/index.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    // The compiler keeps what a component made while what it was made from is the same: a table's rows above all.
    plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
    worker: { format: 'es' },
    build: {
      outDir: out('renderer'),
      target: CHROME_TARGET,
      minify: true,
      // Inlined fonts would be `data:` addresses, which the content security policy refuses.
      assetsInlineLimit: 0,
      rolldownOptions: { input: { index: at('renderer/index.html') } },
    },
  },
});
