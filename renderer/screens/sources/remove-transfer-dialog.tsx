import type { Transfer } from '../../../shared/api/procedures-sources.ts';
import { formatBytes } from '../../../shared/format/index.ts';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useTransferActions } from './use-transfers.ts';

interface RemoveTransferDialogProps {
  readonly transfer: Transfer;
  readonly onClose: () => void;
}

/** Asks before data is deleted. */
export function RemoveTransferDialog({ transfer, onClose }: RemoveTransferDialogProps) {
  const t = useTranslate();
  const actions = useTransferActions();
  const { work, title } = transfer;
  return (
    <ConfirmDialog
      title={t('sources.removeTitle', { name: title })}
      action={t('sources.removeAction')}
      onConfirm={() => actions.remove(transfer)}
      onClose={onClose}
    >
      {work.kind === 'pull'
        ? t('sources.removeText', { size: formatBytes(work.counts.bytes) })
        : t('sources.removeImportText')}
    </ConfirmDialog>
  );
}
