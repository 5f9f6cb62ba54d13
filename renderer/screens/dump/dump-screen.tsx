import { Lock, Radio } from 'lucide-react';
import { useDeferredValue, type ReactNode } from 'react';

import type { DumpStatus } from '../../../shared/api/procedures-dumps.ts';
import { formatBytes } from '../../../shared/format/index.ts';
import { Button } from '../../components/button.tsx';
import { FailureNotice, Waiting } from '../../components/notice.tsx';
import { TabBar, type TabItem } from '../../components/tab-bar.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState, useDumpStatus, useFollow } from '../../state/app-state.ts';
import { DUMP_VIEWS, type DumpView } from '../../state/navigation.ts';
import { OverviewScreen } from '../overview/overview-screen.tsx';
import { FailuresScreen } from '../failures/failures-screen.tsx';
import { ImportScreen } from '../import/import-screen.tsx';
import { SearchScreen } from '../search/search-screen.tsx';
import { SessionsScreen } from '../sessions/sessions-screen.tsx';
import { SqlScreen } from '../sql/sql-screen.tsx';
import { TracesScreen } from '../traces/traces-screen.tsx';
import { useEarlyTraces } from '../traces/use-early-traces.ts';
import { IndexingNotice } from './indexing-notice.tsx';

interface DumpScreenProps {
  readonly dump: string;
  readonly view: DumpView;
}

/** An open dump: its tabs and the view chosen. A prefix that can be read already is shown while the rest is indexed. */
export function DumpScreen({ dump, view }: DumpScreenProps) {
  const { dumps } = useAppState();
  const status = useDumpStatus(dump);
  // When the first part of a dump can be read the view is built in slices: the window answers meanwhile.
  const readable = useDeferredValue(status?.counts !== undefined);
  useEarlyTraces(dump, view === 'traces' && !readable);
  if (status === undefined) return <Waiting />;
  if (status.state.kind === 'failed') {
    return <FailureNotice error={status.state.error} onRetry={() => void dumps.open(status.inputs)} />;
  }
  return (
    <>
      <DumpTabs status={status} view={view} />
      {readable ? viewOf(dump, view) : <IndexingNotice status={status} />}
    </>
  );
}

function viewOf(dump: string, view: DumpView): ReactNode {
  switch (view) {
    case 'overview':
      return <OverviewScreen dump={dump} />;
    case 'traces':
      return <TracesScreen dump={dump} />;
    case 'sessions':
      return <SessionsScreen dump={dump} />;
    case 'import':
      return <ImportScreen dump={dump} />;
    case 'search':
      return <SearchScreen dump={dump} />;
    case 'failures':
      return <FailuresScreen dump={dump} />;
    case 'sql':
      return <SqlScreen dump={dump} />;
    default:
      return view satisfies never;
  }
}

function DumpTabs({ status, view }: { readonly status: DumpStatus; readonly view: DumpView }) {
  const t = useTranslate();
  const { navigation, follows } = useAppState();
  const followed = useFollow(status.dump) !== undefined;
  const counts: Partial<Readonly<Record<DumpView, number | undefined>>> = {
    traces: status.counts?.traces,
    sessions: status.counts?.sessions,
    import: status.skippedCount,
  };
  const tabs = DUMP_VIEWS.map((id): TabItem<DumpView> => ({
    id,
    title: t(`shell.view.${id}`),
    ...(counts[id] === undefined ? {} : { count: counts[id] }),
  }));
  const facts = [
    t('shell.readOnly'),
    ...(status.totalBytes === undefined ? [] : [formatBytes(status.totalBytes)]),
    ...(status.counts === undefined ? [] : [t('common.spans', { n: status.counts.spans })]),
  ];
  return (
    <TabBar
      label={t('shell.views')}
      tabs={tabs}
      selected={view}
      onSelect={(id) => navigation.go({ kind: 'dump', dump: status.dump, view: id })}
      end={
        <>
          <Button
            size="s"
            icon={Radio}
            pressed={followed}
            title={t('shell.followTitle')}
            onClick={() => follows.toggle(status.dump)}
          >
            {t('shell.follow')}
          </Button>
          <span className="dump-facts">
            <Lock size={12} strokeWidth={1.75} aria-hidden />
            {facts.join(' · ')}
          </span>
        </>
      }
    />
  );
}
