import { useState, type FormEvent } from 'react';

import type { Connection, ServerKey, ServerKind } from '../../../shared/api/procedures-sources.ts';
import { readServerUrl, type ServerUrl } from '../../../shared/api/server-url.ts';
import { readyValue } from '../../client/async.ts';
import { useClient } from '../../client/client-context.ts';
import { useQuery } from '../../client/use-query.ts';
import { Button } from '../../components/button.tsx';
import { Switch } from '../../components/check-box.tsx';
import { TextField } from '../../components/field.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState } from '../../state/app-state.ts';
import { FormRow } from './form-row.tsx';

const USUAL_URL: Readonly<Record<ServerKind, string>> = {
  langfuse: 'https://cloud.langfuse.com',
  phoenix: 'http://localhost:6006',
};

interface ConnectionFormProps {
  readonly kind: ServerKind;
  /** The one to change; a new one without. */
  readonly saved?: Connection;
  readonly onSaved?: () => void;
}

/** A server's name, address and key. The key goes to main once and is forgotten here. */
export function ConnectionForm({ kind, saved, onSaved }: ConnectionFormProps) {
  const t = useTranslate();
  const client = useClient();
  const { navigation } = useAppState();
  const keyStore = readyValue(useQuery('desktop.sources.connections', {}))?.keyStore;
  const [name, setName] = useState(saved?.name ?? t(`sources.${kind}`));
  const [url, setUrl] = useState(saved?.url ?? USUAL_URL[kind]);
  const [publicKey, setPublicKey] = useState('');
  const [secret, setSecret] = useState('');
  const [storeChosen, setStoreChosen] = useState<boolean>();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  // Where there is no safe place, keeping is the person's own decision.
  const store = storeChosen ?? keyStore === 'safe';
  const read = readServerUrl(url);
  const key = keyOf(kind, publicKey, secret);
  const isMoved = saved !== undefined && (read.kind !== 'url' || read.url !== saved.url);
  const needsKey =
    kind === 'langfuse' && key === undefined && (saved === undefined || isMoved || saved.key === 'missing');
  const canSave = read.kind === 'url' && name.trim() !== '' && !needsKey && !saving;

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!canSave) return;
    setSaving(true);
    setProblem(undefined);
    const outcome = await client.call('desktop.sources.save', {
      ...(saved === undefined ? {} : { connection: saved.connection }),
      kind,
      name,
      url,
      ...(key === undefined ? {} : { key }),
      store,
      acceptPlainStore: store && keyStore === 'plain',
    });
    setSaving(false);
    if (!outcome.ok) return setProblem(outcome.error.message);
    setPublicKey('');
    setSecret('');
    client.queries.invalidate((asked) => asked.startsWith('desktop.sources.'));
    onSaved?.();
    if (saved === undefined) {
      navigation.replace({ kind: 'sources', show: { kind: 'server', connection: outcome.value.connection } });
    }
  };

  return (
    <form onSubmit={(event) => void save(event)}>
      <FormRow name={t('sources.form.name')} note={t('sources.form.nameNote')}>
        <TextField label={t('sources.form.name')} value={name} onChange={setName} maxLength={200} />
      </FormRow>
      <FormRow name={t('sources.form.url')} note={t('sources.form.urlNote')}>
        <TextField
          label={t('sources.form.url')}
          className="mono"
          value={url}
          onChange={setUrl}
          maxLength={2000}
          {...(read.kind === 'problem' && url !== '' ? { problem: t(`sources.form.problem.${read.problem}`) } : {})}
        />
        <UrlNotes read={read} isMoved={isMoved} hadKey={saved?.key === 'stored' || saved?.key === 'session'} />
      </FormRow>
      <KeyFields
        kind={kind}
        saved={isMoved ? undefined : saved}
        values={{ publicKey, secret, setPublicKey, setSecret }}
      />
      <FormRow name={t('sources.form.store')}>
        <div className="row">
          <Switch
            label={t('sources.form.store')}
            checked={store && keyStore !== 'none'}
            onChange={(next) => setStoreChosen(next && keyStore !== 'none')}
          />
          {keyStore !== undefined && (
            <span className={keyStore === 'safe' ? 'sources-note' : 'sources-note text-warn'}>
              {t(`sources.form.store.${keyStore}`)}
            </span>
          )}
        </div>
        <p className="sources-note">{t('sources.form.bound')}</p>
      </FormRow>
      {problem !== undefined && (
        <div className="sources-problem" role="alert">
          <span className="selectable">{problem}</span>
        </div>
      )}
      <div className="sources-actions">
        <Button type="submit" variant="primary" disabled={!canSave}>
          {t('sources.form.save')}
        </Button>
        {saving && <Spinner />}
      </div>
    </form>
  );
}

interface UrlNotesProps {
  readonly read: ServerUrl;
  readonly isMoved: boolean;
  readonly hadKey: boolean;
}

function UrlNotes({ read, isMoved, hadKey }: UrlNotesProps) {
  const t = useTranslate();
  return (
    <>
      {isMoved && hadKey && <p className="sources-note text-warn">{t('sources.form.dropped')}</p>}
      {read.kind === 'url' && read.isReadableOnTheWay && (
        <p className="sources-note text-warn">{t('sources.form.readable')}</p>
      )}
    </>
  );
}

interface KeyFieldsProps {
  readonly kind: ServerKind;
  readonly saved: Connection | undefined;
  readonly values: {
    readonly publicKey: string;
    readonly secret: string;
    readonly setPublicKey: (text: string) => void;
    readonly setSecret: (text: string) => void;
  };
}

function KeyFields({ kind, saved, values }: KeyFieldsProps) {
  const t = useTranslate();
  const { publicKey, secret, setPublicKey, setSecret } = values;
  const isKept = saved?.key === 'stored' || saved?.key === 'session';
  const placeholder = isKept ? t('sources.form.keptKey') : saved?.key === 'missing' ? t('sources.form.missingKey') : '';
  if (kind === 'phoenix') {
    return (
      <FormRow name={t('sources.form.apiKey')} note={t('sources.form.apiKeyNote')}>
        <TextField
          type="password"
          label={t('sources.form.apiKey')}
          value={secret}
          onChange={setSecret}
          placeholder={placeholder}
        />
      </FormRow>
    );
  }
  return (
    <>
      <FormRow name={t('sources.form.publicKey')}>
        <TextField
          label={t('sources.form.publicKey')}
          className="mono"
          value={publicKey}
          onChange={setPublicKey}
          placeholder={placeholder === '' ? 'pk-lf-…' : placeholder}
        />
      </FormRow>
      <FormRow name={t('sources.form.secretKey')}>
        <TextField
          type="password"
          label={t('sources.form.secretKey')}
          value={secret}
          onChange={setSecret}
          placeholder={placeholder === '' ? 'sk-lf-…' : placeholder}
        />
      </FormRow>
    </>
  );
}

/** Whole keys only: a half one is none. */
function keyOf(kind: ServerKind, publicKey: string, secret: string): ServerKey | undefined {
  const [first, second] = [publicKey.trim(), secret.trim()];
  if (second === '') return undefined;
  if (kind === 'phoenix') return { kind, apiKey: second };
  return first === '' ? undefined : { kind, publicKey: first, secretKey: second };
}
