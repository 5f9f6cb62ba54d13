import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { AnalystConfig } from '../../shared/api/analyst.ts';
import {
  modelSettingsSchema,
  type ModelChoice,
  type ModelProfile,
  type ModelSettings,
  type ProviderProfile,
} from '../../shared/api/models.ts';
import { UserError } from '../engine/base/index.ts';
import { keyFromEnvironment } from '../engine/models/index.ts';
import type { AskFlags } from './ask-flags.ts';
import { fits } from './fits.ts';

type Models = AnalystConfig['models'];
type Environment = Readonly<Record<string, string | undefined>>;

export interface AskModels {
  readonly settings: ModelSettings;
  readonly models: Models;
  readonly keyOf: (profile: ProviderProfile) => string | undefined;
}

export interface AskPlaces {
  readonly environment: Environment;
  /** Roundhouse's own folder, where the app keeps its providers. */
  readonly dataDir: string;
  /** The rehearsal server, where one answers. */
  readonly rehearsalUrl?: string;
  /** The models of a run that is gone on with. */
  readonly stored?: Models | undefined;
}

const OPENAI = 'https://api.openai.com/v1';
/** The provider that the options describe. */
export const OWN_PROVIDER = 'cli';
const ROLES = ['root', 'subagent', 'synthesis', 'compaction'] as const;
const CONTEXT_TOKENS = 128_000;

/**
 * Which models answer `ask`, and where: the rehearsal's, the address named, a provider of the app, or OpenAI's own where
 * only its key is set. Throws UserError 'badArgument' or 'notFound' that says what to add.
 */
export function askModels(flags: AskFlags, places: AskPlaces): AskModels {
  const { environment, rehearsalUrl, stored } = places;
  if ((flags.priceIn === undefined) !== (flags.priceOut === undefined))
    throw new UserError('badArgument', 'A price has two sides: give --price-in and --price-out.', {});
  if (rehearsalUrl !== undefined) return ownModels(flags, rehearsalUrl, () => undefined, stored ?? 'rehearsal');
  const address = flags.baseUrl ?? (flags.provider === undefined ? valueIn(environment, 'OPENAI_BASE_URL') : undefined);
  if (address !== undefined) return ownModels(flags, address, ownKey(flags, environment, address), stored);
  const saved = savedSettings(places.dataDir);
  const ofApp = flags.provider !== undefined || saved.roles.root !== undefined || usesApp(stored);
  if (ofApp) return appModels(flags, saved, places);
  if (valueIn(environment, 'OPENAI_API_KEY') !== undefined)
    return ownModels(flags, OPENAI, ownKey(flags, environment, OPENAI), stored);
  throw new UserError(
    'badArgument',
    'Which model? Name its address with --base-url, set one up in the app and name it with --provider, or rehearse without one: --rehearsal resources/rehearsal/demo.json.',
    {},
  );
}

/** Providers for a replay, which asks none of them. */
export function replayModels(models: Models): AskModels {
  const ids = new Set(ROLES.flatMap((role) => models[role]?.provider ?? []));
  const settings = modelSettingsSchema.parse({
    providers: [...ids].map((id) => ({ id, title: id, baseUrl: 'http://127.0.0.1' })),
  });
  return { settings, models, keyOf: () => undefined };
}

function usesApp(stored: Models | undefined): boolean {
  return stored !== undefined && stored.root.provider !== OWN_PROVIDER;
}

/** OpenAI's variable holds a key for OpenAI's variable of the address, and for OpenAI: it goes nowhere else by itself. */
function ownKey(flags: AskFlags, environment: Environment, address: string): AskModels['keyOf'] {
  if (flags.apiKeyEnv !== undefined) return (profile) => keyFromEnvironment(profile, environment);
  const isItsOwn = address === environment['OPENAI_BASE_URL'] || originOf(address) === originOf(OPENAI);
  return () => (isItsOwn ? valueIn(environment, 'OPENAI_API_KEY') : undefined);
}

/** Set to nothing is not set. */
function valueIn(environment: Environment, name: string): string | undefined {
  return environment[name] || undefined;
}

/** With the protocol: a key must not go over an open line. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}

function ownModels(
  flags: AskFlags,
  baseUrl: string,
  keyOf: AskModels['keyOf'],
  otherwise: Models | string | undefined,
): AskModels {
  const stored = typeof otherwise === 'object' ? otherwise : undefined;
  const root = flags.model ?? stored?.root.model ?? (typeof otherwise === 'string' ? otherwise : undefined);
  if (root === undefined)
    throw new UserError(
      'badArgument',
      `Which model? Name it with --model. What a server offers: roundhouse models --base-url ${baseUrl}`,
      { baseUrl },
    );
  const models = modelsOf(flags, (role) => {
    const name = role === 'root' ? root : (flags[`${role}Model`] ?? stored?.[role]?.model);
    return name === undefined ? undefined : { provider: OWN_PROVIDER, model: name };
  });
  const names = new Set(ROLES.flatMap((role) => models[role]?.model ?? []));
  const settings = fits(() =>
    modelSettingsSchema.parse({
      providers: [
        {
          id: OWN_PROVIDER,
          title: baseUrl,
          baseUrl,
          api: flags.api,
          headers: headersOf(flags),
          ...(flags.apiKeyEnv === undefined ? {} : { apiKeyEnv: flags.apiKeyEnv }),
          models: [...names].map((name) => profileOf(name, flags, undefined)),
        },
      ],
    }),
  );
  return { settings, models, keyOf };
}

function appModels(flags: AskFlags, saved: ModelSettings, { environment, stored }: AskPlaces): AskModels {
  const named = flags.provider === undefined ? undefined : providerNamed(flags.provider, saved);
  const roles = stored ?? saved.roles;
  const models = modelsOf(flags, (role) => {
    const name = role === 'root' ? flags.model : flags[`${role}Model`];
    const known = roles[role];
    if (name !== undefined) return { provider: (named ?? providerOf(name, saved) ?? fallback(saved)).id, model: name };
    // With another model or provider of the root, the other roles of the app are not meant.
    if (known !== undefined && flags.model === undefined && (named === undefined || named.id === known.provider))
      return known;
    const first = named?.models[0];
    if (role !== 'root') return undefined;
    if (named !== undefined && first !== undefined) return { provider: named.id, model: first.name };
    throw new UserError('badArgument', 'Which model? Name it with --model, or choose one for the root in the app.', {});
  });
  const providers = saved.providers.map((profile) => {
    const names = ROLES.flatMap((role) => (models[role]?.provider === profile.id ? [models[role].model] : []));
    const known = new Map(profile.models.map((model) => [model.name, model]));
    for (const name of names) known.set(name, profileOf(name, flags, known.get(name)));
    // A header may hold a secret: it goes to whom the command line is about, and to no other provider of the app.
    const headers = profile.id === models.root.provider ? { ...profile.headers, ...headersOf(flags) } : profile.headers;
    return { ...profile, headers, models: [...known.values()] };
  });
  const keyOf = (profile: ProviderProfile): string | undefined => {
    if (flags.apiKeyEnv !== undefined && profile.id === models.root.provider)
      return keyFromEnvironment({ ...profile, apiKeyEnv: flags.apiKeyEnv }, environment);
    return valueIn(environment, keyVariable(profile.id));
  };
  return { settings: { ...saved, providers }, models, keyOf };
}

/** The variable that holds the key of a provider of the app: `ROUNDHOUSE_KEY_OPEN_ROUTER` for `open-router`. */
export function keyVariable(provider: string): string {
  return `ROUNDHOUSE_KEY_${provider.toUpperCase().replaceAll('-', '_')}`;
}

function providerNamed(name: string, { providers }: ModelSettings): ProviderProfile {
  const found = providers.find(({ id, title }) => id === name || title.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  const known = providers.map(({ id, title }) => (id === title ? id : `${id} (${title})`)).join(', ');
  throw new UserError('notFound', `The app has no provider "${name}"; it has: ${known || 'none'}.`, { name });
}

function providerOf(model: string, { providers }: ModelSettings): ProviderProfile | undefined {
  return providers.find(({ models }) => models.some(({ name }) => name === model));
}

function fallback(saved: ModelSettings): ProviderProfile {
  const id = saved.roles.root?.provider ?? saved.providers[0]?.id ?? '';
  return providerNamed(id, saved);
}

function modelsOf(flags: AskFlags, choose: (role: (typeof ROLES)[number]) => ModelChoice | undefined): Models {
  const changed = (role: (typeof ROLES)[number]): ModelChoice | undefined => {
    const choice = choose(role);
    if (choice === undefined) return undefined;
    return {
      ...choice,
      ...(flags.temperature === undefined ? {} : { temperature: flags.temperature }),
      ...(flags.maxOutputTokens === undefined ? {} : { maxOutputTokens: flags.maxOutputTokens }),
      ...(flags.reasoningEffort === undefined ? {} : { reasoningEffort: flags.reasoningEffort }),
      ...(flags.parallelToolCalls === false ? { parallelToolCalls: false } : {}),
    };
  };
  const root = changed('root');
  if (root === undefined) throw new UserError('badArgument', 'Which model? Name it with --model.', {});
  const [subagent, synthesis, compaction] = [changed('subagent'), changed('synthesis'), changed('compaction')];
  return {
    root,
    ...(subagent === undefined ? {} : { subagent }),
    ...(synthesis === undefined ? {} : { synthesis }),
    ...(compaction === undefined ? {} : { compaction }),
  };
}

function profileOf(name: string, flags: AskFlags, known: ModelProfile | undefined): ModelProfile {
  const { priceIn, priceOut, contextTokens } = flags;
  const price =
    priceIn !== undefined && priceOut !== undefined
      ? { inputUsdPerMillion: priceIn, outputUsdPerMillion: priceOut }
      : known?.price;
  return {
    name,
    contextTokens: contextTokens ?? known?.contextTokens ?? CONTEXT_TOKENS,
    ...(price === undefined ? {} : { price }),
  };
}

function headersOf(flags: AskFlags): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (flags.header ?? []).map((text) => {
      const at = text.indexOf(':');
      if (at < 1) throw new UserError('badArgument', `--header "${text}": expected "Name: value".`, { text });
      return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    }),
  );
}

/** Read only: what the app has set up is the app's to mend. */
function savedSettings(dataDir: string): ModelSettings {
  const path = join(dataDir, 'models.json');
  if (!existsSync(path)) return modelSettingsSchema.parse({});
  try {
    return modelSettingsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new UserError(
      'unreadable',
      `${path} cannot be read: set the providers up again in the app.`,
      { path },
      error,
    );
  }
}
