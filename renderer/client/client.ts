import type {
  EventOf,
  InputOf,
  OutputOf,
  ProcedureName,
  RoundhouseBridge,
  StreamInputOf,
  StreamName,
} from '../../shared/api/contract.ts';
import type { CallFailure, CallOutcome } from '../../shared/api/transport.ts';
import { QueryCache } from './query-cache.ts';

export interface StreamHandlers<T> {
  readonly onEvent: (event: T) => void | Promise<void>;
  readonly onEnd?: () => void;
  readonly onFailed?: (error: CallFailure) => void;
}

/** The window's one way to the processes behind it. */
export class Client {
  readonly queries: QueryCache;
  readonly #bridge: RoundhouseBridge;

  constructor(bridge: RoundhouseBridge) {
    this.#bridge = bridge;
    this.queries = new QueryCache((name, input) => bridge.invoke(name, input));
  }

  /** Asks once; never rejects. For answers that a screen shows use `useQuery`, which keeps them. */
  call<N extends ProcedureName>(name: N, input: InputOf<N>): Promise<CallOutcome<OutputOf<N>>> {
    return this.#bridge.invoke(name, input);
  }

  /** Listens once: a stream that ends because the engine was restarted stays ended. */
  listen<N extends StreamName>(name: N, input: StreamInputOf<N>, handlers: StreamHandlers<EventOf<N>>): Disposable {
    let ended = false;
    const stop = this.#bridge.subscribe(name, input, (message) => {
      if (ended) return undefined;
      switch (message.kind) {
        case 'event':
          return handlers.onEvent(message.event);
        case 'end':
          return handlers.onEnd?.();
        case 'failed':
          return handlers.onFailed?.(message.error);
        default:
          return message satisfies never;
      }
    });
    return {
      [Symbol.dispose]: () => {
        ended = true;
        stop();
      },
    };
  }

  /** Listens for as long as it is not disposed: after a restart of the engine the stream is opened again. */
  watch<N extends StreamName>(name: N, input: StreamInputOf<N>, handlers: StreamHandlers<EventOf<N>>): Disposable {
    let current: Disposable | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = (): void => {
      current = this.listen(name, input, {
        ...handlers,
        onFailed: (error) => {
          handlers.onFailed?.(error);
          if (error.code === 'engineRestarted' || error.code === 'engineDown')
            timer = setTimeout(open, REOPEN_AFTER_MS);
        },
      });
    };
    open();
    return {
      [Symbol.dispose]: () => {
        clearTimeout(timer);
        current?.[Symbol.dispose]();
      },
    };
  }

  pathOfFile(file: File): string {
    return this.#bridge.pathOfFile(file);
  }
}

/** Long enough not to spin while the engine is down; calls wait for it by themselves. */
const REOPEN_AFTER_MS = 250;
