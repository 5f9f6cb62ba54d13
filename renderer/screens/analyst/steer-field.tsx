import { Send } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState } from '../../state/app-state.ts';
import { useAct } from './use-analyst-runs.ts';

/** Words for the root agent; it reads them before its next turn. */
export function SteerField({ run, onSent }: { readonly run: string; readonly onSent?: () => void }) {
  const t = useTranslate();
  const act = useAct();
  const { toasts } = useAppState();
  const [text, setText] = useState('');
  const send = async (): Promise<void> => {
    if (text.trim() === '') return;
    const sent = await act('analyst.steer', { run, text: text.trim() });
    if (sent === undefined) return;
    setText('');
    toasts.show({ tone: 'result', text: t('analyst.steered') });
    onSent?.();
  };
  return (
    <TextField
      icon={Send}
      label={t('analyst.steerHint')}
      placeholder={t('analyst.steerHint')}
      value={text}
      onChange={setText}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void send();
      }}
      end={
        <Button variant="ghost" size="s" disabled={text.trim() === ''} onClick={() => void send()}>
          {t('analyst.send')}
        </Button>
      }
    />
  );
}
