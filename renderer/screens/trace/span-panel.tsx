import { CornerDownRight, CornerLeftUp, OctagonX } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';

import type { SpanView } from '../../../shared/api/tools/view.ts';
import { OBSERVATION_KINDS } from '../../../shared/domain/index.ts';
import { formatCount, formatDuration } from '../../../shared/format/index.ts';
import { useQuery } from '../../client/use-query.ts';
import { Button } from '../../components/button.tsx';
import { Badge } from '../../components/chip.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { KindMark } from '../../components/kind-mark.tsx';
import { AsyncNotice, EmptyState } from '../../components/notice.tsx';
import { TabBar, type TabItem } from '../../components/tab-bar.tsx';
import { formatStampNs } from '../../format/time.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { usePreference } from '../../state/app-state.ts';
import { offsetText } from './row-text.ts';
import { SpanAttributes } from './span-attributes.tsx';
import { SpanLinks } from './span-links.tsx';
import { SpanMessages } from './span-messages.tsx';
import { SpanRecord } from './span-record.tsx';
import { FlagBadges } from './tree-row.tsx';
import type { LoadedTrace } from './use-trace.ts';
import type { SpanPlace, TraceView } from './use-trace-view.ts';

const TABS = ['attributes', 'input', 'output', 'events', 'resource', 'raw'] as const;

type Tab = (typeof TABS)[number];

interface SpanPanelProps {
  readonly trace: LoadedTrace;
  readonly view: TraceView;
  /** Beside the title, such as the way to another view. */
  readonly end?: ReactNode;
}

/** Everything about the selected span. */
export function SpanPanel({ trace, view, end }: SpanPanelProps) {
  const t = useTranslate();
  const { selected } = view;
  const state = useQuery('tool.view_spans', selected === undefined ? undefined : spanInput(trace, selected));
  if (selected === undefined) return <EmptyState title={t('span.none')}>{t('span.noneHint')}</EmptyState>;
  const span = state.kind === 'ready' ? state.value.spans[0] : undefined;
  if (state.kind !== 'ready' || span === undefined) return <AsyncNotice state={state} />;
  return (
    <>
      <SpanHead trace={trace} view={view} row={selected} span={span} end={end} />
      <SpanTabs key={span.spanIndex} trace={trace} view={view} span={span} />
      <SpanLinks trace={trace} span={span} view={view} />
    </>
  );
}

/** The question for one row's span. */
export function spanInput(trace: LoadedTrace, row: number) {
  return { dump: trace.dump, arguments: { trace_id: trace.traceId, span_indexes: [trace.spans.tree.spanIndex[row]] } };
}

interface SpanHeadProps extends SpanPanelProps {
  readonly row: number;
  readonly span: SpanView;
}

function SpanHead({ trace, view, row, span, end }: SpanHeadProps) {
  const t = useTranslate();
  const zone = usePreference('zone');
  const { tree } = trace.spans;
  const parent = tree.parentRow[row];
  const children = tree.childCount[row];
  const { usage } = span;
  return (
    <div className="span-head">
      <div className="row">
        <KindMark kind={OBSERVATION_KINDS.find((kind) => kind === span.kind) ?? 'UNKNOWN'} />
        <h2 className="span-name ellipsis selectable" title={span.name}>
          {span.name}
        </h2>
        {span.status === 'error' && <Badge tone="error">ERROR</Badge>}
        <FlagBadges flags={tree.flags[row]} />
        <span className="grow" />
        {end}
        <Button
          variant="ghost"
          size="s"
          icon={CornerLeftUp}
          aria-label={t('span.parent')}
          disabled={parent < 0}
          onClick={() => view.select(parent)}
        />
        <Button
          variant="ghost"
          size="s"
          icon={CornerDownRight}
          aria-label={t('span.child')}
          disabled={children === 0}
          onClick={() => view.select(row + 1)}
        />
        <CopyButton text={span.spanId} label={t('span.copyId')} />
      </div>
      <div className="span-facts size-12 text-2">
        <span className="mono text-3 selectable ellipsis">{span.spanId}</span>
        {span.durationNs !== undefined && (
          <span title={`${span.durationNs} ns`}>{formatDuration(span.durationNs)}</span>
        )}
        <span title={span.startNs === undefined ? '' : formatStampNs(span.startNs, zone)}>
          {offsetText(trace.spans, row)}
        </span>
        {usage?.inputTokens !== undefined && <span>{t('conversation.in', { n: formatCount(usage.inputTokens) })}</span>}
        {usage?.outputTokens !== undefined && (
          <span>{t('conversation.out', { n: formatCount(usage.outputTokens) })}</span>
        )}
        {span.model !== undefined && <span className="text-3 ellipsis">{span.model}</span>}
        {children > 0 && <span className="text-3">{t('span.children', { n: children })}</span>}
      </div>
      {span.status === 'error' && <ErrorBanner span={span} place={view.place} />}
    </div>
  );
}

function ErrorBanner({ span, place }: { readonly span: SpanView; readonly place: SpanPlace | undefined }) {
  const t = useTranslate();
  const { title, text } = errorOf(span);
  return (
    <div className="span-error size-12" role="note">
      <div className="row medium text-error">
        <OctagonX size={12} strokeWidth={2} aria-hidden />
        {title === '' ? t('common.error') : title}
      </div>
      <div className="span-error-text mono selectable">
        {text === '' ? (
          t('span.failedWithout')
        ) : (
          <Marked text={text} mark={place?.field === 'status.message' ? place.text : undefined} />
        )}
      </div>
    </div>
  );
}

function Marked({ text, mark }: { readonly text: string; readonly mark: string | undefined }) {
  const at = mark === undefined || mark === '' ? -1 : text.indexOf(mark);
  if (mark === undefined || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{mark}</mark>
      {text.slice(at + mark.length)}
    </>
  );
}

/** Type and message of the failure: the exception event where there is one, else the status. */
export function errorOf(span: Pick<SpanView, 'events' | 'statusMessage' | 'attributes'>): {
  readonly title: string;
  readonly text: string;
} {
  const attributes = span.events
    .map((event) => recordOf(recordOf(event)['attributes']))
    .find((each) => 'exception.type' in each);
  const title = textOf(attributes?.['exception.type']) || textOf(span.attributes['error.type']);
  return { title, text: span.statusMessage || textOf(attributes?.['exception.message']) };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
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

interface SpanTabsProps {
  readonly trace: LoadedTrace;
  readonly view: TraceView;
  readonly span: SpanView;
}

function SpanTabs({ trace, view, span }: SpanTabsProps) {
  const t = useTranslate();
  const { place } = view;
  const [tab, setTab] = useState<Tab>(tabOf(place) ?? 'attributes');
  useEffect(() => setTab((before) => tabOf(place) ?? before), [place]);
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
        <TabContent tab={tab} trace={trace} view={view} span={span} />
      </div>
    </>
  );
}

function TabContent({ tab, trace, view, span }: SpanTabsProps & { readonly tab: Tab }) {
  const t = useTranslate();
  switch (tab) {
    case 'attributes':
      return <SpanAttributes key={JSON.stringify(view.place ?? null)} trace={trace} span={span} place={view.place} />;
    case 'input':
    case 'output':
      return <SpanMessages trace={trace} spanIndex={span.spanIndex} side={tab} />;
    case 'events':
      return span.events.length === 0 ? (
        <EmptyState title={t('span.noEvents')} />
      ) : (
        <JsonTree label={t('span.tab.events')} value={[...span.events]} initiallyOpen={['[0]', '[0,"attributes"]']} />
      );
    case 'resource':
      return (
        <JsonTree
          label={t('span.tab.resource')}
          value={{ ...span.resource, ...(span.scope === undefined ? {} : { scope: { ...span.scope } }), ...span.extra }}
        />
      );
    case 'raw':
      return <SpanRecord trace={trace} spanIndex={span.spanIndex} mark={rawMark(view.place)} />;
    default:
      return tab satisfies never;
  }
}
