import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  LANGFUSE_KEY,
  PHOENIX_KEY,
  langfuseTraces,
  phoenixSpans,
  startTraceServer,
  type TraceServer,
} from '../engine/collect/testing.ts';

const BIN = resolve(import.meta.dirname, 'roundhouse.mjs');

let server: TraceServer;
let folder: string;

beforeEach(async () => {
  server = await startTraceServer();
  folder = mkdtempSync(join(tmpdir(), 'rh-pull-'));
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Not `spawnSync`: the server answers from this process. */
function pull(args: readonly string[], env: Readonly<Record<string, string>> = KEYS): Promise<Ran> {
  const child = spawn(process.execPath, [BIN, 'pull', ...args], {
    env: { PATH: process.env['PATH'] ?? '', ROUNDHOUSE_HOME: folder, ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (err += bytes.toString()));
  return new Promise((done) => {
    child.on('close', (code) => done({ code, out, err }));
  });
}

const KEYS = {
  LANGFUSE_PUBLIC_KEY: LANGFUSE_KEY.publicKey,
  LANGFUSE_SECRET_KEY: LANGFUSE_KEY.secretKey,
  PHOENIX_API_KEY: PHOENIX_KEY.apiKey,
};

describe('pull', () => {
  it('brings the traces chosen, and nothing twice when it is run again', async () => {
    server.langfuse = langfuseTraces(12);
    const args = ['langfuse', server.url, '--to', join(folder, 'shop'), '--name', 'checkout', '--json'];
    const first = await pull(args);
    expect(first.code).toBe(0);
    const { traces, path } = JSON.parse(first.out) as { traces: number; path: string };
    expect(traces).toBe(6);
    const lines = readFileSync(path, 'utf8');
    expect(await pull(args)).toMatchObject({ code: 0 });
    expect(readFileSync(path, 'utf8')).toBe(lines);
    expect(readFileSync(join(folder, 'shop', 'pull.json'), 'utf8')).not.toContain(LANGFUSE_KEY.secretKey);
  });

  it('does not mix two selections in one folder', async () => {
    server.langfuse = langfuseTraces(4);
    const to = ['--to', join(folder, 'shop')];
    await pull(['langfuse', server.url, ...to, '--name', 'checkout']);
    const other = await pull(['langfuse', server.url, ...to]);
    expect(other.code).toBe(5);
    expect(other.err).toContain('another selection');
  });

  it('finds a project by its name, and names those there are', async () => {
    server.phoenix = phoenixSpans(5);
    const to = ['--to', join(folder, 'research')];
    const done = await pull(['phoenix', server.url, '--project', 'research agent', ...to, '--json']);
    expect(JSON.parse(done.out)).toMatchObject({ traces: 5, spans: 20 });
    const wrong = await pull(['phoenix', server.url, '--project', 'none', ...to]);
    expect(wrong.err).toContain('research agent');
  });

  it('asks for keys in the environment, and only there', async () => {
    const none = await pull(['langfuse', server.url, '--to', folder], {});
    expect(none).toMatchObject({ code: 5, err: expect.stringContaining('LANGFUSE_SECRET_KEY') });
    expect(server.seen).toHaveLength(0);
  });
});
