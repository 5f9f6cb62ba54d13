import { ModelCallError } from './model-error.ts';
import type { ModelClient } from './model-types.ts';
import type { ProviderAccess } from './provider.ts';

/** Shorter header values are words such as `true`, and no secrets. */
const LEAST_SECRET_CHARS = 8;

/** A client whose failures hold no secret: some servers repeat the key that they refuse, and failures are written down. */
export function hidingSecrets(client: ModelClient, access: ProviderAccess): ModelClient {
  return {
    complete: async (request, options) => {
      try {
        return await client.complete(request, options);
      } catch (error) {
        throw error instanceof ModelCallError ? withoutSecrets(error, access) : error;
      }
    },
  };
}

/** The same failure with key and header values blotted out, and without its cause, which may hold headers. */
export function withoutSecrets(error: ModelCallError, { apiKey, headers = {} }: ProviderAccess): ModelCallError {
  const secrets = [apiKey ?? '', ...Object.values(headers)].filter((value) => value.length >= LEAST_SECRET_CHARS);
  const message = secrets.reduce((text, secret) => text.replaceAll(secret, '[hidden]'), error.message);
  return new ModelCallError(error.kind, message, error.facts);
}
