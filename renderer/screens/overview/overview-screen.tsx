import { useState } from 'react';

import { formatInstant } from '../../../shared/format/index.ts';
import { readyValue } from '../../client/async.ts';
import { useClient } from '../../client/client-context.ts';
import { AsyncNotice } from '../../components/notice.tsx';
import { useAppState, usePreference } from '../../state/app-state.ts';
import { askAnalyst } from '../../state/questions.ts';
import { DistributionsPanel } from './distributions-panel.tsx';
import { FailuresPanel } from './failures-panel.tsx';
import { ImportPanel } from './import-panel.tsx';
import { KeyFigures } from './key-figures.tsx';
import { NamesPanel } from './names-panel.tsx';
import type { TimeMeasure } from './time-bins.ts';
import { TimePanel } from './time-panel.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import { useOverview, useTimeBins, useTraceStats } from './use-overview.ts';
import './overview.css';

/** What a dump holds, at one look; every figure leads to the traces behind it. */
export function OverviewScreen({ dump }: { readonly dump: string }) {
  const { navigation, questions, traceLists } = useAppState();
  const { queries } = useClient();
  const zone = usePreference('zone');
  const [measure, setMeasure] = useState<TimeMeasure>('traces');
  const overview = useOverview(dump);
  const stats = useTraceStats(dump);
  const bins = useTimeBins(dump, readyValue(overview), measure);
  const showTraces = (filter: string): void => {
    traceLists.show(dump, filter);
    navigation.go({ kind: 'dump', dump, view: 'traces' });
  };
  if (overview.kind !== 'ready') {
    return (
      <AsyncNotice
        state={overview}
        onRetry={() => queries.invalidate((name) => name === 'tool.get_dataset_overview')}
      />
    );
  }
  return (
    <div className="overview">
      <KeyFigures overview={overview.value} stats={stats} zone={zone} />
      <div className="overview-grid">
        <div className="overview-column">
          <TimePanel
            bins={overview.value.startNs === undefined ? { kind: 'ready', value: [], stale: false } : bins}
            measure={measure}
            onMeasure={setMeasure}
            zone={zone}
            onShow={(fromMs, toMs) => showTraces(startedWithin(fromMs, toMs))}
            onAsk={(fromMs, toMs) =>
              askAnalyst({ questions, navigation }, { dump, filter: startedWithin(fromMs, toMs) })
            }
          />
          <div className="overview-lower">
            <FailuresPanel dump={dump} onShowAll={() => navigation.go({ kind: 'dump', dump, view: 'failures' })} />
            <DistributionsPanel dump={dump} stats={stats} />
          </div>
        </div>
        <div className="overview-column">
          <TotalsPanel overview={overview.value} />
          <NamesPanel dump={dump} overview={overview.value} onShow={showTraces} />
          <ImportPanel
            dump={dump}
            overview={overview.value}
            onReport={() => navigation.go({ kind: 'dump', dump, view: 'import' })}
            onShow={showTraces}
          />
        </div>
      </div>
    </div>
  );
}

function startedWithin(fromMs: number, toMs: number): string {
  return `start>=${instant(fromMs)} start<${instant(toMs)}`;
}

/** A time as the filter language writes it. */
function instant(atMs: number): string {
  return formatInstant(BigInt(Math.round(atMs)) * 1_000_000n).replace(/\.?0*Z$/, 'Z');
}
