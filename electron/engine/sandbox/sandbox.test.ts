import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { UserError } from '../base/index.ts';
import { MOST_OUTPUT_BYTES, openSandbox, type CodeRun, type Sandbox } from './index.ts';

let sandbox: Sandbox;
const dataDir = mkdtempSync(join(tmpdir(), 'rh-sandbox-'));

beforeAll(async () => {
  const opened = await openSandbox(dataDir);
  if (!opened.ok) throw new Error(opened.error.message);
  sandbox = opened.value;
}, 240_000);
afterAll(() => sandbox[Symbol.dispose]());

function run(
  code: string,
  more: { readonly timeoutMs?: number; readonly call?: (tool: string, args: unknown) => Promise<unknown> } = {},
): Promise<CodeRun> {
  return sandbox.run(code, {
    call: more.call ?? (() => Promise.resolve(undefined)),
    ...(more.timeoutMs === undefined ? {} : { timeoutMs: more.timeoutMs }),
  });
}

describe('code', () => {
  it('prints, fails and exits as Python does', async () => {
    expect(await run('print("größe", 6 * 7)')).toMatchObject({ exitCode: 0, stdout: 'größe 42\n', stderr: '' });
    const failed = await run('print("before")\nraise ValueError("no such thing")');
    expect(failed).toMatchObject({ exitCode: 1, stdout: 'before\n' });
    expect(failed.stderr).toMatch(/File "<code>", line 2[\s\S]*ValueError: no such thing/);
    expect((await run('import sys\nsys.exit(3)')).exitCode).toBe(3);
    expect((await run('this is no python')).stderr).toContain('SyntaxError');
  });

  it('asks the trace tools through the host, page by page, and hears their refusals', async () => {
    const asked: unknown[] = [];
    const { stdout } = await run(
      [
        'print(sum(1 for t in store.traces(filter="status:error", page=2)))',
        'try:\n    store.sql(query="DELETE")\nexcept ToolError as error:\n    print("refused:", error)',
        'print(trace_store is store)',
      ].join('\n'),
      {
        call: (tool, args) => {
          asked.push([tool, args]);
          if (tool === 'sql') throw new UserError('badSql', 'only SELECT', {});
          const { offset = 0 } = args as { offset?: number };
          return Promise.resolve({
            traces: offset < 4 ? [{ traceId: 'a' }, { traceId: 'b' }] : [{ traceId: 'c' }],
            ...(offset < 4 ? { nextOffset: offset + 2 } : {}),
          });
        },
      },
    );
    expect(stdout).toBe('5\nrefused: only SELECT\nTrue\n');
    expect(asked[0]).toEqual(['query_traces', { limit: 2, offset: 0, filter: 'status:error' }]);
  });

  it('tells how many files it left beyond those that are kept', async () => {
    const { files, moreFiles } = await run("for n in range(103):\n    open(f'{n}.txt', 'w').write('x')");
    expect([files.length, moreFiles]).toEqual([100, 3]);
  });

  it('hands over the files that it leaves, by their last name only', async () => {
    const { files } = await run(
      'import os\nos.makedirs("a/..b", exist_ok=True)\nopen("a/..b/plot.svg", "w").write("<svg/>")\nopen("..evil", "w").write("x")',
    );
    expect(files.map((file) => [file.name, Buffer.from(file.content ?? []).toString()])).toEqual([
      ['_evil', 'x'],
      ['plot.svg', '<svg/>'],
    ]);
  });

  it('begins anew each time: nothing of an earlier run is left', async () => {
    await run(
      'import builtins\nbuiltins.leak = 1\nopen("/tmp/leak", "w").write("x")\nimport js\ntry:\n    js.localStorage.setItem("leak", "1")\nexcept BaseException: pass',
    );
    const { stdout } = await run(
      'import builtins, os, js\nprint(hasattr(builtins, "leak"), os.path.exists("/tmp/leak"))\ntry:\n    print(js.localStorage.getItem("leak"))\nexcept BaseException: print("None")',
    );
    expect(stdout.replace('undefined', 'None').replace('null', 'None')).toBe('False False\nNone\n');
  });

  it('has its output cut at 64 KB with the true size told', async () => {
    const { stdout, stdoutBytes } = await run('print("x" * 200_000)');
    expect(stdout.length).toBe(MOST_OUTPUT_BYTES);
    expect(stdoutBytes).toBe(200_001);
  });
});

describe('limits', () => {
  it('end an endless loop by the clock', async () => {
    const ended = await run('print("begins")\nwhile True: pass', { timeoutMs: 1500 });
    expect(ended).toMatchObject({ timedOut: true, exitCode: -1, stdout: 'begins\n' });
  });

  it('stop code that eats memory without harm to the host', async () => {
    const ended = await run('blocks = []\nwhile True: blocks.append(bytearray(50_000_000))', { timeoutMs: 30_000 });
    expect(ended.exitCode).not.toBe(0);
  });

  it('end the process when it is stopped from outside, and leave none behind', async () => {
    const stop = new AbortController();
    const running = sandbox.run('while True: pass', { call: () => Promise.resolve(undefined), signal: stop.signal });
    setTimeout(() => stop.abort(new UserError('cancelled', 'Stopped.')), 300);
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(() => busySandboxes(), { timeout: 20_000 }).toBe(0);
  });

  it('end code that writes on the channel', async () => {
    const ended = await run(
      'import js\njs.Deno.stdout.writeSync(js.Uint8Array.new([104, 105, 10]))\nprint("never told")',
    );
    expect(ended.exitCode).toBe(-1);
    expect(ended.stdout).not.toContain('never told');
  });

  it('end code that ends its own process', async () => {
    expect((await run('import js\njs.Deno.exit(0)')).exitCode).toBe(-1);
  });
});

describe('attempts to get out', () => {
  const secret = join(dataDir, 'secret.txt');
  const server = createServer((_request, response) => response.end('reached'));
  let attempts: Readonly<Record<string, string>>;
  beforeAll(async () => {
    writeFileSync(secret, 'the secret of the host');
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    process.env['ROUNDHOUSE_TEST_SECRET'] = 'the secret of the host';
    const { port } = server.address() as AddressInfo;
    const { stdout } = await run(escapes(secret, port), { timeoutMs: 55_000 });
    attempts = Object.fromEntries(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split(' :: ', 2) as [string, string]),
    );
  }, 120_000);
  afterAll(() => {
    server.close();
    delete process.env['ROUNDHOUSE_TEST_SECRET'];
  });

  it.each(Object.keys(attemptsList('', 0)))('fail: %s', (name) => {
    expect(attempts[name]).toMatch(/^denied/);
  });

  it('are 18 or more, and leave nothing on the disk of the host', () => {
    expect(Object.keys(attempts).length).toBeGreaterThanOrEqual(18);
    expect(readdirSync(dataDir).toSorted()).toEqual(['sandbox', 'secret.txt']);
    expect(existsSync('/tmp/roundhouse-escaped')).toBe(false);
  });
});

/** Name of each attempt and the Python expression that makes it; it counts as denied when it raises or yields nothing. */
function attemptsList(secretPath: string, port: number): Readonly<Record<string, string>> {
  const url = `http://127.0.0.1:${port}/`;
  return {
    'read a file of the host': `open(${JSON.stringify(secretPath)}).read()`,
    'read the password file': 'open("/etc/passwd").read()',
    'read its own process': 'open("/proc/self/environ").read()',
    'list the root folder of the host': '[n for n in os.listdir("/") if n in ("etc", "usr", "root")]',
    'open a socket': `socket.create_connection(("127.0.0.1", ${port}), 2).recv(9)`,
    // The runtime makes addresses up (172.29.…) and asks no server.
    'ask a name server': '[a for a in [socket.gethostbyname("localhost")] if not a.startswith("172.29.")]',
    'load a page with urllib': `urllib.request.urlopen(${JSON.stringify(url)}, timeout=2).read()`,
    'start a program': 'subprocess.run(["id"], capture_output=True).stdout',
    'start a shell': 'os.popen("id").read()',
    fork: 'os.fork()',
    'see the environment of the host': '[v for v in os.environ.values() if "secret of the host" in v]',
    'load a library by ctypes': 'ctypes.CDLL("libc.so.6").getpid()',
    'read by Deno': `js.Deno.readTextFileSync(${JSON.stringify(secretPath)})`,
    'list by Deno': 'list(js.Deno.readDirSync("/etc"))',
    'write by Deno': 'js.Deno.writeTextFileSync("/tmp/roundhouse-escaped", "x") or "written"',
    'see the environment by Deno': 'js.Deno.env.toObject().to_py()',
    'start a program by Deno': 'js.Deno.Command.new("id").outputSync()',
    'load native code by Deno': 'js.Deno.dlopen("libc.so.6", js.Object.new())',
    'listen by Deno': 'js.Deno.listen(js.JSON.parse(\'{"port": 0}\'))',
    'name of the host by Deno': 'js.Deno.hostname()',
    'kill by Deno': 'js.Deno.kill(1, "SIGTERM") or "killed"',
    'ask for a permission':
      '[s for s in [js.Deno.permissions.requestSync(js.JSON.parse(\'{"name": "read"}\')).state] if s == "granted"]',
    'compile code by the function constructor and read': `js.eval("Deno.readTextFileSync(" + ${JSON.stringify(JSON.stringify(secretPath))} + ")")`,
  };
}

function escapes(secretPath: string, port: number): string {
  const attempts = Object.entries(attemptsList(secretPath, port)).map(
    ([name, code]) => `attempt(${JSON.stringify(name)}, lambda: ${code})`,
  );
  return [
    'import os, socket, subprocess, urllib.request, ctypes, js',
    'def attempt(name, work):',
    '    try:',
    '        got = work()',
    '        print(name, "::", "denied, nothing" if not got else "LEAKED " + repr(got)[:80])',
    '    except BaseException as error:',
    '        print(name, "::", "denied", type(error).__name__)',
    ...attempts,
  ].join('\n');
}

/** Processes of this test's sandbox that burn processor time: the spare waits and burns none. */
function busySandboxes(): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => isBusy(pid)).length;
}

function isBusy(pid: string): boolean {
  try {
    const { readFileSync } = process.getBuiltinModule('node:fs');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (!command.includes('boot.mjs') || !command.includes(dataDir)) return false;
    return (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').startsWith('R');
  } catch {
    return false;
  }
}
