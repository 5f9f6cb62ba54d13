import type { z } from 'zod';

import { failureOf } from './transport-failure.ts';
import { askSchema, type Answer, type Ask, type CallFailure } from './transport.ts';

type ProcedureMap = Readonly<Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>>;
type StreamMap = Readonly<Record<string, { readonly input: z.ZodType; readonly event: z.ZodType }>>;

/** One function for every procedure of a map; the input is parsed already. */
export type ProcedureHandlers<P extends ProcedureMap> = {
  readonly [N in keyof P]: (
    input: z.output<P[N]['input']>,
    signal: AbortSignal,
  ) => z.output<P[N]['output']> | Promise<z.output<P[N]['output']>>;
};

/** One function for every stream of a map. The next event is taken only when the subscriber has room for it. */
export type StreamHandlers<S extends StreamMap> = {
  readonly [N in keyof S]: (
    input: z.output<S[N]['input']>,
    signal: AbortSignal,
  ) => AsyncIterable<z.output<S[N]['event']>>;
};

export interface ServedApi {
  /** Answers a call by name; rejects with an error that `failureOf` understands. */
  call(name: string, input: unknown, signal: AbortSignal): Promise<unknown>;
  /** Opens a stream by name; throws likewise. */
  open(name: string, input: unknown, signal: AbortSignal): AsyncIterable<unknown>;
}

export interface ApiDefinition<P extends ProcedureMap, S extends StreamMap> {
  readonly procedures: P;
  readonly streams: S;
  readonly procedureHandlers: ProcedureHandlers<P>;
  readonly streamHandlers: StreamHandlers<S>;
  /** Check what our own handlers give, too: in development and tests. */
  readonly checkOutput: boolean;
}

/** An API that refuses unknown names and input that does not fit its schema. */
export function serveApi<P extends ProcedureMap, S extends StreamMap>(definition: ApiDefinition<P, S>): ServedApi {
  const { procedures, streams, checkOutput } = definition;
  return {
    async call(name, input, signal) {
      if (!Object.hasOwn(procedures, name)) throw refusal('unknownName', `There is no procedure '${name}'.`, { name });
      const { input: inputSchema, output } = procedures[name] as P[string];
      // The key is one of the map's, and the map of handlers has the same keys.
      const handler = definition.procedureHandlers[name] as (input: unknown, signal: AbortSignal) => unknown;
      const value = await handler(parsed(inputSchema, input, { name, code: 'badInput' }), signal);
      return checkOutput ? parsed(output, value, { name, code: 'badOutput' }) : value;
    },
    async *open(name, input, signal) {
      if (!Object.hasOwn(streams, name)) throw refusal('unknownName', `There is no stream '${name}'.`, { name });
      const { input: inputSchema, event: eventSchema } = streams[name] as S[string];
      const handler = definition.streamHandlers[name] as (
        input: unknown,
        signal: AbortSignal,
      ) => AsyncIterable<unknown>;
      for await (const event of handler(parsed(inputSchema, input, { name, code: 'badInput' }), signal)) {
        yield checkOutput ? parsed(eventSchema, event, { name, code: 'badOutput' }) : event;
      }
    },
  };
}

export interface Connection {
  /** Takes one message of the asking side; anything malformed is dropped, since there is no id to answer to. */
  receive(message: unknown): void;
  /** Ends every call and stream of this connection; nothing is sent afterwards. */
  close(): void;
}

export interface ConnectionOptions {
  readonly api: ServedApi;
  readonly post: (answer: Answer) => void;
  /** Told of failures that are our own faults, for the log. */
  readonly onInternalError?: (error: unknown, name: string) => void;
}

/** Answers one asking side over the wire of transport.ts. */
export function serveConnection({ api, post, onInternalError }: ConnectionOptions): Connection {
  const running = new Map<number, Running>();

  function receive(message: unknown): void {
    const ask = askSchema.safeParse(message);
    if (!ask.success) return;
    switch (ask.data.kind) {
      case 'call':
        return start(ask.data, (work) => answerCall(ask.data, work));
      case 'open':
        return start(ask.data, (work) => answerStream(ask.data, work));
      case 'credit':
        return running.get(ask.data.id)?.addCredit(ask.data.credit);
      case 'cancel':
        running.get(ask.data.id)?.abort.abort();
        running.delete(ask.data.id);
    }
  }

  function start(ask: Ask, answer: (work: Running) => Promise<void>): void {
    if (running.has(ask.id)) return;
    const work = new Running(ask.kind === 'open' ? ask.credit : 0);
    running.set(ask.id, work);
    const name = 'name' in ask ? ask.name : '';
    void answer(work)
      .catch((error: unknown) => {
        const failure = failureOf(error);
        if (failure.code === 'internal' || failure.code === 'badOutput') onInternalError?.(error, name);
        say(work, { kind: 'failed', id: ask.id, error: failure });
      })
      .finally(() => {
        if (running.get(ask.id) === work) running.delete(ask.id);
      });
  }

  async function answerCall(ask: Ask, work: Running): Promise<void> {
    if (ask.kind !== 'call') return;
    const value = await api.call(ask.name, ask.input, work.abort.signal);
    say(work, { kind: 'result', id: ask.id, value });
  }

  async function answerStream(ask: Ask, work: Running): Promise<void> {
    if (ask.kind !== 'open') return;
    const events = api.open(ask.name, ask.input, work.abort.signal)[Symbol.asyncIterator]();
    try {
      while (await work.takeCredit()) {
        const next = await events.next();
        if (next.done === true) return say(work, { kind: 'end', id: ask.id });
        say(work, { kind: 'event', id: ask.id, event: next.value });
      }
    } finally {
      await events.return?.();
    }
  }

  function say(work: Running, answer: Answer): void {
    if (!work.abort.signal.aborted) post(answer);
  }

  function close(): void {
    for (const work of running.values()) work.abort.abort();
    running.clear();
  }

  return { receive, close };
}

/** One call or stream under way: its cancellation and, for streams, how many events the other side has room for. */
class Running {
  readonly abort = new AbortController();
  private credit: number;
  private wake: () => void = () => {};

  constructor(credit: number) {
    this.credit = credit;
    this.abort.signal.addEventListener('abort', () => this.wake());
  }

  addCredit(credit: number): void {
    this.credit += credit;
    this.wake();
  }

  /** Waits for room for one event; false when cancelled. */
  async takeCredit(): Promise<boolean> {
    while (this.credit === 0 && !this.abort.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
    this.credit -= 1;
    return !this.abort.signal.aborted;
  }
}

/** An error of the wire itself, with a code that `failureOf` carries across. */
export function refusal(
  code: string,
  message: string,
  details: Readonly<Record<string, unknown>>,
): Error & CallFailure {
  return Object.assign(new Error(message), { code, details });
}

function parsed(schema: z.ZodType, value: unknown, at: { readonly name: string; readonly code: string }): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const places = result.error.issues.slice(0, 5).map((issue) => `${issue.path.join('.') || 'value'}: ${issue.message}`);
  throw refusal(at.code, `${at.name}: ${places.join('; ')}`, { name: at.name, issues: places });
}
