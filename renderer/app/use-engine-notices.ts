import { useEffect, useRef } from 'react';

import { readyValue } from '../client/async.ts';
import { useStream } from '../client/use-stream.ts';
import { useClient } from '../client/client-context.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useAppState } from '../state/app-state.ts';

/** Says when the engine came back after a crash, and has every answer on screen asked again. */
export function useEngineNotices(): void {
  const t = useTranslate();
  const client = useClient();
  const { toasts } = useAppState();
  const engine = readyValue(useStream('desktop.engine', {}));
  const seen = useRef<number>(undefined);
  const starts = engine?.kind === 'ready' ? engine.starts : undefined;
  useEffect(() => {
    if (starts === undefined) return;
    const before = seen.current;
    seen.current = starts;
    if (before === undefined || before === starts) return;
    client.queries.invalidate(() => true);
    toasts.show({ tone: 'problem', text: t('shell.engine.restarted') });
  }, [starts, client, toasts, t]);
}
