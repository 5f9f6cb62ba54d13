import type { ModelProfile, ProviderProfile } from '../../../shared/api/models.ts';

/** A model as it is being edited; numbers are text until they are saved. */
export interface ModelDraft {
  readonly name: string;
  readonly context: string;
  readonly priceIn: string;
  readonly priceCached: string;
  readonly priceOut: string;
}

export interface ProviderDraft {
  readonly title: string;
  readonly baseUrl: string;
  readonly api: ProviderProfile['api'];
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly models: readonly ModelDraft[];
}

export type ProviderProblem =
  | { readonly kind: 'title' | 'baseUrl' }
  | { readonly kind: 'header'; readonly at: number }
  | { readonly kind: 'model'; readonly at: number };

export const DEFAULT_CONTEXT = '128000';

export function draftOf(profile: ProviderProfile): ProviderDraft {
  const text = (value: number | undefined): string => (value === undefined ? '' : String(value));
  return {
    title: profile.title,
    baseUrl: profile.baseUrl,
    api: profile.api,
    headers: Object.entries(profile.headers).map(([name, value]) => ({ name, value })),
    models: profile.models.map(({ name, contextTokens, price }) => ({
      name,
      context: String(contextTokens),
      priceIn: text(price?.inputUsdPerMillion),
      priceCached: text(price?.cachedInputUsdPerMillion),
      priceOut: text(price?.outputUsdPerMillion),
    })),
  };
}

/** The profile of a draft, or the first thing that is wrong with it. */
export function profileOf(
  draft: ProviderDraft,
  before: ProviderProfile,
):
  | { readonly kind: 'profile'; readonly profile: ProviderProfile }
  | { readonly kind: 'problem'; readonly problem: ProviderProblem } {
  const problem = problemOf(draft);
  if (problem !== undefined) return { kind: 'problem', problem };
  return {
    kind: 'profile',
    profile: {
      ...before,
      title: draft.title.trim(),
      baseUrl: draft.baseUrl.trim(),
      api: draft.api,
      headers: Object.fromEntries(draft.headers.map(({ name, value }) => [name.trim(), value])),
      models: draft.models.map(modelOf),
    },
  };
}

function problemOf(draft: ProviderDraft): ProviderProblem | undefined {
  if (draft.title.trim() === '') return { kind: 'title' };
  if (!isAddress(draft.baseUrl.trim())) return { kind: 'baseUrl' };
  const header = draft.headers.findIndex(({ name }) => !/^[A-Za-z0-9-]+$/.test(name.trim()));
  if (header >= 0) return { kind: 'header', at: header };
  const names = draft.models.map(({ name }) => name.trim());
  const model = draft.models.findIndex((each, at) => !isModel(each) || names.indexOf(each.name.trim()) !== at);
  return model < 0 ? undefined : { kind: 'model', at: model };
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).username === '';
}

function isModel({ name, context, priceIn, priceCached, priceOut }: ModelDraft): boolean {
  const isPrice = (text: string): boolean => text.trim() === '' || (Number.isFinite(Number(text)) && Number(text) >= 0);
  const bothOrNone = (priceIn.trim() === '') === (priceOut.trim() === '');
  return (
    name.trim() !== '' &&
    Number.isInteger(Number(context)) &&
    Number(context) >= 1000 &&
    [priceIn, priceCached, priceOut].every(isPrice) &&
    bothOrNone
  );
}

function modelOf({ name, context, priceIn, priceCached, priceOut }: ModelDraft): ModelProfile {
  const contextTokens = Number(context);
  if (priceIn.trim() === '') return { name: name.trim(), contextTokens };
  return {
    name: name.trim(),
    contextTokens,
    price: {
      inputUsdPerMillion: Number(priceIn),
      outputUsdPerMillion: Number(priceOut),
      ...(priceCached.trim() === '' ? {} : { cachedInputUsdPerMillion: Number(priceCached) }),
    },
  };
}

/** An id that no provider has, made from a title. */
export function freshId(title: string, taken: readonly string[]): string {
  const base =
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 50) || 'provider';
  let id = base;
  for (let n = 2; taken.includes(id); n += 1) id = `${base}-${n}`;
  return id;
}
