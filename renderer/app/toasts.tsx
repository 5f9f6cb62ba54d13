import { TriangleAlert, X } from 'lucide-react';
import { useStore } from 'zustand';

import { Button } from '../components/button.tsx';
import { useTranslate } from '../i18n/translate.ts';
import { useAppState } from '../state/app-state.ts';

/** Results of what was done, at the lower right; they never take the focus. */
export function Toasts() {
  const t = useTranslate();
  const { toasts } = useAppState();
  const shown = useStore(toasts.store);
  return (
    <div className="toasts" role="log" aria-live="polite" aria-label={t('shell.notifications')}>
      {shown.map((toast) => (
        <div key={toast.id} className="toast">
          {toast.tone === 'problem' && <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />}
          <span className="selectable">{toast.text}</span>
          {toast.action !== undefined && (
            <Button
              size="s"
              onClick={() => {
                toast.action?.onAction();
                toasts.dismiss(toast.id);
              }}
            >
              {toast.action.title}
            </Button>
          )}
          <Button
            variant="ghost"
            size="s"
            icon={X}
            aria-label={t('shell.dismiss')}
            onClick={() => toasts.dismiss(toast.id)}
          />
        </div>
      ))}
    </div>
  );
}
