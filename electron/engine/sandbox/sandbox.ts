import { ok, UserError, type Result } from '../base/index.ts';
import { probeConfinement, type Confinement } from './confinement.ts';
import { SandboxProcess } from './process.ts';
import type { FromSandbox } from './protocol.ts';
import { prepareRuntime, type PrepareOptions, type RuntimeFiles, type SandboxProblem } from './runtime-files.ts';

export interface CodeRun {
  readonly exitCode: number;
  /** At most 64 KB each; `…Bytes` is what was written. */
  readonly stdout: string;
  readonly stderr: string;
  readonly stdoutBytes: number;
  readonly stderrBytes: number;
  readonly timedOut: boolean;
  /** Files that the code left in its working folder; content is absent beyond 8 MB in all. */
  readonly files: readonly { readonly name: string; readonly sizeBytes: number; readonly content?: Uint8Array }[];
  /** Files beyond the first 100, which are neither kept nor listed. */
  readonly moreFiles: number;
  readonly toolCalls: number;
  /** From handing the code over to the first byte of its output; absent when it wrote nothing. */
  readonly firstOutputMs?: number;
  readonly tookMs: number;
}

export interface CodeOptions {
  /** Answers a call of a trace tool; UserErrors are told to the code, others end the run. */
  readonly call: (tool: string, args: unknown) => Promise<unknown>;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

export const MOST_OUTPUT_BYTES = 64_000;
const TIMEOUT_MS = 60_000;
const MOST_FILE_BYTES = 8_000_000;
const MOST_FILES = 100;

/** Runs Python code apart from everything: a fresh process each time, a booted one always waiting. */
export class Sandbox implements Disposable {
  readonly confinement: Confinement;
  private readonly files: RuntimeFiles;
  private spare: SandboxProcess | undefined;
  private closed = false;

  constructor(files: RuntimeFiles, confinement: Confinement) {
    this.files = files;
    this.confinement = confinement;
    this.spare = this.start();
  }

  /** Resolves when the next run will find a booted process. */
  async warm(): Promise<void> {
    await this.spare?.ready;
  }

  /** Runs one piece of code to its end, its time limit or its stop; the process is gone afterwards. */
  async run(code: string, options: CodeOptions): Promise<CodeRun> {
    options.signal?.throwIfAborted();
    const process = this.spare ?? this.start();
    this.spare = undefined;
    try {
      await process.ready;
      // The next one boots while this one works.
      if (!this.closed) this.spare = this.start();
      return await new Running(process, options).finish(code);
    } finally {
      process.kill();
    }
  }

  [Symbol.dispose](): void {
    this.closed = true;
    this.spare?.kill();
  }

  private start(): SandboxProcess {
    const process = new SandboxProcess(this.files, this.confinement);
    // Who waits for it hears of the failure; a spare that nobody waits for must not end the program.
    process.ready.catch(() => {
      if (this.spare === process) this.spare = undefined;
    });
    return process;
  }
}

/** Opens a sandbox, or says why there can be none on this machine. */
export async function openSandbox(
  dataDir: string,
  options: PrepareOptions = {},
): Promise<Result<Sandbox, SandboxProblem>> {
  const files = await prepareRuntime(dataDir, options);
  return files.ok ? ok(new Sandbox(files.value, probeConfinement())) : files;
}

/** One run under way: collects what comes out, answers calls. */
class Running {
  private readonly process: SandboxProcess;
  private readonly options: CodeOptions;
  private readonly startedAtMs = performance.now();
  private readonly texts = { stdout: '', stderr: '' };
  private readonly sizes = { stdout: 0, stderr: 0 };
  private readonly files: { name: string; sizeBytes: number; content?: Uint8Array }[] = [];
  private moreFiles = 0;
  private fileBytes = 0;
  private toolCalls = 0;
  private exitCode: number | undefined;
  private timedOut = false;
  private firstOutputMs: number | undefined;
  private failure: unknown;

  constructor(process: SandboxProcess, options: CodeOptions) {
    this.process = process;
    this.options = options;
  }

  async finish(code: string): Promise<CodeRun> {
    const { signal } = this.options;
    const stop = (): void => this.process.kill();
    const deadline = setTimeout(() => {
      this.timedOut = true;
      this.process.kill();
    }, this.options.timeoutMs ?? TIMEOUT_MS);
    signal?.addEventListener('abort', stop, { once: true });
    this.process.onMessage = (message) => this.hear(message);
    this.process.send({ kind: 'run', code });
    const how = await this.process.ended;
    clearTimeout(deadline);
    signal?.removeEventListener('abort', stop);
    signal?.throwIfAborted();
    if (this.failure !== undefined) throw this.failure;
    if (this.exitCode === undefined)
      this.write(
        'stderr',
        this.timedOut ? '\n[stopped at the time limit]' : `\n[the process ended before the code did: ${how}]`,
      );
    return {
      exitCode: this.exitCode ?? -1,
      stdout: this.texts.stdout,
      stderr: this.texts.stderr,
      stdoutBytes: this.sizes.stdout,
      stderrBytes: this.sizes.stderr,
      timedOut: this.timedOut,
      files: this.files,
      moreFiles: this.moreFiles,
      toolCalls: this.toolCalls,
      ...(this.firstOutputMs === undefined ? {} : { firstOutputMs: this.firstOutputMs }),
      tookMs: performance.now() - this.startedAtMs,
    };
  }

  private hear(message: FromSandbox): void {
    switch (message.kind) {
      case 'output':
        this.firstOutputMs ??= performance.now() - this.startedAtMs;
        this.write(message.stream, message.text);
        return;
      case 'call':
        this.answer(message.tool, message.argumentsText).catch((error: unknown) => {
          this.failure = error;
          this.process.kill();
        });
        return;
      case 'file':
        this.keep(message);
        return;
      case 'done':
        this.exitCode = message.exitCode;
        return;
      case 'ready':
    }
  }

  private async answer(tool: string, argumentsText: string): Promise<void> {
    this.toolCalls += 1;
    try {
      this.process.send({ kind: 'answer', ok: true, value: await this.options.call(tool, JSON.parse(argumentsText)) });
    } catch (error) {
      const isTheirs = (error instanceof UserError && error.code !== 'cancelled') || error instanceof SyntaxError;
      if (!isTheirs) throw error;
      this.process.send({ kind: 'answer', ok: false, message: error.message });
    }
  }

  private write(stream: 'stdout' | 'stderr', text: string): void {
    const bytes = Buffer.from(text);
    const room = MOST_OUTPUT_BYTES - this.sizes[stream];
    this.sizes[stream] += bytes.length;
    if (room > 0) this.texts[stream] += bytes.length <= room ? text : bytes.subarray(0, room).toString('utf8');
  }

  /** Keeps a file by its last name only: names come from the sandbox. */
  private keep(file: { readonly name: string; readonly sizeBytes: number; readonly base64: string }): void {
    if (this.files.length >= MOST_FILES) {
      this.moreFiles += 1;
      return;
    }
    const name = (file.name.split(/[\\/]/).at(-1) ?? '').replace(/[^\w .()+-]/g, '_').replace(/^\.+/, '_') || 'file';
    const content = Buffer.from(file.base64, 'base64');
    this.fileBytes += content.length;
    const fits = content.length === file.sizeBytes && this.fileBytes <= MOST_FILE_BYTES;
    this.files.push({ name, sizeBytes: file.sizeBytes, ...(fits ? { content } : {}) });
  }
}
