import { useState } from 'react';

import { readyValue } from '../../client/async.ts';
import { useClient } from '../../client/client-context.ts';
import { useQuery } from '../../client/use-query.ts';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { Setting } from './setting.tsx';

/** Where the app keeps its own files, and the list of recent dumps. */
export function DataSettings() {
  const t = useTranslate();
  const client = useClient();
  const info = readyValue(useQuery('desktop.info', {}));
  const recent = readyValue(useQuery('dumps.recent', {}))?.dumps ?? [];
  const [asking, setAsking] = useState(false);
  const forget = async (): Promise<void> => {
    await client.call('dumps.forget', {});
    client.queries.invalidate((name) => name === 'dumps.recent');
  };
  return (
    <>
      <Setting name={t('settings.dataDir')} note={t('settings.dataDirNote')}>
        <span className="mono selectable">{info?.dataDir ?? ''}</span>
        {info !== undefined && <CopyButton text={info.dataDir} label={t('common.copy')} />}
      </Setting>
      <Setting name={t('settings.recent')} note={t('settings.recentNote')}>
        {t('settings.recentCount', { n: recent.length })}
        <Button size="s" variant="danger" disabled={recent.length === 0} onClick={() => setAsking(true)}>
          {t('settings.forget')}
        </Button>
      </Setting>
      <Setting name={t('settings.network')}>
        <span className="text-2">{t('settings.networkText')}</span>
      </Setting>
      {asking && (
        <ConfirmDialog
          title={t('settings.forgetTitle', { n: recent.length })}
          action={t('settings.forgetAction', { n: recent.length })}
          onConfirm={() => void forget()}
          onClose={() => setAsking(false)}
        >
          {t('settings.forgetText')}
        </ConfirmDialog>
      )}
    </>
  );
}
