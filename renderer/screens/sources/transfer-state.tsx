import { Check, CircleSlash, Pause, TriangleAlert } from 'lucide-react';

import type { Transfer } from '../../../shared/api/procedures-sources.ts';
import { Badge } from '../../components/chip.tsx';
import { Meter } from '../../components/meter.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { formatClock } from '../../format/time.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { usePreference } from '../../state/app-state.ts';

const METER_PX = 72;

/** How a transfer stands: sign and word, and while it runs how far it is. */
export function TransferState({ transfer }: { readonly transfer: Transfer }) {
  const t = useTranslate();
  const zone = usePreference('zone');
  const { state, work, title } = transfer;
  switch (state) {
    case 'running': {
      const waiting = work.kind === 'pull' ? work.waiting : undefined;
      const done = doneShare(transfer);
      return (
        <span className="row size-12">
          {done === undefined ? <Spinner /> : <Meter fraction={done} label={title} widthPx={METER_PX} />}
          {waiting === undefined ? (
            <span className="text-2">{t('sources.state.running')}</span>
          ) : (
            <span className="text-warn ellipsis" title={waiting.reason}>
              {t('sources.state.waiting', { time: formatClock(waiting.untilMs, zone), reason: waiting.reason })}
            </span>
          )}
        </span>
      );
    }
    case 'done':
      return (
        <Badge tone="accent" icon={Check}>
          {t('sources.state.done')}
        </Badge>
      );
    case 'failed':
      return (
        <Badge tone="error" icon={TriangleAlert} title={transfer.problem}>
          {t('sources.state.failed')}
        </Badge>
      );
    case 'cancelled':
      return <Badge icon={CircleSlash}>{t('sources.state.cancelled')}</Badge>;
    case 'interrupted':
      return (
        <Badge tone="warn" icon={Pause}>
          {t('sources.state.interrupted')}
        </Badge>
      );
    default:
      return state satisfies never;
  }
}

/** 0 to 1, where the whole is known. */
export function doneShare({ work }: Transfer): number | undefined {
  if (work.kind === 'import') {
    const { progress } = work;
    return progress === undefined || progress.totalBytes === 0 ? undefined : progress.doneBytes / progress.totalBytes;
  }
  const { traces, spans, totalTraces, totalSpans } = work.counts;
  if (totalSpans !== undefined && totalSpans > 0) return spans / totalSpans;
  return totalTraces === undefined || totalTraces === 0 ? undefined : traces / totalTraces;
}
