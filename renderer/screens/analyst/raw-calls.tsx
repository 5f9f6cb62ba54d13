import { ChevronDown, ChevronRight, OctagonX } from 'lucide-react';
import { useState } from 'react';

import type { RecordedModelCall } from '../../../shared/api/procedures-analyst.ts';
import { formatBytes, formatDuration, formatShort, formatUsd } from '../../../shared/format/index.ts';
import { useQuery } from '../../client/use-query.ts';
import { AsyncNotice, EmptyState } from '../../components/notice.tsx';
import { Segment } from '../../components/segment.tsx';
import { TextPager } from '../../components/text-pager.tsx';
import { formatClock } from '../../format/time.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { usePreference } from '../../state/app-state.ts';

interface RawCallsProps {
  readonly run: string;
  readonly agent: string;
}

/** What was sent to models for an agent and what came back, attempt by attempt. */
export function RawCalls({ run, agent }: RawCallsProps) {
  const t = useTranslate();
  const calls = useQuery('analyst.calls', { run, agent });
  const [open, setOpen] = useState<number>();
  if (calls.kind !== 'ready') return <AsyncNotice state={calls} />;
  const { calls: listed, total } = calls.value;
  if (listed.length === 0) return <EmptyState title={t('analyst.noCalls')} />;
  return (
    <div className="raw-calls">
      {total > listed.length && (
        <p className="raw-calls-note size-11 text-3">{t('analyst.callsShown', { shown: listed.length, total })}</p>
      )}
      <ul>
        {listed.map((call) => (
          <li key={call.call} className="tool-entry">
            <CallHead
              call={call}
              open={open === call.call}
              onToggle={() => setOpen(open === call.call ? undefined : call.call)}
            />
            {open === call.call && <CallBody run={run} call={call.call} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CallHeadProps {
  readonly call: RecordedModelCall;
  readonly open: boolean;
  readonly onToggle: () => void;
}

function CallHead({ call, open, onToggle }: CallHeadProps) {
  const t = useTranslate();
  const zone = usePreference('zone');
  const { outcome } = call;
  const Fold = open ? ChevronDown : ChevronRight;
  const facts =
    outcome.kind === 'failed'
      ? [outcome.error]
      : [
          t('analyst.callTokens', {
            sent: formatShort(outcome.inputTokens ?? 0),
            back: formatShort(outcome.outputTokens ?? 0),
          }),
          ...(outcome.costUsd === undefined ? [] : [formatUsd(outcome.costUsd)]),
        ];
  return (
    <button type="button" className="tool-entry-head" aria-expanded={open} onClick={onToggle}>
      {outcome.kind === 'failed' ? (
        <OctagonX className="text-error" size={12} aria-hidden />
      ) : (
        <Fold className="text-3" size={12} aria-hidden />
      )}
      <b className="mono">{call.model}</b>
      <span className="text-2">{t('analyst.callMessages', { n: call.messages })}</span>
      {call.attempt > 1 && <span className="text-warn">{t('analyst.callAttempt', { n: call.attempt })}</span>}
      <span className="grow ellipsis text-3">{outcome.kind === 'failed' ? outcome.message : ''}</span>
      <span className="size-11 text-3">
        {[
          ...facts,
          formatDuration(Math.round(call.tookMs * 1e6)),
          formatBytes(call.sizeBytes),
          formatClock(call.startedAtMs, zone),
        ].join(' · ')}
      </span>
    </button>
  );
}

const PARTS = ['request', 'response'] as const;

function CallBody({ run, call }: { readonly run: string; readonly call: number }) {
  const t = useTranslate();
  const [part, setPart] = useState<(typeof PARTS)[number]>('request');
  const read = useQuery('analyst.call', { run, call });
  if (read.kind !== 'ready') return <AsyncNotice state={read} />;
  return (
    <div className="tool-entry-body raw-call">
      <Segment
        label={t('analyst.callPart')}
        options={PARTS.map((value) => ({ value, title: t(`analyst.callPart.${value}`) }))}
        value={part}
        onChange={setPart}
      />
      <TextPager mono key={part} label={t(`analyst.callPart.${part}`)} text={read.value[part]} />
    </div>
  );
}
