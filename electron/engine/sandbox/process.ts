import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

import { confine, type Confinement } from './confinement.ts';
import { fromSandboxSchema, type FromSandbox, type ToSandbox } from './protocol.ts';
import { DENO_FLAGS, readable, sandboxEnvironment, type RuntimeFiles } from './runtime-files.ts';

const READY_TIMEOUT_MS = 60_000;
const MOST_LINE_CHARS = 16 << 20;

/** One process for one piece of code. Ends with its parent: it reads from a pipe that the parent holds. */
export class SandboxProcess {
  /** Rejects when the process does not come up. */
  readonly ready: Promise<void>;
  /** Resolves when the process is gone; gives how it ended. */
  readonly ended: Promise<string>;
  /** Receives every message but `ready`. */
  onMessage: (message: FromSandbox) => void = () => undefined;
  private readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  private complaint = '';

  constructor(files: RuntimeFiles, confinement: Confinement) {
    const deno = [
      files.deno,
      ...DENO_FLAGS,
      `--allow-read=${[...readable(files)].join(',')}`,
      files.bootScript,
      files.pyodideFolder,
      files.snapshot,
      files.runtimeScript,
      'run',
      files.lockFile,
      ...files.wheels,
    ];
    const [program = '', ...args] = confine(deno, files, confinement);
    // A group of its own, so that all of it can be ended at once.
    this.child = spawn(program, args, {
      env: sandboxEnvironment(),
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      cwd: '/',
    });
    this.child.stdin.on('error', () => undefined);
    this.child.stderr.on('data', (chunk: Buffer) => {
      if (this.complaint.length < 4000) this.complaint += chunk.toString();
    });
    this.ended = new Promise((resolve) => {
      this.child.once('error', (error) => resolve(error.message));
      this.child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.ready = promise;
    const timer = setTimeout(() => reject(new Error('Python did not start in time.')), READY_TIMEOUT_MS);
    timer.unref();
    this.ended.then(
      (how) => reject(new Error(`Python did not start (${how}): ${this.complaint.trim().split('\n').at(-1) ?? ''}`)),
      reject,
    );
    this.ready.then(
      () => clearTimeout(timer),
      () => clearTimeout(timer),
    );
    let broken = false;
    createInterface({ input: this.child.stdout, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      // Nothing counts after a line that is no message, be it already on its way when the process is killed.
      if (broken) return;
      const message = readMessage(line);
      if (message === undefined) {
        broken = true;
        this.kill();
      } else if (message.kind === 'ready') resolve();
      else this.onMessage(message);
    });
    // Waiting spares must not keep a program alive.
    this.child.unref();
  }

  send(message: ToSandbox): void {
    this.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** Ends the process and all that it may have started. */
  kill(): void {
    const { pid } = this.child;
    if (pid === undefined || this.child.exitCode !== null) return;
    try {
      if (process.platform === 'win32') this.child.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
}

/** A message in its right form, or undefined: then somebody wrote on the channel who should not. */
function readMessage(line: string): FromSandbox | undefined {
  if (line.length > MOST_LINE_CHARS) return undefined;
  try {
    const parsed = fromSandboxSchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
