import { TriangleAlert } from 'lucide-react';

import { readyValue } from '../client/async.ts';
import { useClient } from '../client/client-context.ts';
import { useStream } from '../client/use-stream.ts';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Spinner } from '../components/spinner.tsx';
import { useTranslate } from '../i18n/translate.ts';

/** Says above the view that the engine is down, and why: what is shown below is what was known before. */
export function EngineNotice() {
  const t = useTranslate();
  const client = useClient();
  const engine = readyValue(useStream('desktop.engine', {}));
  switch (engine?.kind) {
    case undefined:
    case 'ready':
    case 'starting':
      return null;
    case 'restarting':
      return (
        <div className="engine-notice" role="status">
          <Spinner />
          {t('shell.engineBack')}
        </div>
      );
    case 'failed':
      return (
        <div className="engine-notice" role="alert">
          <TriangleAlert className="text-error" size={14} strokeWidth={1.75} aria-hidden />
          <div className="grow">
            <b>{t('shell.engineDown')}</b> {t('shell.engineDownHint')}
            <pre className="engine-notice-reason selectable">{engine.reason}</pre>
          </div>
          <Button onClick={() => void client.call('desktop.restartEngine', {})}>{t('shell.startEngine')}</Button>
          <CopyButton text={engine.reason} />
        </div>
      );
  }
}
