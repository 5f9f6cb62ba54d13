import type { ModelPrice, ProviderProfile } from '../../../shared/api/models.ts';
import { UserError } from '../base/index.ts';
import { createChatClient } from './chat-client.ts';
import { hidingSecrets, withoutSecrets } from './hide-secrets.ts';
import type { ModelClient } from './model-types.ts';
import { isRehearsal } from './rehearsal-mark.ts';
import { connect, toModelError, type ProviderAccess } from './provider.ts';
import { createResponsesClient } from './responses-client.ts';

/** A client for a provider, in the protocol that its profile names. */
export function clientOf(
  profile: ProviderProfile,
  apiKey: string | undefined,
  limits: Pick<ProviderAccess, 'answerTimeoutMs' | 'idleTimeoutMs'> = {},
): ModelClient {
  const access = accessOf(profile, apiKey, limits);
  const client = profile.api === 'responses' ? createResponsesClient(access) : createChatClient(access);
  return hidingSecrets(client, access);
}

/** The price of a model in a profile; undefined when none is set. */
export function priceOf(profile: ProviderProfile, model: string): ModelPrice | undefined {
  return profile.models.find((known) => known.name === model)?.price;
}

export type ConnectionTest =
  | {
      readonly kind: 'reached';
      readonly models: readonly string[];
      readonly tookMs: number;
      readonly rehearsal: boolean;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** Asks a provider for its models: proves address and key without spending a token. Never throws for a provider's failure. */
export async function testConnection(
  profile: ProviderProfile,
  apiKey: string | undefined,
  signal?: AbortSignal,
): Promise<ConnectionTest> {
  const startedAtMs = performance.now();
  const access = accessOf(profile, apiKey, { answerTimeoutMs: 15_000 });
  try {
    const { data: page, response } = await connect(access)
      .models.list({ signal: signal ?? null })
      .withResponse();
    return {
      kind: 'reached',
      models: page.data.map((model) => model.id),
      tookMs: performance.now() - startedAtMs,
      rehearsal: isRehearsal(response.headers),
    };
  } catch (error) {
    return {
      kind: 'failed',
      message: advice(
        profile,
        withoutSecrets(toModelError(error, { baseUrl: profile.baseUrl, started: false }), access),
      ),
    };
  }
}

/** The key of a profile from the environment, for programs without a key store. */
export function keyFromEnvironment(
  profile: ProviderProfile,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (profile.apiKeyEnv === undefined) return undefined;
  const key = environment[profile.apiKeyEnv];
  if (key === undefined || key === '') {
    throw new UserError(
      'badArgument',
      `${profile.title} wants a key: set the environment variable ${profile.apiKeyEnv}.`,
      { variable: profile.apiKeyEnv },
    );
  }
  return key;
}

function accessOf(
  profile: ProviderProfile,
  apiKey: string | undefined,
  limits: Pick<ProviderAccess, 'answerTimeoutMs' | 'idleTimeoutMs'>,
): ProviderAccess {
  return { baseUrl: profile.baseUrl, headers: profile.headers, ...limits, ...(apiKey === undefined ? {} : { apiKey }) };
}

function advice(profile: ProviderProfile, error: ReturnType<typeof toModelError>): string {
  switch (error.kind) {
    case 'connection':
    case 'timeout':
      return `Nothing answers at ${profile.baseUrl}. Start the server or change the address, then test again.`;
    case 'auth':
      return `${profile.baseUrl} refuses the key. Enter it again.`;
    case 'notFound':
      return `${profile.baseUrl} knows no list of models (404). The address may lack "/v1"; the models can also be named by hand.`;
    default:
      return error.message;
  }
}
