import { Check, ShieldCheck, X } from 'lucide-react';

import type { ModelRole, ModelSettings } from '../../../shared/api/models.ts';
import type { ConnectionOutcome } from '../../../shared/api/procedures-analyst.ts';
import { formatDuration } from '../../../shared/format/index.ts';
import { PanelHeader } from '../../components/panel.tsx';
import { Select } from '../../components/select.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { RehearsalBadge } from '../analyst/state-chip.tsx';
import { choiceOf, choiceValue, modelOptions } from '../analyst/question-draft.ts';

interface RolePanelProps {
  readonly settings: ModelSettings;
  readonly onChange: (roles: ModelSettings['roles']) => void;
  readonly test: ConnectionOutcome | undefined;
}

const ROLES = [
  'root',
  'subagent',
  'synthesis',
  'compaction',
  'manager',
  'executor',
  'auditor',
  'judge',
] as const satisfies readonly ModelRole[];
/** No choice of its own. */
const NONE = 'none';

/** What the last test said, and which model each role uses. */
export function RolePanel({ settings, onChange, test }: RolePanelProps) {
  const t = useTranslate();
  const models = modelOptions(settings);
  const change = (role: ModelRole, value: string): void => {
    const { [role]: _, ...others } = settings.roles;
    onChange(value === NONE ? others : { ...others, [role]: choiceOf(value) });
  };
  return (
    <aside className="roles" aria-label={t('models.usedFor')}>
      <PanelHeader title={t('models.test')} />
      <TestResult test={test} />
      <PanelHeader title={t('models.usedFor')} />
      <div className="role-list">
        {ROLES.map((role) => {
          const choice = settings.roles[role];
          const value = choice === undefined ? NONE : choiceValue(choice);
          const missing = value !== NONE && !models.some((model) => model.value === value);
          return (
            <div key={role} className="role-line">
              <span className="text-2">{t(`models.role.${role}`)}</span>
              <Select
                label={t(`models.role.${role}`)}
                options={[
                  { value: NONE, title: t(role === 'root' ? 'models.notChosen' : 'models.asRoot') },
                  ...models,
                  ...(missing && choice !== undefined
                    ? [{ value, title: t('models.gone', { name: choice.model }) }]
                    : []),
                ]}
                value={value}
                onChange={(next) => change(role, next)}
              />
            </div>
          );
        })}
      </div>
      <p className="providers-note size-11 text-3">
        <ShieldCheck size={12} strokeWidth={1.75} aria-hidden />
        {t('models.ownWork')}
      </p>
    </aside>
  );
}

function TestResult({ test }: { readonly test: ConnectionOutcome | undefined }) {
  const t = useTranslate();
  if (test === undefined) return <p className="role-test text-3">{t('models.testNote')}</p>;
  if (test.kind === 'failed') {
    return (
      <p className="role-test text-error" role="alert">
        <X size={14} strokeWidth={2} aria-hidden />
        {test.message}
      </p>
    );
  }
  return (
    <>
      <p className="role-test" role="status">
        <Check className="text-accent" size={14} strokeWidth={2} aria-hidden />
        {t('models.reached', { n: test.models.length, time: formatDuration(Math.round(test.tookMs * 1e6)) })}
      </p>
      {test.rehearsal && (
        <p className="role-test">
          <RehearsalBadge />
          {t('models.saysRehearsal')}
        </p>
      )}
    </>
  );
}
