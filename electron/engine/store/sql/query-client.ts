import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { UserError } from '../../base/index.ts';

import type { QueryReply, QueryRequest } from './query-protocol.ts';

interface Limits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/**
 * Runs statements in a process of its own, one after the other, and keeps it warm. When time is up, the signal is aborted
 * or the process ends, the statement fails at once and the next one gets a new process.
 */
export class QueryClient implements Disposable {
  readonly #nodePath: string | undefined;
  #child: ChildProcess | undefined;
  #tail: Promise<unknown> = Promise.resolve();
  #nextId = 1;
  #disposed = false;

  constructor(nodePath: string | undefined) {
    this.#nodePath = nodePath;
  }

  query(request: Omit<QueryRequest, 'id'>, limits: Limits): Promise<QueryReply> {
    const answer = this.#tail.then(() => this.#run({ ...request, id: this.#nextId++ }, limits));
    // The next statement only waits for this one; its failure is its caller's.
    this.#tail = answer.catch(() => undefined);
    return answer;
  }

  [Symbol.dispose](): void {
    this.#disposed = true;
    this.#kill();
  }

  #run(request: QueryRequest, { timeoutMs, signal }: Limits): Promise<QueryReply> {
    if (this.#disposed || signal?.aborted === true) return Promise.reject(cancelled());
    const child = this.#started();
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        child.off('message', onReply);
        child.off('exit', onExit);
        child.unref();
        finish();
      };
      const stop = (error: UserError): void => {
        settle(() => reject(error));
        this.#kill();
      };
      const onAbort = (): void => stop(cancelled());
      const onExit = (): void =>
        stop(
          this.#disposed
            ? cancelled()
            : new UserError('io', 'The process that answers SQL ended while it was at work. Try again.'),
        );
      const onReply = (reply: QueryReply): void => {
        if (reply.id === request.id) settle(() => resolve(reply));
      };
      const timer = setTimeout(() => {
        const message = `The statement took longer than ${timeoutMs} ms and was stopped. Narrow it, or allow more with timeout_ms.`;
        stop(new UserError('limit', message, { timeoutMs, sql: request.statement }));
      }, timeoutMs);
      signal?.addEventListener('abort', onAbort, { once: true });
      child.on('message', onReply);
      child.on('exit', onExit);
      child.ref();
      child.send(request);
    });
  }

  #started(): ChildProcess {
    if (this.#child !== undefined && this.#child.exitCode === null && this.#child.connected) return this.#child;
    const child = fork(fileURLToPath(new URL('./query-process.ts', import.meta.url)), [], {
      ...(this.#nodePath !== undefined && { execPath: this.#nodePath }),
      execArgv: ['--max-old-space-size=512', '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    });
    // Without a listener an error to start would be thrown where nobody can catch it; the exit that follows is handled.
    child.on('error', () => undefined);
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }

  #kill(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

function cancelled(): UserError {
  return new UserError('cancelled', 'The statement was cancelled.');
}
