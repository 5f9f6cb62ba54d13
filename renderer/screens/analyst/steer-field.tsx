import { Send } from 'lucide-react';
import { useState } from 'react';

import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Segment } from '../../components/segment.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState } from '../../state/app-state.ts';
import { useAct } from './use-analyst-runs.ts';

interface SteerFieldProps {
  readonly run: string;
  /** The agent in view, when it is at work and not the root. */
  readonly agent?: string | undefined;
  readonly onSent?: () => void;
}

const ROOT = 'root';
const ALL = 'all';

/** Words for the agent in view, for the root, or for all at work; each reads them before its next turn. */
export function SteerField({ run, agent, onSent }: SteerFieldProps) {
  const t = useTranslate();
  const act = useAct();
  const { toasts } = useAppState();
  const [text, setText] = useState('');
  const [chosen, setTo] = useState<string>();
  const others = agent === undefined ? [] : [agent];
  const to = chosen === ALL || chosen === ROOT ? chosen : (agent ?? ROOT);
  const send = async (): Promise<void> => {
    if (text.trim() === '') return;
    const sent = await act('analyst.steer', { run, text: text.trim(), to });
    if (sent === undefined) return;
    setText('');
    toasts.show({ tone: 'result', text: t('analyst.steered', { n: sent.agents.length }) });
    onSent?.();
  };
  const hint = to === ALL ? t('analyst.steerAll') : t('analyst.steerHint', { agent: to });
  return (
    <div className="steer">
      <span className="grow">
        <TextField
          icon={Send}
          label={hint}
          placeholder={hint}
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
      </span>
      <Segment
        label={t('analyst.steerTo')}
        options={[...others, ROOT, ALL].map((value) => ({
          value,
          title: value === ALL ? t('analyst.steerToAll') : value,
        }))}
        value={to}
        onChange={setTo}
      />
    </div>
  );
}
