import { useState } from 'react';

import type { Transfer } from '../../../shared/api/procedures-sources.ts';
import { formatBytes, formatCount } from '../../../shared/format/index.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { formatStamp } from '../../format/time.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState, usePreference } from '../../state/app-state.ts';
import { RemoveTransferDialog } from './remove-transfer-dialog.tsx';
import { TransferState } from './transfer-state.tsx';
import { useTransferActions } from './use-transfers.ts';

/** Imports and pulls as a list, each with what can be done with it. */
export function TransferTable({ transfers }: { readonly transfers: readonly Transfer[] }) {
  const t = useTranslate();
  const { navigation } = useAppState();
  const zone = usePreference('zone');
  const [removing, setRemoving] = useState<Transfer>();
  return (
    <>
      <PlainTable label={t('sources.work')} widths={[undefined, 160, 176, 108, 72, 80, 124, 148]}>
        <thead>
          <tr>
            <th>{t('sources.column.what')}</th>
            <th>{t('sources.column.source')}</th>
            <th>{t('sources.column.state')}</th>
            <th data-numeric>{t('sources.column.traces')}</th>
            <th data-numeric>{t('sources.column.spans')}</th>
            <th data-numeric>{t('sources.column.size')}</th>
            <th>{t('sources.column.started')}</th>
            <th>
              <span className="visually-hidden">{t('common.details')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {transfers.map((transfer) => (
            <tr key={transfer.transfer}>
              <td>
                <LinkButton
                  quiet
                  onClick={() =>
                    navigation.go({ kind: 'sources', show: { kind: 'transfer', transfer: transfer.transfer } })
                  }
                >
                  {transfer.title}
                </LinkButton>
              </td>
              <td className="text-2" title={sourceText(transfer)}>
                {sourceText(transfer)}
              </td>
              <td>
                <TransferState transfer={transfer} />
              </td>
              <CountCells transfer={transfer} />
              <td className="text-2">{formatStamp(transfer.startedAtMs, zone).slice(0, 16)}</td>
              <td>
                <RowActions transfer={transfer} onRemove={() => setRemoving(transfer)} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {removing !== undefined && <RemoveTransferDialog transfer={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

function CountCells({ transfer: { work } }: { readonly transfer: Transfer }) {
  const t = useTranslate();
  if (work.kind === 'import') {
    const bytes = work.progress?.totalBytes;
    return (
      <>
        <td data-numeric className="text-3" />
        <td data-numeric className="text-3" />
        <td data-numeric>{bytes === undefined ? '' : formatBytes(bytes)}</td>
      </>
    );
  }
  const { traces, totalTraces, spans, bytes } = work.counts;
  const isPart = totalTraces !== undefined && totalTraces !== traces;
  return (
    <>
      <td data-numeric>{isPart ? t('sources.ofTotal', { n: traces, total: totalTraces }) : formatCount(traces)}</td>
      <td data-numeric>{formatCount(spans)}</td>
      <td data-numeric>{formatBytes(bytes)}</td>
    </>
  );
}

function RowActions({ transfer, onRemove }: { readonly transfer: Transfer; readonly onRemove: () => void }) {
  const t = useTranslate();
  const actions = useTransferActions();
  const named = (text: string): string => `${text}: ${transfer.title}`;
  if (transfer.state === 'running') {
    return (
      <span className="row sources-row-actions">
        <Button size="s" variant="danger" aria-label={named(t('common.stop'))} onClick={() => actions.cancel(transfer)}>
          {t('common.stop')}
        </Button>
      </span>
    );
  }
  return (
    <span className="row sources-row-actions">
      {transfer.state === 'done' ? (
        <Button
          size="s"
          disabled={transfer.opens.length === 0}
          aria-label={named(t('sources.openDump'))}
          onClick={() => actions.open(transfer)}
        >
          {t('sources.openDump')}
        </Button>
      ) : (
        <Button
          size="s"
          title={t('sources.resumeHint')}
          aria-label={named(t('sources.resume'))}
          onClick={() => actions.resume(transfer)}
        >
          {t('sources.resume')}
        </Button>
      )}
      <Button size="s" variant="ghost" aria-label={named(t('sources.remove'))} onClick={onRemove}>
        {t('sources.remove')}
      </Button>
    </span>
  );
}

/** The files or the server that it is of. */
export function sourceText({ work }: Transfer): string {
  if (work.kind === 'pull') return work.url.replace(/^https?:\/\//, '');
  return work.inputs.join(', ');
}
