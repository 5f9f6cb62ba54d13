import { useState } from 'react';

import { useQuery } from '../../client/use-query.ts';
import { AsyncNotice } from '../../components/notice.tsx';
import { Segment } from '../../components/segment.tsx';
import { TextPager } from '../../components/text-pager.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import type { LoadedTrace } from './use-trace.ts';
import { ValueView } from './value-view.tsx';

interface SpanRecordProps {
  readonly trace: LoadedTrace;
  readonly spanIndex: number;
  readonly mark?: string | undefined;
}

/** The record of a span as it stands in the file; for converted dumps also the one it was made from. */
export function SpanRecord({ trace, spanIndex, mark }: SpanRecordProps) {
  const t = useTranslate();
  const [which, setWhich] = useState<'record' | 'original'>('record');
  const place = { dump: trace.dump, traceId: trace.traceId, spanIndex };
  const original = useQuery('trace.originalRecord', { ...place, maxBytes: 1 << 20 });
  const converted = original.kind === 'ready' && original.value.kind === 'original' ? original.value : undefined;
  return (
    <>
      {converted !== undefined && (
        <div className="span-bar">
          <Segment
            label={t('span.tab.raw')}
            options={[
              { value: 'record', title: t('span.asIndexed') },
              { value: 'original', title: t('span.original') },
            ]}
            value={which}
            onChange={setWhich}
          />
          <span className="size-11 text-3 ellipsis" title={converted.file}>
            {t('span.originalPlace', { file: converted.file, offset: converted.offset })}
          </span>
        </div>
      )}
      {which === 'record' || converted === undefined ? (
        <ValueView {...place} path="" label={t('span.tab.raw')} mark={mark} />
      ) : (
        <>
          <AsyncNotice state={original} />
          <TextPager label={t('span.original')} text={converted.text} mono />
        </>
      )}
    </>
  );
}
