/** Why a text is not the address of a server. */
export type ServerUrlProblem = 'notAnAddress' | 'scheme' | 'credentials' | 'query';

export type ServerUrl =
  | {
      readonly kind: 'url';
      /** Scheme, host, port and path, without a slash at the end: what a key is bound to. */
      readonly url: string;
      /** True where a key would travel readable for others on the way. */
      readonly isReadableOnTheWay: boolean;
    }
  | { readonly kind: 'problem'; readonly problem: ServerUrlProblem };

/** Reads the address of a server as a person types it. The same server is the same text, so that keys can be bound to it. */
export function readServerUrl(text: string): ServerUrl {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return { kind: 'problem', problem: 'notAnAddress' };
  const { protocol, username, password, search, hash, origin, pathname, hostname } = new URL(trimmed);
  if (protocol !== 'https:' && protocol !== 'http:') return { kind: 'problem', problem: 'scheme' };
  if (username !== '' || password !== '') return { kind: 'problem', problem: 'credentials' };
  if (search !== '' || hash !== '') return { kind: 'problem', problem: 'query' };
  const isOwnComputer = hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
  return {
    kind: 'url',
    url: `${origin}${pathname.replace(/\/+$/, '')}`,
    isReadableOnTheWay: protocol === 'http:' && !isOwnComputer,
  };
}
