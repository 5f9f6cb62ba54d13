import type { AnalystConfigInput } from '../../../shared/api/analyst.ts';
import type { ModelChoice, ModelSettings } from '../../../shared/api/models.ts';
import { BUDGETS, budgetOf, isBudgetText, type BudgetName } from './budget-draft.ts';
import type { QuestionDraft } from '../../state/questions.ts';

/** In place of a model: the demo's script. */
export const REHEARSAL = 'rehearsal';
/** For roles: the model of the root. */
export const SAME = 'same';

export const ANALYST_ROLES = ['root', 'subagent', 'synthesis', 'compaction'] as const;
export type AnalystRole = (typeof ANALYST_ROLES)[number];

export const LIMITS = {
  depth: { min: 0, max: 8 },
  rootTurns: { min: 1, max: 500 },
  subagentTurns: { min: 1, max: 500 },
  parallel: { min: 1, max: 64 },
} as const;
export type LimitName = keyof typeof LIMITS;

/** What was written before, the rest as the settings say; a model that is gone since then gives way to its role's. */
export function draftOf(settings: ModelSettings, kept: Partial<QuestionDraft> | undefined): QuestionDraft {
  const empty = emptyDraft(settings);
  const known = [REHEARSAL, SAME, ...modelOptions(settings).map(({ value }) => value)];
  const models = { ...empty.models, ...kept?.models };
  const ofRole = (role: AnalystRole): string => (known.includes(models[role]) ? models[role] : empty.models[role]);
  return {
    ...empty,
    ...kept,
    models: {
      root: ofRole('root'),
      subagent: ofRole('subagent'),
      synthesis: ofRole('synthesis'),
      compaction: ofRole('compaction'),
    },
  };
}

export function emptyDraft(settings: ModelSettings): QuestionDraft {
  const known = modelOptions(settings).map(({ value }) => value);
  const ofRole = (role: AnalystRole): string | undefined => {
    const choice = settings.roles[role];
    const value = choice === undefined ? undefined : choiceValue(choice);
    return value !== undefined && known.includes(value) ? value : undefined;
  };
  return {
    question: '',
    filter: '',
    context: '',
    models: {
      root: ofRole('root') ?? known[0] ?? REHEARSAL,
      subagent: ofRole('subagent') ?? SAME,
      synthesis: ofRole('synthesis') ?? SAME,
      compaction: ofRole('compaction') ?? SAME,
    },
    limits: { depth: '2', rootTurns: '20', subagentTurns: '12', parallel: '4' },
    budgets: { costUsd: '', tokens: '', turns: '', minutes: '' },
    repository: '',
  };
}

/** Every model of every provider, as a choice of one. */
export function modelOptions({
  providers,
}: ModelSettings): readonly { readonly value: string; readonly title: string }[] {
  return providers.flatMap(({ id, title, models }) =>
    models.map(({ name }) => ({ value: choiceValue({ provider: id, model: name }), title: `${name} · ${title}` })),
  );
}

export function choiceValue({ provider, model }: Pick<ModelChoice, 'provider' | 'model'>): string {
  return `${provider} ${model}`;
}

/** Provider ids hold no space: the first one ends it. */
export function choiceOf(value: string): ModelChoice {
  const at = value.indexOf(' ');
  return { provider: value.slice(0, at), model: value.slice(at + 1) };
}

export type DraftProblem =
  | { readonly kind: 'question' }
  | { readonly kind: 'limit'; readonly name: LimitName }
  | { readonly kind: 'budget'; readonly name: BudgetName };

/** What keeps a draft from being asked, first thing first; undefined when nothing does. */
export function draftProblem(draft: QuestionDraft): DraftProblem | undefined {
  if (draft.question.trim() === '') return { kind: 'question' };
  for (const [name, { min, max }] of Object.entries(LIMITS)) {
    const value = Number(draft.limits[name as LimitName]); // The keys of LIMITS are its names.
    if (!Number.isInteger(value) || value < min || value > max) return { kind: 'limit', name: name as LimitName }; // As above.
  }
  const bad = BUDGETS.find((name) => !isBudgetText(name, draft.budgets[name]));
  return bad === undefined ? undefined : { kind: 'budget', name: bad };
}

export function isRehearsal(draft: QuestionDraft): boolean {
  return draft.models.root === REHEARSAL;
}

/** The config of a draft without a problem; an unasked question still estimates. */
export function configOf(draft: QuestionDraft): AnalystConfigInput {
  const { models, limits, budgets } = draft;
  const ofRole = (role: AnalystRole) =>
    models[role] === SAME || models[role] === REHEARSAL || isRehearsal(draft) ? {} : { [role]: choiceOf(models[role]) };
  return {
    question: draft.question.trim() === '' ? '?' : draft.question.trim(),
    ...(draft.filter.trim() === '' ? {} : { filter: draft.filter.trim() }),
    ...(draft.context.trim() === '' ? {} : { datasetContext: draft.context.trim() }),
    ...(draft.repository === '' ? {} : { repositoryPath: draft.repository }),
    models: {
      root: isRehearsal(draft) ? { provider: REHEARSAL, model: REHEARSAL } : choiceOf(models.root),
      ...ofRole('subagent'),
      ...ofRole('synthesis'),
      ...ofRole('compaction'),
    },
    depth: Number(limits.depth),
    rootTurns: Number(limits.rootTurns),
    subagentTurns: Number(limits.subagentTurns),
    parallel: Number(limits.parallel),
    budget: budgetOf(budgets),
  };
}
