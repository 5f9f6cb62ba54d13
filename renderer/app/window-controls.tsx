import { Copy, Minus, Square, X, type LucideIcon } from 'lucide-react';

import { useClient } from '../client/client-context.ts';
import { useTranslate } from '../i18n/translate.ts';

/** The buttons of the window, where neither the system nor its window manager draws them. */
export function WindowControls({ maximized }: { readonly maximized: boolean }) {
  const t = useTranslate();
  return (
    <div className="window-controls">
      <Control icon={Minus} title={t('shell.window.minimize')} action="minimize" />
      <Control
        icon={maximized ? Copy : Square}
        title={t(maximized ? 'shell.window.restore' : 'shell.window.maximize')}
        action="maximize"
      />
      <Control icon={X} title={t('shell.window.close')} action="close" />
    </div>
  );
}

interface ControlProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly action: 'minimize' | 'maximize' | 'close';
}

function Control({ icon: Icon, title, action }: ControlProps) {
  const client = useClient();
  return (
    <button
      type="button"
      className={`window-control window-control-${action}`}
      aria-label={title}
      title={title}
      onClick={() => void client.call('desktop.controlWindow', { action })}
    >
      <Icon size={action === 'close' ? 16 : action === 'minimize' ? 14 : 12} strokeWidth={1.5} aria-hidden />
    </button>
  );
}
