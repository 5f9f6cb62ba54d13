import { EyeOff, Plus } from 'lucide-react';
import { useState } from 'react';

import type { ModelSettings, ProviderProfile } from '../../../shared/api/models.ts';
import type { ConnectionOutcome } from '../../../shared/api/procedures-analyst.ts';
import { Button } from '../../components/button.tsx';
import { Menu } from '../../components/menu.tsx';
import { AsyncNotice, EmptyState } from '../../components/notice.tsx';
import { PanelHeader } from '../../components/panel.tsx';
import { moveFocus } from '../../components/roving-focus.ts';
import { SideTab } from '../../components/side-tab.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState } from '../../state/app-state.ts';
import { REHEARSAL } from '../analyst/question-draft.ts';
import { freshId } from './provider-draft.ts';
import { ProviderForm } from './provider-form.tsx';
import { RolePanel } from './role-panel.tsx';
import { useModelActions, useModelState, type ModelState } from './use-model-settings.ts';
import './models.css';

/** What a new provider begins with. */
const TEMPLATES = [
  { title: 'OpenAI', baseUrl: 'https://api.openai.com/v1', api: 'responses' },
  { title: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1', api: 'chat' },
  { title: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', api: 'chat' },
  { title: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1', api: 'chat' },
  { title: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1', api: 'chat' },
] as const;

/** Where models come from, their keys and prices, and who uses which. */
export function ModelsSettings() {
  const state = useModelState();
  if (state.kind !== 'ready') return <AsyncNotice state={state} />;
  return <Providers state={state.value} />;
}

function Providers({ state }: { readonly state: ModelState }) {
  const t = useTranslate();
  const { toasts } = useAppState();
  const { save, removeKey } = useModelActions();
  const { settings } = state;
  const [chosen, setChosen] = useState(settings.providers[0]?.id);
  const [tests, setTests] = useState<Readonly<Record<string, ConnectionOutcome>>>({});
  const current = settings.providers.find(({ id }) => id === chosen) ?? settings.providers[0];
  const store = async (next: ModelSettings): Promise<boolean> => {
    const problem = await save(next);
    if (problem !== undefined) toasts.show({ tone: 'problem', text: problem.message });
    return problem === undefined;
  };
  const add = async (template: Pick<ProviderProfile, 'title' | 'baseUrl' | 'api'>): Promise<void> => {
    // The app's own rehearsal goes by this id.
    const id = freshId(template.title, [REHEARSAL, ...settings.providers.map((provider) => provider.id)]);
    const provider: ProviderProfile = { ...template, id, headers: {}, models: [] };
    if (await store({ ...settings, providers: [...settings.providers, provider] })) setChosen(id);
  };
  const remove = async (id: string): Promise<void> => {
    await removeKey(id);
    const roles = Object.fromEntries(Object.entries(settings.roles).filter(([, choice]) => choice.provider !== id));
    await store({ providers: settings.providers.filter((provider) => provider.id !== id), roles });
  };
  return (
    <div className="models">
      <aside className="providers" aria-label={t('models.providers')}>
        <PanelHeader
          title={t('models.providers')}
          fact={settings.providers.length}
          end={<AddMenu onAdd={(template) => void add(template)} />}
        />
        <div
          role="tablist"
          aria-orientation="vertical"
          aria-label={t('models.providers')}
          onKeyDown={(event) => moveFocus(event, 'column')}
        >
          {settings.providers.map((provider) => (
            <ProviderTab
              key={provider.id}
              provider={provider}
              test={tests[provider.id]}
              selected={provider.id === current?.id}
              onSelect={() => setChosen(provider.id)}
            />
          ))}
        </div>
        <p className="providers-note size-11 text-3">
          <EyeOff size={12} strokeWidth={1.75} aria-hidden />
          {t('models.networkNote')}
        </p>
      </aside>
      {current === undefined ? (
        <EmptyState title={t('models.none')} actions={<AddMenu onAdd={(template) => void add(template)} />}>
          {t('models.noneText')}
        </EmptyState>
      ) : (
        <ProviderForm
          key={current.id}
          provider={current}
          state={state}
          test={tests[current.id]}
          onTested={(outcome) => setTests((before) => ({ ...before, [current.id]: outcome }))}
          onSave={(profile) =>
            store({
              ...settings,
              providers: settings.providers.map((provider) => (provider.id === profile.id ? profile : provider)),
            })
          }
          onRemove={() => void remove(current.id)}
        />
      )}
      <RolePanel
        settings={settings}
        onChange={(roles) => void store({ ...settings, roles })}
        test={current === undefined ? undefined : tests[current.id]}
      />
    </div>
  );
}

type Template = Pick<ProviderProfile, 'title' | 'baseUrl' | 'api'>;

function AddMenu({ onAdd }: { readonly onAdd: (template: Template) => void }) {
  const t = useTranslate();
  return (
    <Menu
      align="end"
      trigger={
        <Button size="s" icon={Plus}>
          {t('models.add')}
        </Button>
      }
      entries={[
        ...TEMPLATES.map((template) => ({
          kind: 'item' as const,
          text: template.title,
          end: <span className="mono text-3">{hostOf(template.baseUrl)}</span>,
          onSelect: () => onAdd(template),
        })),
        { kind: 'rule' },
        {
          kind: 'item',
          text: t('models.other'),
          onSelect: () => onAdd({ title: t('models.newTitle'), baseUrl: 'http://127.0.0.1:8000/v1', api: 'chat' }),
        },
      ]}
    />
  );
}

interface ProviderTabProps {
  readonly provider: ProviderProfile;
  readonly test: ConnectionOutcome | undefined;
  readonly selected: boolean;
  readonly onSelect: () => void;
}

function ProviderTab({ provider, test, selected, onSelect }: ProviderTabProps) {
  const t = useTranslate();
  const led = test === undefined ? 'led-off' : test.kind === 'reached' ? '' : 'led-error';
  const stateText =
    test === undefined ? 'models.untested' : test.kind === 'reached' ? 'models.connected' : 'models.notReachable';
  return (
    <SideTab
      title={provider.title}
      mark={<i className={`led ${led}`} />}
      state={<span className={test?.kind === 'failed' ? 'size-11 text-error' : 'size-11 text-3'}>{t(stateText)}</span>}
      selected={selected}
      onSelect={onSelect}
    >
      <span className="mono ellipsis grow">{hostOf(provider.baseUrl)}</span>
      <span>{t('models.count', { n: provider.models.length })}</span>
    </SideTab>
  );
}

function hostOf(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
