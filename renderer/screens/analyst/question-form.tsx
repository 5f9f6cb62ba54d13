import { FolderGit2, Play, X } from 'lucide-react';
import { useDeferredValue, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';

import type { ModelSettings } from '../../../shared/api/models.ts';
import { readyValue } from '../../client/async.ts';
import { useSteadyQuery } from '../../client/use-query.ts';
import { useClient } from '../../client/client-context.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { TextArea, TextField } from '../../components/field.tsx';
import { KeyHint } from '../../components/key-hint.tsx';
import { Select } from '../../components/select.tsx';
import { middleEllipsis } from '../../format/identifier.ts';
import type { MessageKey } from '../../i18n/catalogue.ts';
import { useTranslate, type Translate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState } from '../../state/app-state.ts';
import type { QuestionDraft } from '../../state/questions.ts';
import { FilterField } from '../traces/filter-field.tsx';
import { BUDGETS } from './budget-draft.ts';
import { EstimatePanel } from './estimate-panel.tsx';
import {
  ANALYST_ROLES,
  configOf,
  draftOf,
  draftProblem,
  isRehearsal,
  LIMITS,
  modelOptions,
  REHEARSAL,
  SAME,
  type DraftProblem,
} from './question-draft.ts';
import { useAct } from './use-analyst-runs.ts';

interface QuestionFormProps {
  readonly dump: string;
  readonly dumps: readonly { readonly value: string; readonly title: string }[];
  readonly onDump: (dump: string) => void;
  readonly settings: ModelSettings;
}

const PRESETS = ['failures', 'tools', 'cost', 'loops', 'success', 'instructions'] as const;
const PATH_CHARACTERS = 52;

/** Question, scope, models and limits, and what it may cost; nothing runs before Start. */
export function QuestionForm({ dump, dumps, onDump, settings }: QuestionFormProps) {
  const t = useTranslate();
  const act = useAct();
  const { navigation, questions } = useAppState();
  const draft = draftOf(
    settings,
    useStore(questions.store, (drafts) => drafts[dump]),
  );
  const [starting, setStarting] = useState(false);
  const questionField = useRef<HTMLTextAreaElement>(null);
  const filterField = useRef<HTMLInputElement>(null);
  const change = (part: Partial<QuestionDraft>): void => questions.change(dump, part);
  const problem = draftProblem(draft);
  const measurable = problem === undefined || problem.kind === 'question';
  const config = configOf(draft);
  const estimate = useSteadyQuery('analyst.estimate', useDeferredValue(measurable ? { dump, config } : undefined));
  const scope = readyValue(estimate);
  const start = async (): Promise<void> => {
    if (problem !== undefined || starting) return;
    setStarting(true);
    const started = await act('analyst.start', { dump, config, rehearsal: isRehearsal(draft) });
    setStarting(false);
    if (started === undefined) return;
    change({ question: '' });
    navigation.go({ kind: 'analystRun', run: started.run, dump, part: 'work' });
  };
  /** Into the field, where it is made one's own. */
  const takePreset = (question: string): void => {
    change({ question });
    questionField.current?.focus();
  };
  useCommands({ startAnalysis: () => void start(), find: () => filterField.current?.focus() });
  return (
    <div className="question">
      <div className="question-main">
        <h1 className="question-title">{t('analyst.askTitle')}</h1>
        <TextArea
          ref={questionField}
          className="question-text"
          label={t('analyst.question')}
          placeholder={t('analyst.questionHint')}
          rows={4}
          maxLength={20_000}
          autoFocus
          value={draft.question}
          onChange={(question) => change({ question })}
        />
        <p className="size-11 text-3">{t('analyst.goodQuestion')}</p>
        <div className="question-presets">
          {PRESETS.map((name) => (
            <Chip key={name} onClick={() => takePreset(t(`analyst.preset.${name}.text`))}>
              {t(`analyst.preset.${name}`)}
            </Chip>
          ))}
        </div>
        <Line name={t('analyst.dump')}>
          <Select label={t('analyst.dump')} options={dumps} value={dump} onChange={onDump} />
        </Line>
        <Line name={t('analyst.scope')} note={t('analyst.scopeNote')}>
          <FilterField
            dump={dump}
            value={draft.filter}
            onApply={(filter) => change({ filter })}
            fact={scope === undefined ? '' : t('common.traces', { n: scope.traces })}
            inputRef={filterField}
          />
        </Line>
        <Line name={t('analyst.context')} note={t('analyst.contextNote')}>
          <TextArea
            label={t('analyst.context')}
            placeholder={t('analyst.contextHint')}
            rows={2}
            maxLength={20_000}
            value={draft.context}
            onChange={(context) => change({ context })}
          />
        </Line>
        <ModelLines draft={draft} settings={settings} onChange={change} />
        <LimitLines draft={draft} problem={problem} onChange={change} />
        <RepositoryLine path={draft.repository} onChange={(repository) => change({ repository })} />
      </div>
      <aside className="question-side" aria-label={t('analyst.estimate')}>
        <EstimatePanel estimate={estimate} rehearsal={isRehearsal(draft)} />
        <div className="question-start">
          <Button
            variant="primary"
            size="l"
            icon={Play}
            disabled={problem !== undefined || starting}
            onClick={() => void start()}
          >
            {t(isRehearsal(draft) ? 'analyst.startRehearsal' : 'analyst.start')}
            <KeyHint command="startAnalysis" />
          </Button>
          {problem !== undefined && <p className="size-11 text-3">{problemText(problem, t)}</p>}
        </div>
      </aside>
    </div>
  );
}

interface PartProps {
  readonly draft: QuestionDraft;
  readonly onChange: (part: Partial<QuestionDraft>) => void;
}

function ModelLines({ draft, settings, onChange }: PartProps & { readonly settings: ModelSettings }) {
  const t = useTranslate();
  const { navigation } = useAppState();
  const models = modelOptions(settings);
  const rehearsal = { value: REHEARSAL, title: t('analyst.rehearsalModel') };
  return (
    <Line name={t('analyst.models')} note={t('analyst.modelsNote')}>
      <div className="question-grid">
        {ANALYST_ROLES.map((role) => (
          <label key={role} className="question-field">
            <span>{t(`models.role.${role}`)}</span>
            <Select
              label={t(`models.role.${role}`)}
              options={
                role === 'root' ? [...models, rehearsal] : [{ value: SAME, title: t('analyst.sameModel') }, ...models]
              }
              value={role !== 'root' && isRehearsal(draft) ? SAME : draft.models[role]}
              onChange={(value) => onChange({ models: { ...draft.models, [role]: value } })}
            />
          </label>
        ))}
      </div>
      {models.length === 0 && (
        <p className="size-11 text-2">
          {t('analyst.noProviders')}{' '}
          <LinkButton onClick={() => navigation.go({ kind: 'settings', section: 'models' })}>
            {t('analyst.setUpProvider')}
          </LinkButton>
        </p>
      )}
    </Line>
  );
}

function LimitLines({ draft, problem, onChange }: PartProps & { readonly problem: DraftProblem | undefined }) {
  const t = useTranslate();
  return (
    <>
      <Line name={t('analyst.limits')} note={t('analyst.limitsNote')}>
        <div className="question-numbers">
          {(['depth', 'rootTurns', 'subagentTurns', 'parallel'] as const).map((name) => (
            <label key={name} className="question-field">
              <span>{t(`analyst.limit.${name}`)}</span>
              <TextField
                label={t(`analyst.limit.${name}`)}
                inputMode="numeric"
                title={t('analyst.range', { from: LIMITS[name].min, to: LIMITS[name].max })}
                aria-invalid={problem?.kind === 'limit' && problem.name === name}
                value={draft.limits[name]}
                onChange={(value) => onChange({ limits: { ...draft.limits, [name]: value } })}
              />
            </label>
          ))}
        </div>
      </Line>
      <Line name={t('analyst.budgets')} note={t('analyst.budgetsNote')}>
        <div className="question-numbers">
          {BUDGETS.map((name) => (
            <label key={name} className="question-field">
              <span>{t(`analyst.budget.${name}`)}</span>
              <TextField
                label={t(`analyst.budget.${name}`)}
                inputMode="decimal"
                placeholder={t('analyst.noLimit')}
                value={draft.budgets[name]}
                onChange={(value) => onChange({ budgets: { ...draft.budgets, [name]: value } })}
              />
            </label>
          ))}
        </div>
      </Line>
    </>
  );
}

function RepositoryLine({ path, onChange }: { readonly path: string; readonly onChange: (path: string) => void }) {
  const t = useTranslate();
  const client = useClient();
  const choose = async (): Promise<void> => {
    const chosen = await client.call('desktop.chooseToOpen', { kind: 'folder' });
    const folder = chosen.ok ? chosen.value.paths[0] : undefined;
    if (folder !== undefined) onChange(folder);
  };
  return (
    <Line name={t('analyst.repository')} note={t('analyst.repositoryNote')}>
      <div className="row">
        <Button icon={FolderGit2} onClick={() => void choose()}>
          {t('analyst.chooseFolder')}
        </Button>
        {path !== '' && <span className="mono text-2">{middleEllipsis(path, PATH_CHARACTERS)}</span>}
        {path !== '' && (
          <Button variant="ghost" size="s" icon={X} aria-label={t('common.clear')} onClick={() => onChange('')} />
        )}
      </div>
    </Line>
  );
}

interface LineProps {
  readonly name: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Line({ name, note, children }: LineProps) {
  return (
    <div className="question-line">
      <div>
        <div className="question-name">{name}</div>
        {note !== undefined && <div className="size-11 text-3">{note}</div>}
      </div>
      <div className="question-value">{children}</div>
    </div>
  );
}

function problemText(problem: DraftProblem, t: Translate): string {
  switch (problem.kind) {
    case 'question':
      return t('analyst.problem.question');
    case 'limit': {
      const { min, max } = LIMITS[problem.name];
      return t('analyst.problem.limit', {
        name: t(`analyst.limit.${problem.name}` satisfies MessageKey),
        from: min,
        to: max,
      });
    }
    case 'budget':
      return t('analyst.problem.budget', { name: t(`analyst.budget.${problem.name}` satisfies MessageKey) });
    default:
      return problem satisfies never;
  }
}
