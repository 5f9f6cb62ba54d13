import { useMemo } from 'react';

import type { SpanView } from '../../../shared/api/tools/view.ts';
import { formatDuration } from '../../../shared/format/index.ts';
import type { JsonPath, JsonValue } from '../../components/json-tree-model.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { recordPath } from './record-path.ts';
import { RecordTree } from './record-tree.tsx';
import { eventNs } from './use-event-times.ts';
import type { LoadedTrace } from './use-trace.ts';

interface SpanEventsProps {
  readonly trace: LoadedTrace;
  readonly span: SpanView;
}

/** The events of a span, each under its name and when it happened after the span's start. */
export function SpanEvents({ trace, span }: SpanEventsProps) {
  const t = useTranslate();
  const named = useMemo(() => {
    const entries = span.events.map((event, at): readonly [string, JsonValue] => [eventKey(span, event, at), event]);
    return { value: Object.fromEntries(entries), keys: entries.map(([key]) => key) };
  }, [span]);
  const pathOf = useMemo(
    () =>
      ([first, ...rest]: JsonPath): string =>
        recordPath(['events', named.keys.indexOf(String(first)), ...rest]),
    [named],
  );
  return <RecordTree trace={trace} span={span} label={t('span.tab.events')} value={named.value} pathOf={pathOf} />;
}

/** `1 · exception · +1.03 s`: the number keeps events of one name apart, and in order. */
function eventKey({ startNs }: SpanView, event: JsonValue, at: number): string {
  const named = typeof event === 'object' && event !== null && 'name' in event ? event.name : '';
  const name = typeof named === 'string' ? named : '';
  const ns = eventNs(event);
  const offset = ns === undefined || startNs === undefined ? '' : `+${formatDuration(Number(ns - BigInt(startNs)))}`;
  return [String(at + 1), name, offset].filter((part) => part !== '').join(' · ');
}
