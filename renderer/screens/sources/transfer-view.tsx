import { TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import type { PullFilter, Transfer } from '../../../shared/api/procedures-sources.ts';
import { formatBytes, formatCount, formatDuration } from '../../../shared/format/index.ts';
import { Button } from '../../components/button.tsx';
import { Meter } from '../../components/meter.tsx';
import { formatStamp, type TimeZone } from '../../format/time.ts';
import { useTranslate, type Translate } from '../../i18n/translate.ts';
import { useAppState, usePreference } from '../../state/app-state.ts';
import { RemoveTransferDialog } from './remove-transfer-dialog.tsx';
import { doneShare, TransferState } from './transfer-state.tsx';
import { useTransferActions } from './use-transfers.ts';

/** One import or pull: how far it is, what it brought, what went wrong, and what to do next. */
export function TransferView({ transfer }: { readonly transfer: Transfer }) {
  const t = useTranslate();
  const { navigation } = useAppState();
  const zone = usePreference('zone');
  const [removing, setRemoving] = useState(false);
  const share = doneShare(transfer);
  const { state, problem, startedAtMs, endedAtMs } = transfer;
  return (
    <>
      <header className="sources-head">
        <h1 className="ellipsis">{transfer.title}</h1>
        <TransferState transfer={transfer} />
        <span className="grow" />
        <Actions transfer={transfer} onRemove={() => setRemoving(true)} />
      </header>
      <div className="sources-page sources-narrow">
        {state === 'running' && share !== undefined && (
          <div>
            <Meter fraction={share} label={transfer.title} />
          </div>
        )}
        {problem !== undefined && state === 'failed' && (
          <div className="sources-problem" role="alert">
            <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
            <span className="selectable">{problem}</span>
          </div>
        )}
        {state === 'interrupted' && <div className="sources-warning">{t('sources.interruptedText')}</div>}
        {state === 'done' && transfer.opens.length === 0 && (
          <div className="sources-warning">{t('sources.nothingFound')}</div>
        )}
        <dl className="sources-facts" aria-label={t('common.details')}>
          <WorkFacts transfer={transfer} zone={zone} />
          <Fact name={t('sources.column.started')}>{formatStamp(startedAtMs, zone)}</Fact>
          {endedAtMs !== undefined && state !== 'interrupted' && (
            <Fact name={t('sources.took')}>{formatDuration((endedAtMs - startedAtMs) * 1e6)}</Fact>
          )}
        </dl>
      </div>
      {removing && (
        <RemoveTransferDialog
          transfer={transfer}
          onClose={() => {
            setRemoving(false);
            navigation.replace({ kind: 'sources', show: { kind: 'start' } });
          }}
        />
      )}
    </>
  );
}

function Actions({ transfer, onRemove }: { readonly transfer: Transfer; readonly onRemove: () => void }) {
  const t = useTranslate();
  const actions = useTransferActions();
  if (transfer.state === 'running') {
    return (
      <Button variant="danger" onClick={() => actions.cancel(transfer)}>
        {t('common.stop')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="ghost" onClick={onRemove}>
        {t('sources.remove')}
      </Button>
      {transfer.state === 'done' ? (
        <Button variant="primary" disabled={transfer.opens.length === 0} onClick={() => actions.open(transfer)}>
          {t('sources.openDump')}
        </Button>
      ) : (
        <Button variant="primary" title={t('sources.resumeHint')} onClick={() => actions.resume(transfer)}>
          {t('sources.resume')}
        </Button>
      )}
    </>
  );
}

function WorkFacts({ transfer: { work }, zone }: { readonly transfer: Transfer; readonly zone: TimeZone }) {
  const t = useTranslate();
  const ofTotal = (n: number, total: number | undefined): string =>
    total === undefined || total === n ? formatCount(n) : t('sources.ofTotal', { n, total });
  if (work.kind === 'pull') {
    const { traces, totalTraces, spans, totalSpans, bytes, requests, gone } = work.counts;
    return (
      <>
        <Fact name={t('sources.column.traces')}>{ofTotal(traces, totalTraces)}</Fact>
        <Fact name={t('sources.column.spans')}>{ofTotal(spans, totalSpans)}</Fact>
        {gone > 0 && <Fact name={t('sources.gone')}>{formatCount(gone)}</Fact>}
        <Fact name={t('sources.column.size')}>{formatBytes(bytes)}</Fact>
        <Fact name={t('sources.requests')}>{formatCount(requests)}</Fact>
        <Fact name={t('sources.column.source')}>
          <span className="mono">{work.url}</span>
        </Fact>
        <Fact name={t('sources.filter')}>{filterText(work.filter, zone, t)}</Fact>
      </>
    );
  }
  const { progress, inputs, files, skipped, unrecognised } = work;
  return (
    <>
      {progress !== undefined && (
        <Fact name={t('sources.column.size')}>
          {`${formatBytes(progress.doneBytes)} / ${formatBytes(progress.totalBytes)}`}
        </Fact>
      )}
      {progress?.records !== undefined && (
        <Fact name={t('sources.column.records')}>{formatCount(progress.records)}</Fact>
      )}
      {skipped !== undefined && <Fact name={t('sources.column.skipped')}>{formatCount(skipped)}</Fact>}
      {files !== undefined && <Fact name={t('sources.inputs')}>{formatCount(files)}</Fact>}
      {unrecognised.map(({ path, reason }) => (
        <Fact key={path} name={path.split(/[/\\]/).at(-1) ?? path}>
          <span className="text-warn">{reason}</span>
        </Fact>
      ))}
      {inputs.map((path) => (
        <Fact key={path} name={t('sources.column.source')}>
          <span className="mono">{path}</span>
        </Fact>
      ))}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="selectable">{children}</dd>
    </>
  );
}

/** The filter in words, as it was when the pull began. */
function filterText(filter: PullFilter, zone: TimeZone, t: Translate): string {
  const times = [
    ...(filter.fromMs === undefined ? [] : [t('sources.filter.since', { time: formatStamp(filter.fromMs, zone) })]),
    ...(filter.toMs === undefined ? [] : [t('sources.filter.until', { time: formatStamp(filter.toMs, zone) })]),
  ];
  if (filter.kind === 'phoenix') return [`${t('sources.project')} ${filter.projectName}`, ...times].join(', ');
  const named = (['name', 'userId', 'sessionId', 'environment', 'version', 'release'] as const).flatMap((field) =>
    filter[field] === undefined ? [] : [`${t(`sources.filter.${field}`)} ${filter[field]}`],
  );
  const tags = filter.tags.length === 0 ? [] : [`${t('sources.filter.tags')} ${filter.tags.join(' + ')}`];
  return [...named, ...tags, ...times].join(', ') || t('sources.noFilter');
}
