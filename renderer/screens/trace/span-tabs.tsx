import { useState } from 'react';

import type { SpanView } from '../../../shared/api/tools/view.ts';
import { EmptyState } from '../../components/notice.tsx';
import { TabBar, type TabItem } from '../../components/tab-bar.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { SpanAttributes } from './span-attributes.tsx';
import { SpanEvents } from './span-events.tsx';
import { SpanMessages } from './span-messages.tsx';
import { SpanRecord } from './span-record.tsx';
import { SpanResource } from './span-resource.tsx';
import type { LoadedTrace } from './use-trace.ts';
import type { SpanPlace } from './use-trace-view.ts';

const TABS = ['attributes', 'input', 'output', 'events', 'resource', 'raw'] as const;

type Tab = (typeof TABS)[number];

interface SpanTabsProps {
  readonly trace: LoadedTrace;
  readonly span: SpanView;
  /** What of the span is to be shown. */
  readonly place: SpanPlace | undefined;
}

/** Everything that the record of a span holds, by parts. */
export function SpanTabs({ trace, span, place }: SpanTabsProps) {
  const t = useTranslate();
  const [tab, setTab] = useState<Tab>(tabOf(place) ?? 'attributes');
  const [seen, setSeen] = useState(place);
  // A place that is to be shown brings its tab with it.
  if (seen !== place) {
    setSeen(place);
    setTab(tabOf(place) ?? tab);
  }
  const counts: Partial<Readonly<Record<Tab, number>>> = {
    attributes: Object.keys(span.attributes).length,
    ...(span.events.length > 0 ? { events: span.events.length } : {}),
  };
  const tabs = TABS.map((id): TabItem<Tab> => ({
    id,
    title: t(`span.tab.${id}`),
    ...(counts[id] === undefined ? {} : { count: counts[id] }),
  }));
  return (
    <>
      <TabBar label={t('span.panel')} tabs={tabs} selected={tab} onSelect={setTab} small />
      <div className="span-body" role="tabpanel" aria-label={t(`span.tab.${tab}`)}>
        <TabContent tab={tab} trace={trace} span={span} place={place} />
      </div>
    </>
  );
}

function TabContent({ tab, trace, span, place }: SpanTabsProps & { readonly tab: Tab }) {
  const t = useTranslate();
  switch (tab) {
    case 'attributes':
      return <SpanAttributes key={JSON.stringify(place ?? null)} {...{ trace, span, place }} />;
    case 'input':
    case 'output':
      return <SpanMessages trace={trace} spanIndex={span.spanIndex} side={tab} />;
    case 'events':
      return span.events.length === 0 ? <EmptyState title={t('span.noEvents')} /> : <SpanEvents {...{ trace, span }} />;
    case 'resource':
      return <SpanResource {...{ trace, span }} />;
    case 'raw':
      return <SpanRecord trace={trace} spanIndex={span.spanIndex} mark={rawMark(place)} />;
    default:
      return tab satisfies never;
  }
}

/** The tab that holds a place of a record. */
function tabOf(place: SpanPlace | undefined): Tab | undefined {
  if (place === undefined) return undefined;
  if (place.field.startsWith('attributes[')) return 'attributes';
  return place.field.startsWith('resource') ? 'resource' : 'raw';
}

/** Text to mark in the record itself, where a text of a named field stands with its JSON escapes. */
function rawMark(place: SpanPlace | undefined): string | undefined {
  if (place?.text === undefined || tabOf(place) !== 'raw') return undefined;
  return place.field === '' ? place.text : JSON.stringify(place.text).slice(1, -1);
}
