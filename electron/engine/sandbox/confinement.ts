import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

import { readable, type RuntimeFiles } from './runtime-files.ts';

/** What holds a sandboxed process beside Deno's own permissions. */
export interface Confinement {
  /** bubblewrap: own mounts, own network, own process ids, no capabilities. */
  readonly namespaces: boolean;
  /** prlimit: memory and processor time. */
  readonly limits: boolean;
}

/** Less does not start; more is not needed for a page of traces at a time. */
const MOST_DATA_BYTES = 1_200_000_000;
const MOST_CPU_SECONDS = 90;

/** Finds out, by trying, what this machine offers. */
export function probeConfinement(): Confinement {
  if (process.platform !== 'linux') return { namespaces: false, limits: false };
  const works = (program: string, args: readonly string[]): boolean =>
    spawnSync(program, args, { stdio: 'ignore', timeout: 5000 }).status === 0;
  return {
    namespaces: works('bwrap', ['--ro-bind', '/', '/', '--unshare-all', '--die-with-parent', 'true']),
    limits: works('prlimit', ['--cpu=10', 'true']),
  };
}

/** The command that starts a program under a confinement. */
export function confine(command: readonly string[], files: RuntimeFiles, confinement: Confinement): string[] {
  return [
    ...(confinement.namespaces ? bubblewrap(files) : []),
    ...(confinement.limits ? ['prlimit', `--data=${MOST_DATA_BYTES}`, `--cpu=${MOST_CPU_SECONDS}`, '--core=0'] : []),
    ...command,
  ];
}

function bubblewrap(files: RuntimeFiles): string[] {
  const hidden = ['/tmp', '/root', '/home', '/run', '/var', '/mnt', '/media', '/srv', '/opt'].filter((folder) =>
    existsSync(folder),
  );
  // Hidden first, then what is needed of it: later binds lie over earlier ones.
  const needed = [dirname(files.deno), files.bootScript, ...readable(files)];
  return [
    'bwrap',
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
    ...hidden.flatMap((folder) => ['--tmpfs', folder]),
    ...needed.flatMap((path) => ['--ro-bind', path, path]),
    ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--chdir', '/'],
  ];
}
