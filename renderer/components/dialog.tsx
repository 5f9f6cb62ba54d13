import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';

import { useTranslate } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import './overlay.css';

interface DialogProps {
  readonly title: string;
  readonly widthPx: number;
  readonly onClose: () => void;
  readonly icon?: ReactNode;
  /** Beside the title. */
  readonly end?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A modal sheet. Esc and a click beside it close it; focus goes back to where it was. */
export function Dialog({ title, widthPx, onClose, icon, end, footer, children }: DialogProps) {
  const t = useTranslate();
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim" />
        <RadixDialog.Content className="dialog" style={{ width: widthPx }} aria-describedby={undefined}>
          <div className="dialog-header">
            {icon}
            <RadixDialog.Title className="dialog-title">{title}</RadixDialog.Title>
            <span className="grow" />
            {end}
            <RadixDialog.Close asChild>
              <Button variant="ghost" icon={X} aria-label={t('common.close')} />
            </RadixDialog.Close>
          </div>
          <div className="dialog-body">{children}</div>
          {footer !== undefined && <div className="dialog-footer">{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Names the act, such as `Delete 3 views`. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before what cannot be undone. The safe button has the focus. */
export function ConfirmDialog({ title, children, action, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useTranslate();
  const footer = (
    <>
      <span className="grow" />
      <Button size="l" autoFocus onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        size="l"
        variant="danger"
        onClick={() => {
          onConfirm();
          onClose();
        }}
      >
        {action}
      </Button>
    </>
  );
  return (
    <Dialog title={title} widthPx={440} onClose={onClose} footer={footer}>
      <p className="text-2">{children}</p>
    </Dialog>
  );
}
