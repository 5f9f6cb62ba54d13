import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { installedPackages, openSandbox, Packages } from './index.ts';
import { locateRuntime } from './runtime-files.ts';
import { wheelOf, type TestWheel } from './testing.ts';

const FILE = 'abacus-1.0-py3-none-any.whl';
const BEADS_FILE = 'beads-2.0-py3-none-any.whl';
const OFFERED = ['abacus'];

let wheel: TestWheel;
let beads: TestWheel;
let dataDir: string;
let lockFile: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rh-packages-'));
  wheel = wheelOf('abacus', '1.0', 'import beads\n\ndef answer():\n    return beads.COUNT * 6\n');
  beads = wheelOf('beads', '2.0', `COUNT = 7\n# ${'x'.repeat(200_000)}\n`);
  lockFile = join(dataDir, 'lock.json');
  writeFileSync(
    lockFile,
    lockWith({ abacus: entry('abacus', '1.0', wheel, ['beads']), beads: entry('beads', '2.0', beads, []) }),
  );
});

/** Pyodide's own lock file with entries of the test's wheels. */
function lockWith(entries: Readonly<Record<string, unknown>>): string {
  const located = locateRuntime();
  if (!located.ok) throw new Error(located.error.message);
  const lock = JSON.parse(readFileSync(located.value.lockFile, 'utf8')) as { packages: object };
  return JSON.stringify({ ...lock, packages: { ...lock.packages, ...entries } });
}

function entry(name: string, version: string, { file, bytes }: TestWheel, depends: readonly string[]): unknown {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    name,
    version,
    file_name: file,
    sha256,
    depends,
    imports: [name],
    install_dir: 'site',
    package_type: 'package',
  };
}

function packagesAt(baseUrl?: string): Packages {
  return new Packages(dataDir, { lockFile, offered: OFFERED, ...(baseUrl === undefined ? {} : { baseUrl }) });
}

function wheelsOnDisk(): string[] {
  return readdirSync(join(dataDir, 'sandbox', 'wheels')).toSorted();
}

describe('packages from a folder', () => {
  it('are copied with what they need, imported by code, and taken away again', { timeout: 120_000 }, async () => {
    const source = mkdtempSync(join(tmpdir(), 'rh-wheels-'));
    writeFileSync(join(source, FILE), wheel.bytes);
    writeFileSync(join(source, BEADS_FILE), beads.bytes);
    const packages = packagesAt();
    expect((await packages.list()).packages.map(({ name, state, neededBy }) => [name, state, neededBy])).toEqual([
      ['abacus', 'absent', []],
      ['beads', 'absent', ['abacus']],
    ]);
    const after = await packages.install(['abacus'], { kind: 'folder', path: source });
    expect(after.packages.map(({ state, sizeBytes }) => [state, sizeBytes])).toEqual([
      ['installed', wheel.bytes.length],
      ['installed', beads.bytes.length],
    ]);

    const opened = await openSandbox(dataDir, { lockFile, offered: OFFERED });
    if (!opened.ok) throw new Error(opened.error.message);
    using sandbox = opened.value;
    const call = (): Promise<unknown> => Promise.resolve(undefined);
    expect(await sandbox.run('import abacus\nprint(abacus.answer())', { call })).toMatchObject({ stdout: '42\n' });
    const without = await sandbox.run('import numpy', { call });
    expect(without.exitCode).toBe(1);
    expect(without.stderr).toContain('numpy is not installed in this sandbox');
    expect(without.stderr).toContain('store.sql');
    expect(without.stderr).toContain('abacus, beads');

    await packages.remove(['abacus']);
    expect(wheelsOnDisk()).toEqual([]);
  });

  it('that lack a wheel, or hold another one of its name, are refused', async () => {
    const source = mkdtempSync(join(tmpdir(), 'rh-wheels-'));
    const packages = packagesAt();
    await expect(packages.install(['abacus'], { kind: 'folder', path: source })).rejects.toThrow(/lacks abacus-1\.0/);
    writeFileSync(join(source, FILE), 'not the wheel');
    await expect(packages.install(['abacus'], { kind: 'folder', path: source })).rejects.toMatchObject({
      code: 'unreadable',
    });
    expect(wheelsOnDisk()).toEqual([]);
    await expect(packages.install(['scipy'], { kind: 'folder', path: source })).rejects.toThrow(/not offered.*abacus/);
  });

  it('that were changed on disk are named and not loaded', async () => {
    const source = mkdtempSync(join(tmpdir(), 'rh-wheels-'));
    writeFileSync(join(source, FILE), wheel.bytes);
    writeFileSync(join(source, BEADS_FILE), beads.bytes);
    const packages = packagesAt();
    await packages.install(['abacus'], { kind: 'folder', path: source });
    writeFileSync(join(dataDir, 'sandbox', 'wheels', FILE), 'changed');
    expect((await packages.list()).packages[0]).toMatchObject({ name: 'abacus', state: 'damaged' });
    expect(await installedPackages(dataDir)).toEqual([]);
  });
});

describe('packages from a server', () => {
  type Answer = (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => void;
  const asked: { readonly path: string; readonly range: string | undefined }[] = [];
  let answer: Answer;
  let server: ReturnType<typeof createServer>;
  let baseUrl: string;

  const whole: Answer = (_request, response, bytes) => response.end(bytes);
  const inParts: Answer = (request, response, bytes) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (from > 0) response.writeHead(206, { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` });
    else response.writeHead(200, { 'content-length': bytes.length });
    response.end(bytes.subarray(from));
  };

  beforeEach(async () => {
    asked.length = 0;
    answer = whole;
    server = createServer((request, response) => {
      asked.push({ path: request.url ?? '', range: request.headers.range });
      const bytes = request.url === `/full/${FILE}` ? wheel.bytes : beads.bytes;
      answer(request, response, bytes);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/full/`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('are fetched with progress and kept when the hash is right', async () => {
    const steps: unknown[] = [];
    const after = await packagesAt(baseUrl).install(
      ['abacus'],
      { kind: 'download' },
      {
        onSteps: (step) => steps.push(step),
      },
    );
    expect(after.packages.every(({ state }) => state === 'installed')).toBe(true);
    expect(steps).toEqual([0, 1, 2].map((done) => ({ done, of: 2 })));
    expect(asked.map(({ path }) => path)).toEqual([`/full/${FILE}`, `/full/${BEADS_FILE}`]);
  });

  it('with a wrong hash are refused and removed', async () => {
    answer = (_request, response, bytes) => response.end(Buffer.concat([bytes, Buffer.from('!')]));
    await expect(packagesAt(baseUrl).install(['abacus'], { kind: 'download' })).rejects.toThrow(
      /not the file that Pyodide knows.*It was removed/,
    );
    expect(wheelsOnDisk()).toEqual([]);
  });

  it('go on where the line broke off, within one try and in the next', async () => {
    let cuts = 1;
    answer = (request, response, bytes) => {
      if (bytes === beads.bytes && cuts > 0) {
        cuts -= 1;
        response.writeHead(200, { 'content-length': bytes.length });
        response.write(bytes.subarray(0, 1000), () => response.destroy());
        return;
      }
      inParts(request, response, bytes);
    };
    await packagesAt(baseUrl).install(['abacus'], { kind: 'download' });
    expect(asked.map(({ range }) => range)).toEqual([undefined, undefined, 'bytes=1000-']);

    await packagesAt(baseUrl).remove(['abacus']);
    cuts = 3;
    await expect(packagesAt(baseUrl).install(['abacus'], { kind: 'download' })).rejects.toThrow(/1000 bytes are kept/);
    await packagesAt(baseUrl).install(['abacus'], { kind: 'download' });
    expect(asked.at(-1)?.range).toBe('bytes=1000-');
    expect((await packagesAt(baseUrl).list()).packages.every(({ state }) => state === 'installed')).toBe(true);
  });

  it('are begun anew where the server does not know of parts', async () => {
    let cuts = 1;
    answer = (_request, response, bytes) => {
      response.writeHead(200, { 'content-length': bytes.length });
      if (cuts > 0) {
        cuts -= 1;
        response.write(bytes.subarray(0, 100), () => response.destroy());
      } else response.end(bytes);
    };
    const after = await packagesAt(baseUrl).install(['abacus'], { kind: 'download' });
    expect(after.packages.every(({ state }) => state === 'installed')).toBe(true);
  });

  it('stop when they are cancelled, and say so where nothing answers', async () => {
    const stop = new AbortController();
    answer = (_request, response) => {
      response.writeHead(200);
      response.write('x');
      stop.abort(new Error('stopped by the test'));
    };
    const install = packagesAt(baseUrl).install(['abacus'], { kind: 'download' }, { signal: stop.signal });
    await expect(install).rejects.toThrow('stopped by the test');
    answer = (_request, response) => response.writeHead(404).end();
    await expect(packagesAt(baseUrl).install(['abacus'], { kind: 'download' })).rejects.toThrow(/answered 404/);
  });
});
