import { describe, expect, it } from 'vitest';

import { modelSettingsSchema } from '../../../shared/api/models.ts';
import { configOf, draftOf, draftProblem, emptyDraft, REHEARSAL } from './question-draft.ts';

const SETTINGS = modelSettingsSchema.parse({
  providers: [{ id: 'p', title: 'P', baseUrl: 'http://127.0.0.1:1/v1', models: [{ name: 'a b/c' }, { name: 'd' }] }],
  roles: { root: { provider: 'p', model: 'd' }, subagent: { provider: 'gone', model: 'x' } },
});

describe('a question being written', () => {
  it('begins with the models of the roles, as far as they are still there', () => {
    expect(emptyDraft(SETTINGS).models).toEqual({
      root: 'p d',
      subagent: 'same',
      synthesis: 'same',
      compaction: 'same',
    });
    expect(emptyDraft(modelSettingsSchema.parse({})).models.root).toBe(REHEARSAL);
  });

  it('goes on with what was written, without models that are gone', () => {
    const models = { root: 'p a b/c', subagent: 'gone x', synthesis: 'same', compaction: 'p d' };
    expect(draftOf(SETTINGS, { question: 'Why?', models })).toMatchObject({
      question: 'Why?',
      filter: '',
      models: { ...models, subagent: 'same' },
    });
  });

  it('keeps model names with spaces whole', () => {
    const draft = { ...emptyDraft(SETTINGS), question: 'Why?' };
    const config = configOf({ ...draft, models: { ...draft.models, root: 'p a b/c' } });
    expect(config.models).toEqual({ root: { provider: 'p', model: 'a b/c' } });
  });

  it('says what keeps it from being asked', () => {
    const draft = { ...emptyDraft(SETTINGS), question: 'Why?' };
    expect(draftProblem({ ...draft, question: ' ' })).toEqual({ kind: 'question' });
    expect(draftProblem({ ...draft, limits: { ...draft.limits, depth: '9' } })).toEqual({
      kind: 'limit',
      name: 'depth',
    });
    expect(draftProblem({ ...draft, budgets: { ...draft.budgets, tokens: '-1' } })).toEqual({
      kind: 'budget',
      name: 'tokens',
    });
    expect(draftProblem(draft)).toBeUndefined();
  });

  it('gives time in minutes and money as it is', () => {
    const draft = { ...emptyDraft(SETTINGS), question: 'Why?' };
    const config = configOf({ ...draft, budgets: { costUsd: '0.5', tokens: '', turns: '', minutes: '1.5' } });
    expect(config.budget).toEqual({ costUsd: 0.5, timeMs: 90_000 });
  });
});
