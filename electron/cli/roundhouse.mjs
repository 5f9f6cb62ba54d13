#!/usr/bin/env node
// Starts the command line on a Node that can run it. Plain JavaScript, so that an old Node gets this far.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 24;
const GUARD = 'ROUNDHOUSE_REEXEC';

const thisFile = fileURLToPath(import.meta.url);
const major = Number(process.versions.node.split('.')[0]);

if (major < OLDEST_NODE) {
  const better = nodeFromNpm();
  if (process.env[GUARD] !== undefined || better === undefined) {
    process.stderr.write(
      `roundhouse: needs Node ${OLDEST_NODE} or newer and found ${process.versions.node}. ` +
        `Run 'npm ci' in the Roundhouse folder (it brings its own Node ${OLDEST_NODE}), then try again.\n`,
    );
    process.exit(70);
  }
  const child = spawnSync(better, [thisFile, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, [GUARD]: '1' },
  });
  if (child.signal) process.kill(process.pid, child.signal);
  process.exit(child.status ?? 70);
}

const { enableCompileCache, getCompileCacheDir } = await import('node:module');
enableCompileCache();
// Worker threads and child processes find the same cache.
process.env.NODE_COMPILE_CACHE ??= getCompileCacheDir() ?? '';
const { main } = await import('./main.ts');
process.exitCode = await main(process.argv.slice(2));

/** The Node that npm installed beside this program, or undefined. */
function nodeFromNpm() {
  try {
    const folder = createRequire(import.meta.url)
      .resolve('node/package.json')
      .replace(/package\.json$/, '');
    const file = `${folder}bin/node${process.platform === 'win32' ? '.exe' : ''}`;
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined;
  }
}
