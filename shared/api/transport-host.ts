/** Main's own line to the engine; windows have the numbers after it. It alone is answered what needs keys. */
export const OWN_CONNECTION = 0;

/**
 * What main and the engine process say to each other besides the windows' own traffic. Main is the parent: it starts the
 * engine, tells it of windows and of dumps that were open before. Both ends are our own processes of one version.
 */
export type ToEngine =
  /** A window wants to talk. In a utility process its MessagePort comes with this message. */
  | { readonly kind: 'connect'; readonly connection: number }
  | { readonly kind: 'disconnect'; readonly connection: number }
  /** One wire message of a connection that has no port of its own. */
  | { readonly kind: 'relay'; readonly connection: number; readonly message: unknown }
  /** Opens again what was open before a crash; answered by `reopened`. */
  | { readonly kind: 'reopen'; readonly inputs: readonly (readonly string[])[] }
  | { readonly kind: 'shutdown' };

export type FromEngine =
  /** The first message: the process is up and listens. */
  | { readonly kind: 'hello'; readonly pid: number; readonly node: string }
  | { readonly kind: 'relay'; readonly connection: number; readonly message: unknown }
  /** What is open now; sent on every change. */
  | {
      readonly kind: 'opened';
      readonly dumps: readonly { readonly dump: string; readonly inputs: readonly string[] }[];
    }
  | { readonly kind: 'reopened'; readonly names: readonly string[] };

/** Channels of the preload script, the only two there are. */
export const CONNECT_CHANNEL = 'roundhouse:connect';
export const PORT_CHANNEL = 'roundhouse:port';

/** What comes with a port on PORT_CHANNEL, or instead of one. */
export type PortNotice =
  | { readonly to: 'desktop' }
  | { readonly to: 'engine' }
  | { readonly to: 'nobody'; readonly restarting: boolean; readonly reason: string };

/** True for names that main answers; the engine answers all others. */
export function isDesktopName(name: string): boolean {
  return name.startsWith('desktop.');
}
