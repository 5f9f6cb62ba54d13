import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { DumpAccess } from './dump-access.ts';
import { openRepository } from './repository/repository.ts';
import { repositoryTools } from './repository/repository-tools.ts';
import { openTestAccess, stage, type Rules } from './testing.ts';
import { openCodeDesk } from './tools/code-desk.ts';

/** What the test's provider is given as its key; also in the environment, as on a command line. */
const KEY = 'sk-secret-of-the-test';
const ENDLESS_SQL = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n';

const busy: Rules = [
  {
    when: { system: 'You are the analyst of Roundhouse', turn: 0 },
    reply: {
      toolCalls: [
        { name: 'run_code', arguments: { code: 'print("begins", flush=True)\nwhile True: pass' } },
        { name: 'sql', arguments: { query: ENDLESS_SQL } },
        { name: 'search_traces', arguments: { query: 'payee', mode: 'text' } },
        { name: 'git_log', arguments: {} },
        { name: 'call_subagent', arguments: { question: 'wait' } },
      ],
    },
  },
  // In the middle of its answer for as long as the test lasts.
  { when: { system: 'You are a sub-agent' }, reply: { text: 'so far', pieceChars: 2, silentAfterPieces: 2 } },
];

// Processes are looked at by /proc.
describe.runIf(process.platform === 'linux')('a run that is stopped in the middle of everything', () => {
  let folder: string;
  let access: DumpAccess;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rh-stopped-'));
    process.env['ROUNDHOUSE_TEST_KEY'] = KEY;
    access = await openTestAccess();
  });
  afterEach(() => {
    delete process.env['ROUNDHOUSE_TEST_KEY'];
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('leaves no process, and none of them ever held the key', { timeout: 180_000 }, async () => {
    const before = new Set(descendants());
    const desk = await openCodeDesk({ access, dataDir: folder, runFolder: join(folder, 'run') });
    const seen = new Map<number, string>();
    const look = setInterval(() => {
      for (const pid of descendants()) if (!before.has(pid)) seen.set(pid, `${seen.get(pid) ?? ''}${secretsOf(pid)}`);
    }, 20);
    let stopping = false;
    const { outcome, events } = await stage(access, busy, {
      folder: join(folder, 'run'),
      moreTools: [desk.tool, ...repositoryTools(await openRepository(repositoryIn(folder)))],
      onEvent: (event, analysis) => {
        // The sub-agent is in the middle of a model call; code and statement are given time to be under way.
        if (event.kind !== 'delta' || event.agent !== 'root/1' || stopping) return;
        stopping = true;
        void untilBusy().then(() => analysis.stop());
      },
    });
    clearInterval(look);
    expect(outcome.outcome).toBe('stopped');
    expect(events.at(-1)).toMatchObject({ kind: 'runEnded', outcome: 'stopped' });
    desk[Symbol.dispose]();
    await access[Symbol.asyncDispose]();
    await expect.poll(() => descendants().filter((pid) => !before.has(pid)), { timeout: 20_000 }).toEqual([]);

    // The sandbox's and the one that answers SQL, at the least.
    expect(seen.size).toBeGreaterThanOrEqual(2);
    expect([...seen.values()].join('')).not.toContain(KEY);
    expect(filesWith(folder, KEY)).toEqual([]);
  });
});

/** Waits until code runs in the sandbox and a statement in its process. */
async function untilBusy(): Promise<void> {
  await expect
    .poll(
      () =>
        descendants().filter((pid) => /boot\.mjs|query-process/.test(read(pid, 'cmdline')) && isRunning(pid)).length,
      {
        timeout: 120_000,
        interval: 50,
      },
    )
    .toBeGreaterThanOrEqual(2);
}

function repositoryIn(folder: string): string {
  const path = join(folder, 'harness');
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-C', path, ...args]);
  };
  execFileSync('git', ['init', '-q', path]);
  writeFileSync(join(path, 'prompt.md'), 'Be kind.\n');
  git('add', '.');
  git('commit', '-qm', 'First');
  return path;
}

/** All processes below this one. */
function descendants(): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = Number(read(Number(name), 'stat').split(') ').at(-1)?.split(' ')[1] ?? Number.NaN);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found: number[] = [];
  const waiting = [process.pid];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const below = children.get(next) ?? [];
    found.push(...below);
    waiting.push(...below);
  }
  return found;
}

function secretsOf(pid: number): string {
  return read(pid, 'cmdline') + read(pid, 'environ');
}

function isRunning(pid: number): boolean {
  return (read(pid, 'stat').split(') ').at(-1) ?? '').startsWith('R');
}

/** Empty for a process that is gone. */
function read(pid: number, what: 'cmdline' | 'environ' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    return '';
  }
}

function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}
