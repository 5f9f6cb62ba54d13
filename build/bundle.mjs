// Builds main, preload, renderer and engine into `out/`, when they are missing or older than their sources.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const SOURCES = ['electron', 'renderer', 'shared'];
const FILES = ['electron.vite.config.ts', 'vite.engine.config.ts', 'package.json', 'package-lock.json'];

/**
 * Makes `out/` up to date; about fifteen seconds when something changed. Built beside its place and moved there, so that
 * a window that is open meanwhile, or a second build, never sees half of one. The engine is built only `withEngine`:
 * where a Node of our own runs it, it runs from its sources.
 * @param {{ say?: (line: string) => void, withEngine?: boolean }} [options]
 */
export function ensureBuilt({ say = () => {}, withEngine = false } = {}) {
  const out = join(ROOT, 'out');
  const mark = join(out, 'built-from');
  const hash = hashOfSources();
  const fresh = existsSync(mark) && readFileSync(mark, 'utf8') === hash;
  if (fresh && (!withEngine || existsSync(join(out, 'engine')))) return;
  say('Building the desktop app…');
  const work = join(ROOT, `out.${process.pid}`);
  try {
    vite(['electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'], work);
    if (withEngine) vite(['vite/bin/vite.js', 'build', '-c', 'vite.engine.config.ts', '--logLevel', 'warn'], work);
    writeFileSync(join(work, 'built-from'), hash);
    const old = `${work}.old`;
    if (existsSync(out)) renameSync(out, old);
    renameSync(work, out);
    rmSync(old, { recursive: true, force: true });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function vite([script, ...args], outDir) {
  const ran = spawnSync(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    cwd: ROOT,
    env: { ...process.env, ELECTRON_MAJOR_VER: '33', NODE_ENV: 'production', NO_COLOR: '1', ROUNDHOUSE_OUT: outDir },
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(`The build failed:\n${ran.stdout}${ran.stderr}`);
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of FILES) add(join(ROOT, file));
  for (const folder of SOURCES.filter((name) => existsSync(join(ROOT, name)))) {
    const files = readdirSync(join(ROOT, folder), { recursive: true }).map(String).sort();
    for (const file of files) add(join(ROOT, folder, file));
  }
  return hash.digest('hex');

  function add(path) {
    if (!existsSync(path) || !statSync(path).isFile() || /\.(test|spec)\.tsx?$/.test(path)) return;
    hash
      .update(`${relative(ROOT, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
}
