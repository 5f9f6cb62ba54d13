import type { FromEngine, ToEngine } from '../../../shared/api/transport-host.ts';

/** A window's own line, as a utility process gets it: the part of Electron's port that is used here. */
export interface DirectPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  on(event: 'close', listener: () => void): void;
  start(): void;
}

/** The line to the parent process, whichever kind of child this is. */
export interface HostLink {
  post(message: FromEngine): void;
  /** `port` comes with `connect` where the parent can hand one over. */
  listen(receive: (message: ToEngine, port: DirectPort | undefined) => void): void;
}

interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: ToEngine; readonly ports: DirectPort[] }) => void): void;
}

/** Finds the parent: Electron's, for a utility process, or Node's, for a forked one. Throws when there is neither. */
export function hostLink(): HostLink {
  const parentPort: unknown = Reflect.get(process, 'parentPort');
  if (isParentPort(parentPort)) {
    return {
      post: (message) => parentPort.postMessage(message),
      listen: (receive) => parentPort.on('message', ({ data, ports: [port] }) => receive(data, port)),
    };
  }
  if (process.send === undefined)
    throw new Error('The engine is started by the desktop app, not by hand. Try: npx roundhouse --help');
  return {
    post: (message) => void process.send?.(message),
    listen: (receive) => {
      // Only our own parent writes to this line, in the form of its type.
      process.on('message', (message: ToEngine) => receive(message, undefined));
      process.on('disconnect', () => receive({ kind: 'shutdown' }, undefined));
    },
  };
}

function isParentPort(value: unknown): value is ParentPort {
  return typeof value === 'object' && value !== null && 'postMessage' in value;
}
