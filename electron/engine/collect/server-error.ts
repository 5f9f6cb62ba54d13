import { UserError } from '../base/index.ts';

/** What a request failed by; in `details.reason` of the error, for screens to decide by. */
export type ServerFailure = 'unreachable' | 'denied' | 'notFound' | 'redirected' | 'refused' | 'busy' | 'unreadable';

export interface FailedRequest {
  readonly url: URL;
  readonly reason: ServerFailure;
  readonly status?: number;
}

/** A failure of a request as a person reads it: what, where, what to try. Keys never stand in it. */
export function serverError(request: FailedRequest, said: string): UserError {
  const { url, reason, status } = request;
  const details = { reason, url: `${url.origin}${url.pathname}`, ...(status === undefined ? {} : { status }) };
  return new UserError(reason === 'notFound' ? 'notFound' : 'io', messageOf(request, said), details);
}

function messageOf({ url, reason, status }: FailedRequest, said: string): string {
  const place = `${url.host}${url.pathname}`;
  const quoted = said === '' ? '' : ` It says: ${said}`;
  switch (reason) {
    case 'unreachable':
      return `${url.host} cannot be reached: ${said}`;
    case 'denied':
      return `${url.host} refused the key (${status}).${quoted} Check that the key is whole, belongs to this server and may read; then save it again.`;
    case 'notFound':
      return `${url.host} has no ${url.pathname} (${status}). Check the address, and the path where the server stands under one.`;
    case 'redirected':
      return `${place} sends elsewhere: ${said}. Keys are not sent on; save the connection with the address itself.`;
    case 'refused':
      return `${place} refused the request (${status}).${quoted}`;
    case 'busy':
      return `${place} could not answer (${status}), tried several times.${quoted} Go on later: what was pulled stays.`;
    case 'unreadable':
      return `${place} gave an answer that cannot be read: ${said}. Check that the address is the server's own and not a login page before it.`;
  }
}

const NETWORK_ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start the server, or correct the address',
  ENOTFOUND: 'no computer has this name. Correct the address, or check the network',
  EAI_AGAIN: 'its name cannot be looked up now. Check the network',
  ECONNRESET: 'the line was cut. Go on later',
  UND_ERR_SOCKET: 'the line was cut. Go on later',
  ETIMEDOUT: 'it does not answer. Check the address and the network',
  EHOSTUNREACH: 'there is no way to it. Check the network',
  ENETUNREACH: 'there is no way to it. Check the network',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is its own. Add it to the system, and set NODE_EXTRA_CA_CERTS to it',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not known. Add the issuer, and set NODE_EXTRA_CA_CERTS to it',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be checked. Set NODE_EXTRA_CA_CERTS to its issuer',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name. Correct the address',
};

/** What a failed `fetch` means, from the code that Node keeps in its cause. */
export function networkReason(error: unknown): string {
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined);
  if (code !== undefined) return NETWORK_ADVICE[code] ?? `the system says ${code}`;
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
