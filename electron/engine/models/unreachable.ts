/** What the system says at once where there is no server: the address is wrong, or nothing was started. */
const NOTHING_THERE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Says that there is no server at an address, and what to try; undefined where a connection failed in another way.
 * Reads the codes of Node's errors; of a name with several addresses, the failures stand together in an AggregateError.
 */
export function unreachableText(error: unknown, baseUrl: string): string | undefined {
  const code = codeOf(error);
  if (code === undefined || !NOTHING_THERE.has(code)) return undefined;
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${url?.host ?? baseUrl}. Start the server, or change the address, then try again.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host name ${url?.hostname ?? baseUrl} is not found. Change the address, or check the network, then try again.`;
    default:
      return `There is no way to ${url?.host ?? baseUrl}. Check the network, or change the address, then try again.`;
  }
}

function codeOf(error: unknown): string | undefined {
  let found: string | undefined;
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') found = at.code;
  }
  return found;
}
