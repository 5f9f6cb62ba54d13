import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

import { useClient } from '../client/client-context.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Button } from './button.tsx';

interface CopyButtonProps {
  /** What is copied; a function is asked only when pressed. */
  readonly text: string | (() => string | Promise<string>);
  /** With it the button is an icon of this name. */
  readonly label?: string;
}

/** Copies the whole value, not what is shown of it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const t = useTranslate();
  const client = useClient();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), 1500);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async (): Promise<void> => {
    const outcome = await client.call('desktop.copyText', { text: typeof text === 'string' ? text : await text() });
    setDone(outcome.ok);
  };
  const icon = done ? Check : Copy;
  if (label !== undefined) {
    return (
      <Button
        variant="ghost"
        size="s"
        icon={icon}
        aria-label={done ? t('common.copied') : label}
        onClick={() => void copy()}
      />
    );
  }
  return (
    <Button icon={icon} onClick={() => void copy()}>
      {done ? t('common.copied') : t('common.copy')}
    </Button>
  );
}
