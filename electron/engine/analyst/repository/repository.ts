import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

import { UserError } from '../../base/index.ts';
import { git } from './git.ts';

/** Folders that hold no source of the harness. */
const NEVER_ENTERED = new Set([
  '.git',
  '.hg',
  '.svn',
  'node_modules',
  '.venv',
  'venv',
  '__pycache__',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.tox',
  'dist',
  '.cache',
]);
const MOST_FILES = 50_000;
const MOST_FILE_BYTES = 20 << 20;

/** A folder that agents may read and nothing more. Every path is confined to it, links that lead out included. */
export interface Repository {
  readonly root: string;
  readonly hasGit: boolean;
  /** Paths of all files, relative, sorted, what git ignores left out; `complete` is false beyond 50,000. */
  files(signal: AbortSignal | undefined): Promise<{ readonly paths: readonly string[]; readonly complete: boolean }>;
  /** Text of a file; fails with UserError for paths outside, binaries and files over 20 MB. */
  read(path: string): string;
}

/** Opens a repository for reading. Fails with UserError('notFound') where there is no such folder. */
export async function openRepository(path: string): Promise<Repository> {
  const root = realFolder(path);
  const hasGit = await git(root, 'rev-parse', ['--is-inside-work-tree'], undefined).then(
    (text) => text.trim() === 'true',
    // No git, or no repository: the files can still be read.
    () => false,
  );
  return {
    root,
    hasGit,
    files: async (signal) => {
      if (!hasGit) return walk(root);
      const listed = await git(root, 'ls-files', ['-z', '--cached', '--others', '--exclude-standard'], signal);
      const paths = [...new Set(listed.split('\0').filter((file) => file !== ''))].toSorted();
      return { paths: paths.slice(0, MOST_FILES), complete: paths.length <= MOST_FILES };
    },
    read: (file) => readConfined(root, file),
  };
}

function realFolder(path: string): string {
  try {
    const root = realpathSync(path);
    if (statSync(root).isDirectory()) return root;
  } catch {
    // Told below.
  }
  throw new UserError('notFound', `${path} is no folder. Name the folder of the harness.`, { path });
}

function readConfined(root: string, file: string): string {
  const asked = resolve(root, file);
  let real: string;
  try {
    real = realpathSync(asked);
  } catch {
    throw new UserError('notFound', `There is no file "${file}" in the repository.`, { file });
  }
  if (real !== root && !real.startsWith(root + sep))
    throw new UserError('badArgument', `"${file}" lies outside of the repository.`, { file });
  const { size } = statSync(real);
  if (!statSync(real).isFile()) throw new UserError('badArgument', `"${file}" is no file.`, { file });
  if (size > MOST_FILE_BYTES)
    throw new UserError('limit', `"${file}" has ${size} bytes; files over ${MOST_FILE_BYTES} are not read.`, {
      file,
      size,
    });
  const bytes = readFileSync(real);
  if (bytes.subarray(0, 8192).includes(0)) throw new UserError('badArgument', `"${file}" is binary.`, { file });
  return bytes.toString('utf8').replace(/\r\n/g, '\n');
}

function walk(root: string): { readonly paths: readonly string[]; readonly complete: boolean } {
  const paths: string[] = [];
  const waiting = [root];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !NEVER_ENTERED.has(entry.name)) waiting.push(path);
      // Links are not followed: they may lead out, or round in circles.
      if (entry.isFile() && lstatSync(path).isFile()) paths.push(relative(root, path));
      if (paths.length >= MOST_FILES) return { paths: paths.toSorted(), complete: false };
    }
  }
  return { paths: paths.toSorted(), complete: true };
}
