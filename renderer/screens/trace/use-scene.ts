import { useMemo } from 'react';

import { zoneOffsetMs } from '../../format/time.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { usePreference } from '../../state/app-state.ts';
import { criticalPath } from '../../timeline/critical-path.ts';
import { FoldedStrips } from '../../timeline/folded-strips.ts';
import { mostHeat } from '../../timeline/heat.ts';
import type { TimelineScene } from '../../timeline/row-layout.ts';
import { characterMeter } from '../../timeline/text-width.ts';
import type { TickOptions } from '../../timeline/ticks.ts';
import { timeMap, type TimeMap } from '../../timeline/time-map.ts';
import { useTimelineTheme } from '../../timeline/use-timeline-theme.ts';
import { barText } from './row-text.ts';
import { useEventTimes } from './use-event-times.ts';
import type { LoadedTrace } from './use-trace.ts';
import type { TraceView } from './use-trace-view.ts';

const NO_GAPS: TimeMap['gaps'] = [];

/** Everything that the timeline draws from, each part made anew only when what it is made of changes. */
export function useScene(trace: LoadedTrace, view: TraceView, inView: Uint32Array) {
  const t = useTranslate();
  const zone = usePreference('zone');
  const theme = useTimelineTheme();
  const { spans, activity } = trace;
  const gaps = view.squeeze ? activity.gaps : NO_GAPS;
  const map = useMemo(() => timeMap(spans.fromNs, spans.toNs, gaps), [spans, gaps]);
  const strips = useMemo(() => new FoldedStrips(spans, map), [spans, map]);
  const path = useMemo(() => (view.critical ? criticalPath(spans) : undefined), [view.critical, spans]);
  const most = useMemo(() => mostHeat(spans, view.colouring), [spans, view.colouring]);
  const textWidthPx = useMemo(() => characterMeter(theme.labelFont), [theme]);
  const eventTimes = useEventTimes(trace, inView);
  const scene = useMemo<TimelineScene>(
    () => ({
      ...{ spans, map, strips, path, textWidthPx, eventTimes, visible: view.visible, folds: view.folds },
      // Where no call reports the figure, paleness would say nothing.
      ...{ colouring: Number.isNaN(most) ? 'kind' : view.colouring, mostHeat: most },
      labelOf: (row: number) => barText(spans, row, t),
    }),
    [spans, map, strips, path, textWidthPx, eventTimes, view.visible, view.folds, view.colouring, most, t],
  );
  const { startNs } = spans.tree;
  const ticks = useMemo<TickOptions>(() => {
    const start = startNs === undefined ? undefined : BigInt(startNs);
    const offsetMs = start === undefined ? 0 : zoneOffsetMs(Number(start / 1_000_000n), zone);
    const style = spans.mode === 'sequence' ? 'steps' : view.clock && start !== undefined ? 'clock' : 'relative';
    return { startNs: start, zoneOffsetMs: offsetMs, style };
  }, [startNs, zone, spans, view.clock]);
  return { scene, ticks, theme };
}
