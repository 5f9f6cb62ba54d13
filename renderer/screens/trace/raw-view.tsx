import { useEffect, useRef } from 'react';

import { formatBytes, formatCount } from '../../../shared/format/index.ts';
import { classNames } from '../../components/class-names.ts';
import { KindMark } from '../../components/kind-mark.tsx';
import { EmptyState } from '../../components/notice.tsx';
import { PanelHeader } from '../../components/panel.tsx';
import { VirtualRows, type VirtualRowsHandle } from '../../components/virtual-rows.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { kindOfRow } from '../../timeline/spans.ts';
import { SpanRecord } from './span-record.tsx';
import type { LoadedTrace } from './use-trace.ts';
import type { TraceView } from './use-trace-view.ts';

interface RawViewProps {
  readonly trace: LoadedTrace;
  readonly view: TraceView;
}

const ROW_PX = 24;

/** The records of the trace in the order of their start, each as it stands in the file. */
export function RawView({ trace, view }: RawViewProps) {
  const t = useTranslate();
  const { tree, rowOfIndex } = trace.spans;
  const list = useRef<VirtualRowsHandle>(null);
  const at = view.selected === undefined ? -1 : tree.spanIndex[view.selected];
  useEffect(() => {
    if (at >= 0) list.current?.reveal(at);
  }, [at]);
  const renderRow = (index: number) => {
    const row = rowOfIndex[index];
    const shape = tree.shapes[tree.shape[row]];
    return (
      <div
        key={index}
        role="option"
        aria-selected={index === at}
        className={classNames('turn-line size-12', index === at && 'turn-line-selected')}
        onClick={() => view.select(row)}
      >
        <span className="raw-number size-11 text-3">{formatCount(index + 1)}</span>
        <KindMark kind={kindOfRow(trace.spans, row)} />
        <span className="ellipsis grow">{shape?.name}</span>
        <span className="size-11 text-3">{formatBytes(tree.sizeBytes[row])}</span>
      </div>
    );
  };
  return (
    <div className="raw-view">
      <aside className="raw-list" aria-label={t('raw.records')}>
        <PanelHeader
          title={t('raw.records')}
          fact={formatCount(rowOfIndex.length)}
          end={<span className="caption">{t('raw.size')}</span>}
        />
        <VirtualRows
          handle={list}
          role="listbox"
          tabIndex={0}
          aria-label={t('raw.records')}
          rowCount={rowOfIndex.length}
          rowHeightPx={ROW_PX}
          renderRow={renderRow}
        />
      </aside>
      <div className="raw-record">
        {at < 0 ? (
          <EmptyState title={t('span.none')} />
        ) : (
          <SpanRecord key={at} trace={trace} spanIndex={at} mark={view.place?.text} />
        )}
      </div>
    </div>
  );
}
