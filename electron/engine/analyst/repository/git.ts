import { execFile } from 'node:child_process';

import { UserError } from '../../base/index.ts';

const ALLOWED = new Set(['log', 'show', 'diff', 'blame', 'rev-parse', 'ls-files', 'cat-file']);
const MOST_OUTPUT_BYTES = 16 << 20;
const TIMEOUT_MS = 30_000;

/**
 * Runs one reading git command in a repository and gives its output. Nothing of the caller's environment that could
 * redirect git, run a hook, a pager, a filter or an external diff reaches it. Fails with UserError('badArgument') and git's own words.
 */
export function git(
  root: string,
  command: string,
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<string> {
  if (!ALLOWED.has(command))
    throw new UserError('badArgument', `git ${command} is not among the reading commands.`, { command });
  const safe = [
    '--no-pager',
    '--no-optional-locks',
    '-c',
    'core.fsmonitor=false',
    '-c',
    'core.hooksPath=/dev/null',
    '-c',
    'diff.external=',
    '-c',
    'color.ui=false',
    command,
  ];
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      [
        ...safe,
        ...(command === 'diff' || command === 'show' || command === 'log' ? ['--no-ext-diff', '--no-textconv'] : []),
        ...args,
      ],
      {
        cwd: root,
        maxBuffer: MOST_OUTPUT_BYTES,
        timeout: TIMEOUT_MS,
        encoding: 'utf8',
        env: gitEnvironment(),
        ...(signal === undefined ? {} : { signal }),
      },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else if (signal?.aborted === true) reject(signal.reason);
        else
          reject(
            new UserError('badArgument', `git ${command}: ${(stderr || error.message).trim().split('\n')[0] ?? ''}`, {
              command,
              exitCode: error.code,
            }),
          );
      },
    );
  });
}

/** A ref, hash or range as git takes it; a leading dash would be an option. */
export function refArgument(ref: string): string {
  if (ref.startsWith('-') || /[\s\0]/.test(ref)) throw new UserError('badArgument', `"${ref}" is no ref.`, { ref });
  return ref;
}

function gitEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG } = process.env;
  return { PATH, HOME, LANG, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0' };
}
