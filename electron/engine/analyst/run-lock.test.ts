import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DumpAccess } from './dump-access.ts';
import { handIn, openTestAccess, ROOT, stage, type Rules } from './testing.ts';

let access: DumpAccess;
beforeAll(async () => {
  access = await openTestAccess();
});
afterAll(async () => {
  await access[Symbol.asyncDispose]();
});

describe('two programs', () => {
  const slow: Rules = [
    { when: { system: ROOT, turn: 0 }, reply: { toolCalls: [{ name: 'count_traces', arguments: {} }], delayMs: 100 } },
    handIn(1, { answer: 'Mine.', findings: [] }),
  ];

  it('never work on one run at a time, and an ended run is not gone on with', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rh-two-'));
    let second: Promise<unknown> | undefined;
    const first = await stage(access, slow, {
      onEvent: (event) => {
        if (event.kind === 'turnStarted' && event.turn === 1)
          second = stage(access, slow, { folder }).catch((error: unknown) => error);
      },
      folder,
    });
    expect(await second).toMatchObject({ code: 'busy' });
    expect(first.outcome.report?.answer).toBe('Mine.');
    await expect(stage(access, slow, { folder: first.folder })).rejects.toThrow(/has ended \(answered\)/);
  });

  it('leave no stale lock: that of a killed process is taken over', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rh-locked-'));
    const script = `
      const { tryLockFile } = await import(${JSON.stringify(new URL('../base/index.ts', import.meta.url).href)});
      process.stdout.write(String(tryLockFile(${JSON.stringify(join(folder, 'run.lock'))}) !== undefined));
      setInterval(() => undefined, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(holder.stdout, 'data')) as [Buffer];
    expect(said.toString()).toBe('true');
    await expect(stage(access, slow, { folder })).rejects.toMatchObject({ code: 'busy' });
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect((await stage(access, slow, { folder })).outcome.outcome).toBe('answered');
  });
});
