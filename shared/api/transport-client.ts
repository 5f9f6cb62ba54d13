// Types alone: every window compiles its preload script anew, and the schemas are ten times as long as this.
import type { Answer, Ask, CallFailure, CallOutcome, StreamMessage } from './transport.ts';

/** Events that may be under way to a subscriber before it has dealt with one. */
export const STREAM_CREDIT = 8;

type Listener = (message: StreamMessage<unknown>) => void | Promise<void>;

/**
 * The asking side of the wire. While it has no peer, asks wait in order and are sent when one comes; when the peer is
 * lost, every call and stream that it had been sent fails, those that waited go on waiting. When it is lost for good,
 * whatever is asked fails until there is a peer again.
 */
export class WireClient {
  private nextId = 0;
  private post: ((ask: Ask) => void) | undefined;
  /** Set while there is no hope of a peer: asks fail at once. */
  private hopeless: CallFailure | undefined;
  private waiting: Ask[] = [];
  private readonly calls = new Map<number, (outcome: CallOutcome<unknown>) => void>();
  private readonly streams = new Map<number, Listener>();

  call(name: string, input: unknown): Promise<CallOutcome<unknown>> {
    const id = this.nextId++;
    return new Promise((resolve) => {
      this.calls.set(id, resolve);
      this.send({ kind: 'call', id, name, input });
    });
  }

  /** Opens a stream; the function given back ends it, after which nothing more is heard of it. */
  open(name: string, input: unknown, listener: Listener): () => void {
    const id = this.nextId++;
    this.streams.set(id, listener);
    this.send({ kind: 'open', id, name, input, credit: STREAM_CREDIT });
    return () => {
      if (!this.streams.delete(id)) return;
      if (this.forgetWaiting(id)) return;
      this.post?.({ kind: 'cancel', id });
    };
  }

  /** Takes one message of the answering side. It is our own process, so its form is trusted. */
  receive(answer: Answer): void {
    switch (answer.kind) {
      case 'result':
        return this.settle(answer.id, { ok: true, value: answer.value });
      case 'failed':
        return this.fail(answer.id, answer.error);
      case 'end':
        return this.finish(answer.id, { kind: 'end' });
      case 'event':
        return this.deliver(answer.id, answer.event);
    }
  }

  /** Gives it a peer to talk to; asks that waited are sent at once. */
  connect(post: (ask: Ask) => void): void {
    this.post = post;
    this.hopeless = undefined;
    const waiting = this.waiting;
    this.waiting = [];
    for (const ask of waiting) post(ask);
  }

  /** Takes the peer away: what it had been asked fails. `forGood` fails what was not sent yet as well, and what follows. */
  disconnect(failure: CallFailure, { forGood = false } = {}): void {
    this.post = undefined;
    this.hopeless = forGood ? failure : undefined;
    if (forGood) this.waiting = [];
    const kept = new Set(this.waiting.map((ask) => ask.id));
    for (const id of [...this.calls.keys(), ...this.streams.keys()]) if (!kept.has(id)) this.fail(id, failure);
  }

  private send(ask: Ask): void {
    if (this.post !== undefined) this.post(ask);
    else if (this.hopeless !== undefined) this.fail(ask.id, this.hopeless);
    else this.waiting.push(ask);
  }

  private fail(id: number, failure: CallFailure): void {
    this.settle(id, { ok: false, error: failure });
    this.finish(id, { kind: 'failed', error: failure });
  }

  private forgetWaiting(id: number): boolean {
    const before = this.waiting.length;
    this.waiting = this.waiting.filter((ask) => ask.id !== id);
    return this.waiting.length < before;
  }

  private settle(id: number, outcome: CallOutcome<unknown>): void {
    this.calls.get(id)?.(outcome);
    this.calls.delete(id);
  }

  private finish(id: number, message: StreamMessage<unknown>): void {
    const listener = this.streams.get(id);
    this.streams.delete(id);
    void listener?.(message);
  }

  /** Room for the next event is given back only when the listener is done with this one. */
  private deliver(id: number, event: unknown): void {
    const listener = this.streams.get(id);
    if (listener === undefined) return;
    void Promise.resolve(listener({ kind: 'event', event })).finally(() => {
      if (this.streams.has(id)) this.post?.({ kind: 'credit', id, credit: 1 });
    });
  }
}
