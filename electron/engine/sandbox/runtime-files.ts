import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';

import { err, ok, type Result } from '../base/index.ts';
import { installedWheels } from './installed-wheels.ts';

/** Why code cannot be run on this machine, in words for a person and for a model. */
export interface SandboxProblem {
  readonly message: string;
}

/** The files that a sandbox is made of: all that its process may read. */
export interface RuntimeFiles extends RuntimePlaces {
  readonly bootScript: string;
  readonly runtimeScript: string;
  /** A picture of Python's memory after its start; hides most of the start-up time. */
  readonly snapshot: string;
  /** Wheels with a name and hash that Pyodide's own lock file knows. */
  readonly wheels: readonly string[];
}

const SCRIPTS = fileURLToPath(new URL('../../../resources/sandbox', import.meta.url));
const DENO_PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@deno/linux-x64-glibc',
  'linux-arm64': '@deno/linux-arm64-glibc',
  'darwin-x64': '@deno/darwin-x64',
  'darwin-arm64': '@deno/darwin-arm64',
  'win32-x64': '@deno/win32-x64',
  'win32-arm64': '@deno/win32-arm64',
};
const SNAPSHOT_TIMEOUT_MS = 180_000;
/** What Pyodide reads at its start; nothing else in its folder is needed. */
export const PYODIDE_FILES = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip'] as const;

/** Where the parts of a sandbox lie on this machine. */
export interface RuntimePlaces {
  readonly deno: string;
  readonly pyodideFolder: string;
  readonly lockFile: string;
}

/**
 * Finds Deno and Pyodide. ROUNDHOUSE_PYODIDE_LOCK names the lock file of a distribution of one's own: names and hashes of
 * packages are then those in it.
 */
export function locateRuntime(): Result<RuntimePlaces, SandboxProblem> {
  const require = createRequire(import.meta.url);
  const denoFolder = folderOf(require, DENO_PACKAGES[`${process.platform}-${process.arch}`] ?? '');
  const pyodideFolder = folderOf(require, 'pyodide');
  if (denoFolder === undefined || pyodideFolder === undefined) {
    const missing = denoFolder === undefined ? 'Deno' : 'Pyodide';
    return err({ message: `Code cannot be run here: ${missing} is not installed. Use the sql tool instead.` });
  }
  return ok({
    deno: join(denoFolder, process.platform === 'win32' ? 'deno.exe' : 'deno'),
    pyodideFolder,
    lockFile: process.env['ROUNDHOUSE_PYODIDE_LOCK'] || join(pyodideFolder, 'pyodide-lock.json'),
  });
}

export interface PrepareOptions {
  /** In place of Pyodide's own lock file and of what is offered, for tests with a wheel of their own. */
  readonly lockFile?: string;
  readonly offered?: readonly string[];
}

/** Finds all files and makes the snapshot when there is none for these versions yet (seconds, once). */
export async function prepareRuntime(
  dataDir: string,
  options: PrepareOptions = {},
): Promise<Result<RuntimeFiles, SandboxProblem>> {
  const located = locateRuntime();
  if (!located.ok) return located;
  const lockFile = options.lockFile ?? located.value.lockFile;
  const wheels = await installedWheels(dataDir, lockFile, options.offered);
  const files = {
    ...located.value,
    lockFile,
    bootScript: join(SCRIPTS, 'boot.mjs'),
    runtimeScript: join(SCRIPTS, 'runtime.py'),
    wheels: wheels.map(({ path }) => path),
  };
  const snapshot = await snapshotFor(files, join(dataDir, 'sandbox'));
  return snapshot.ok ? ok({ ...files, snapshot: snapshot.value }) : snapshot;
}

function folderOf(require: NodeJS.Require, name: string): string | undefined {
  try {
    return name === '' ? undefined : dirname(require.resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

async function snapshotFor(
  files: Omit<RuntimeFiles, 'snapshot'>,
  folder: string,
): Promise<Result<string, SandboxProblem>> {
  const hash = createHash('sha256');
  for (const path of [
    join(files.pyodideFolder, 'package.json'),
    join(dirname(files.deno), 'package.json'),
    files.bootScript,
  ])
    hash.update(readFileSync(path));
  const snapshot = join(folder, `python-${hash.digest('hex').slice(0, 16)}.snapshot`);
  if (existsSync(snapshot)) return ok(snapshot);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const partial = `${snapshot}.${process.pid}.partial`;
  const args = [
    ...DENO_FLAGS,
    `--allow-read=${readable({ ...files, snapshot: '' }).join(',')}`,
    `--allow-write=${partial}`,
    files.bootScript,
    files.pyodideFolder,
    partial,
    files.runtimeScript,
    'snapshot',
    files.lockFile,
  ];
  const problem = await runOnce(files.deno, args);
  if (problem !== undefined) {
    rmSync(partial, { force: true });
    return err({ message: `Code cannot be run here: Python did not start (${problem}). Use the sql tool instead.` });
  }
  // Two processes may make it at once; the results are alike and the last one stays.
  renameSync(partial, snapshot);
  return ok(snapshot);
}

function runOnce(program: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      env: sandboxEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: SNAPSHOT_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaint.length < 2000) complaint += chunk.toString();
    });
    child.once('error', (error) => done(error.message));
    child.once('close', (code, signal) =>
      done(code === 0 ? undefined : `${signal ?? `exit code ${code}`}: ${complaint.trim().split('\n').at(-1) ?? ''}`),
    );
  });
}

/** No prompt, no code or package from anywhere else, no configuration of the machine's user. */
export const DENO_FLAGS = ['run', '--no-prompt', '--no-remote', '--no-npm', '--no-config', '--no-lock'] as const;

/** All that the process may read. */
export function readable(files: RuntimeFiles): string[] {
  return [
    ...PYODIDE_FILES.map((name) => join(files.pyodideFolder, name)),
    files.lockFile,
    files.runtimeScript,
    ...(files.snapshot === '' ? [] : [files.snapshot]),
    // The folder, not the files: Pyodide looks whether it is there before it reads from it.
    ...files.wheels.slice(0, 1).map((path) => dirname(path)),
  ];
}

/** Nothing of the host's environment: no key, no path but the system's. The cache folder is one that cannot be made. */
export function sandboxEnvironment(): Readonly<Record<string, string>> {
  return {
    PATH: '/usr/bin:/bin',
    NO_COLOR: '1',
    DENO_NO_UPDATE_CHECK: '1',
    DENO_DIR: process.platform === 'win32' ? 'NUL\\none' : '/dev/null/none',
  };
}
