import type { AnalystConfig } from '../../../shared/api/analyst.ts';
import type { ModelChoice, ModelSettings, ProviderProfile } from '../../../shared/api/models.ts';
import { UserError } from '../base/index.ts';
import { Breaker, clientOf, priceOf, type ModelClient, type Recorder } from '../models/index.ts';
import type { RoleLine, RoleLines } from './run-deps.ts';

/** Of a model whose profile does not say; the smallest window of today's hosted models. */
const CONTEXT_TOKENS = 128_000;

export interface RoleLineOptions {
  readonly settings: ModelSettings;
  /** The key of a provider; undefined for those that ask for none. */
  readonly keyOf: (profile: ProviderProfile) => string | undefined;
  readonly recorder?: Recorder;
  /** Answers in place of every provider: a recording that is replayed. */
  readonly client?: ModelClient;
}

/** Lines for all roles of an analysis; a provider used by several roles has one client and one breaker. */
export function roleLinesOf(models: AnalystConfig['models'], options: RoleLineOptions): RoleLines {
  const providers = new Map<
    string,
    { readonly profile: ProviderProfile; readonly client: ModelClient; readonly breaker: Breaker }
  >();
  const providerOf = (id: string) => {
    const known = providers.get(id);
    if (known !== undefined) return known;
    const profile = options.settings.providers.find((candidate) => candidate.id === id);
    if (profile === undefined) {
      throw new UserError(
        'notFound',
        `There is no provider "${id}". Set it up first; there are: ${options.settings.providers.map((candidate) => candidate.id).join(', ') || 'none'}.`,
        { provider: id },
      );
    }
    const made = {
      profile,
      client: options.client ?? clientOf(profile, options.keyOf(profile)),
      breaker: new Breaker(),
    };
    providers.set(id, made);
    return made;
  };
  const lineOf = ({ provider: id, ...request }: ModelChoice): RoleLine => {
    const { profile, client, breaker } = providerOf(id);
    const price = priceOf(profile, request.model);
    return {
      line: {
        client,
        breaker,
        ...(price === undefined ? {} : { price }),
        ...(options.recorder === undefined ? {} : { recorder: options.recorder }),
      },
      contextTokens: profile.models.find((model) => model.name === request.model)?.contextTokens ?? CONTEXT_TOKENS,
      request,
    };
  };
  return {
    root: lineOf(models.root),
    subagent: lineOf(models.subagent ?? models.root),
    synthesis: lineOf(models.synthesis ?? models.root),
    compaction: lineOf(models.compaction ?? models.root),
  };
}
