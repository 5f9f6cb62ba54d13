import { Lock, PlugZap, Plus, Save, Trash2, X } from 'lucide-react';
import { useState } from 'react';

import type { ProviderProfile } from '../../../shared/api/models.ts';
import type { ConnectionOutcome } from '../../../shared/api/procedures-analyst.ts';
import { useClient } from '../../client/client-context.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { KeyHint } from '../../components/key-hint.tsx';
import { Segment } from '../../components/segment.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { useAppState } from '../../state/app-state.ts';
import { Setting } from '../settings/setting.tsx';
import { ModelTable } from './model-table.tsx';
import { draftOf, profileOf, type ProviderDraft } from './provider-draft.ts';
import { useModelActions, type ModelState } from './use-model-settings.ts';

interface ProviderFormProps {
  readonly provider: ProviderProfile;
  readonly state: ModelState;
  readonly test: ConnectionOutcome | undefined;
  readonly onTested: (outcome: ConnectionOutcome) => void;
  readonly onSave: (profile: ProviderProfile) => Promise<boolean>;
  readonly onRemove: () => void;
}

/** One provider, as it is edited; nothing is kept before Save. Testing saves first: it tests what is kept. */
export function ProviderForm({ provider, state, test, onTested, onSave, onRemove }: ProviderFormProps) {
  const t = useTranslate();
  const client = useClient();
  const { toasts } = useAppState();
  const [draft, setDraft] = useState<ProviderDraft>(() => draftOf(provider));
  const [testing, setTesting] = useState(false);
  const [asking, setAsking] = useState(false);
  const change = (part: Partial<ProviderDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const read = profileOf(draft, provider);
  const problem = read.kind === 'problem' ? read.problem : undefined;
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(provider));
  const save = async (): Promise<boolean> => read.kind === 'profile' && (!dirty || (await onSave(read.profile)));
  const runTest = async (): Promise<void> => {
    if (testing || !(await save())) return;
    setTesting(true);
    const outcome = await client.call('models.test', { provider: provider.id });
    setTesting(false);
    if (outcome.ok) onTested(outcome.value);
    else toasts.show({ tone: 'problem', text: outcome.error.message });
  };
  useCommands({ saveProvider: () => void save() });
  return (
    <section className="provider-form" aria-label={provider.title}>
      <header className="provider-head">
        <h1 className="ellipsis">{provider.title}</h1>
        {test !== undefined && (
          <Chip tone={test.kind === 'reached' ? 'accent' : 'error'}>
            {t(test.kind === 'reached' ? 'models.connected' : 'models.notReachable')}
          </Chip>
        )}
        {dirty && <span className="size-11 text-3">{t('models.unsaved')}</span>}
        <span className="grow" />
        <Button variant="danger" icon={Trash2} onClick={() => setAsking(true)}>
          {t('models.remove')}
        </Button>
        <Button icon={PlugZap} disabled={problem !== undefined || testing} onClick={() => void runTest()}>
          {testing && <Spinner />}
          {t('models.test')}
        </Button>
        <Button variant="primary" icon={Save} disabled={problem !== undefined || !dirty} onClick={() => void save()}>
          {t('common.save')}
          <KeyHint command="saveProvider" />
        </Button>
      </header>
      <div className="provider-body">
        <Setting name={t('models.title')}>
          <div className="grow">
            <TextField
              label={t('models.title')}
              value={draft.title}
              {...(problem?.kind === 'title' ? { problem: t('models.problem.title') } : {})}
              onChange={(title) => change({ title })}
            />
          </div>
        </Setting>
        <Setting name={t('models.baseUrl')} note={t('models.baseUrlNote')}>
          <div className="grow">
            <TextField
              className="mono"
              label={t('models.baseUrl')}
              value={draft.baseUrl}
              {...(problem?.kind === 'baseUrl' ? { problem: t('models.problem.baseUrl') } : {})}
              onChange={(baseUrl) => change({ baseUrl })}
            />
          </div>
        </Setting>
        <KeySetting provider={provider} state={state} dirty={draft.baseUrl.trim() !== provider.baseUrl} />
        <Setting name={t('models.api')}>
          <Segment
            label={t('models.api')}
            options={(['chat', 'responses'] as const).map((value) => ({ value, title: t(`models.api.${value}`) }))}
            value={draft.api}
            onChange={(api) => change({ api })}
          />
        </Setting>
        <HeadersSetting draft={draft} wrong={problem?.kind === 'header' ? problem.at : undefined} onChange={change} />
        <ModelTable
          models={draft.models}
          offered={test?.kind === 'reached' ? test.models : []}
          wrong={problem?.kind === 'model' ? problem.at : undefined}
          onChange={(models) => change({ models })}
        />
      </div>
      {asking && (
        <ConfirmDialog
          title={t('models.removeTitle', { name: provider.title })}
          action={t('models.remove')}
          onConfirm={onRemove}
          onClose={() => setAsking(false)}
        >
          {t('models.removeText')}
        </ConfirmDialog>
      )}
    </section>
  );
}

interface KeySettingProps {
  readonly provider: ProviderProfile;
  readonly state: ModelState;
  /** The address in the form is not the one that is kept. */
  readonly dirty: boolean;
}

/** A key goes in and never comes out: only whether there is one for this very address. */
function KeySetting({ provider, state, dirty }: KeySettingProps) {
  const t = useTranslate();
  const { toasts } = useAppState();
  const { setKey, removeKey } = useModelActions();
  const [text, setText] = useState('');
  const [editing, setEditing] = useState(false);
  const known = state.keys.find((key) => key.provider === provider.id);
  const fits = known?.baseUrl === provider.baseUrl;
  const keep = async (): Promise<void> => {
    const problem = await setKey({ provider: provider.id, baseUrl: provider.baseUrl, key: text });
    if (problem !== undefined) toasts.show({ tone: 'problem', text: problem.message });
    setText('');
    setEditing(false);
  };
  const has = fits && !editing;
  return (
    <Setting name={t('models.key')} note={t(state.canStore ? 'models.keyStored' : 'models.keySession')}>
      <div className="grow">
        <div className="row">
          {has ? (
            <span className="key-kept">
              <Lock size={13} strokeWidth={1.75} aria-hidden />
              <span aria-hidden>••••••••••••</span>
              {t(known?.state === 'stored' ? 'models.key.stored' : 'models.key.session')}
            </span>
          ) : (
            <TextField
              type="password"
              icon={Lock}
              className="grow"
              label={t('models.key')}
              placeholder={t(known !== undefined && !fits ? 'models.keyOtherAddress' : 'models.keyHint')}
              value={text}
              onChange={setText}
            />
          )}
          {has ? (
            <Button onClick={() => setEditing(true)}>{t('models.replaceKey')}</Button>
          ) : (
            <Button disabled={text === '' || dirty} onClick={() => void keep()}>
              {t('models.keepKey')}
            </Button>
          )}
          {known !== undefined && (
            <Button variant="ghost" onClick={() => void removeKey(provider.id)}>
              {t('models.removeKey')}
            </Button>
          )}
        </div>
        <p className="size-11 text-3">{t(dirty ? 'models.keySaveFirst' : 'models.keyNote')}</p>
      </div>
    </Setting>
  );
}

interface HeadersSettingProps {
  readonly draft: ProviderDraft;
  readonly wrong: number | undefined;
  readonly onChange: (part: Partial<ProviderDraft>) => void;
}

function HeadersSetting({ draft, wrong, onChange }: HeadersSettingProps) {
  const t = useTranslate();
  const { headers } = draft;
  const put = (at: number, part: Partial<(typeof headers)[number]>): void =>
    onChange({ headers: headers.map((header, index) => (index === at ? { ...header, ...part } : header)) });
  return (
    <Setting name={t('models.headers')} note={t('models.headersNote')}>
      <div className="grow header-list">
        {headers.map((header, at) => (
          <div key={at} className="row">
            <TextField
              label={t('models.headerName', { n: at + 1 })}
              placeholder="X-Title"
              className="mono"
              value={header.name}
              {...(wrong === at ? { problem: t('models.problem.header') } : {})}
              onChange={(name) => put(at, { name })}
            />
            <TextField
              className="mono grow"
              label={t('models.headerValue', { n: at + 1 })}
              value={header.value}
              onChange={(value) => put(at, { value })}
            />
            <Button
              variant="ghost"
              size="s"
              icon={X}
              aria-label={t('models.removeHeader')}
              onClick={() => onChange({ headers: headers.filter((_, index) => index !== at) })}
            />
          </div>
        ))}
        <LinkButton onClick={() => onChange({ headers: [...headers, { name: '', value: '' }] })}>
          <Plus size={12} strokeWidth={1.75} aria-hidden />
          {t('models.addHeader')}
        </LinkButton>
      </div>
    </Setting>
  );
}
