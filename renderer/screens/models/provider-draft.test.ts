import { describe, expect, it } from 'vitest';

import { providerProfileSchema } from '../../../shared/api/models.ts';
import { draftOf, freshId, profileOf } from './provider-draft.ts';

const PROFILE = providerProfileSchema.parse({
  id: 'p',
  title: 'P',
  baseUrl: 'http://127.0.0.1:11434/v1',
  headers: { 'X-Title': 'a' },
  models: [
    { name: 'm', contextTokens: 200_000, price: { inputUsdPerMillion: 1, outputUsdPerMillion: 0 } },
    { name: 'n' },
  ],
});

describe('a provider being edited', () => {
  it('comes back as it was when nothing is changed', () => {
    expect(profileOf(draftOf(PROFILE), PROFILE)).toEqual({ kind: 'profile', profile: PROFILE });
  });

  it('names the first thing that is wrong', () => {
    const draft = draftOf(PROFILE);
    const problem = (part: Partial<typeof draft>) => profileOf({ ...draft, ...part }, PROFILE);
    expect(problem({ baseUrl: 'ftp://x' })).toEqual({ kind: 'problem', problem: { kind: 'baseUrl' } });
    expect(problem({ headers: [{ name: 'a b', value: '' }] })).toEqual({
      kind: 'problem',
      problem: { kind: 'header', at: 0 },
    });
    const twice = [...draft.models, ...draft.models.slice(0, 1)];
    expect(problem({ models: twice })).toEqual({ kind: 'problem', problem: { kind: 'model', at: 2 } });
    const halfPriced = draft.models.map((model) => ({ ...model, priceOut: '' }));
    expect(problem({ models: halfPriced })).toEqual({ kind: 'problem', problem: { kind: 'model', at: 0 } });
  });

  it('makes ids that the contract takes and nobody has', () => {
    expect(freshId('vLLM on rack-2', [])).toBe('vllm-on-rack-2');
    expect(freshId('本地', [])).toBe('provider');
    expect(freshId('P', ['p', 'p-2'])).toBe('p-3');
  });
});
