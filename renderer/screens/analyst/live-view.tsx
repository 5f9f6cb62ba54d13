import { useState } from 'react';

import type { AnalystConfig } from '../../../shared/api/analyst.ts';
import type { AnalystRun } from '../../../shared/api/procedures-analyst.ts';
import { formatClock } from '../../format/time.ts';
import { EmptyState, FailureNotice, Waiting } from '../../components/notice.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { usePreference } from '../../state/app-state.ts';
import { useViewFacts } from '../../state/use-view-facts.ts';
import { AgentStream } from './agent-stream.tsx';
import { AgentTree } from './agent-tree.tsx';
import { waitingCalls } from './run-view.ts';
import { SpendPanel } from './spend-panel.tsx';
import { isLive } from './use-analyst-runs.ts';
import { useRunView } from './use-run-view.ts';

interface LiveViewProps {
  readonly run: AnalystRun;
  readonly config: AnalystConfig | undefined;
}

/** The agents of a run, what the chosen one does, and what the run uses. */
export function LiveView({ run, config }: LiveViewProps) {
  const t = useTranslate();
  const zone = usePreference('zone');
  const { view, caughtUp, problem } = useRunView(run.run, isLive(run));
  const [chosen, setChosen] = useState('root');
  const agents = view.agents;
  const at = Math.max(
    0,
    agents.findIndex((agent) => agent.agent === chosen),
  );
  const agent = agents[at];
  const step = (by: 1 | -1): void => {
    const next = agents[at + by];
    if (next !== undefined) setChosen(next.agent);
  };
  useCommands({ nextRow: () => step(1), previousRow: () => step(-1) });
  useViewFacts(
    view.checkpointMs === undefined ? [] : [t('analyst.checkpoint', { time: formatClock(view.checkpointMs, zone) })],
  );
  if (problem !== undefined) return <FailureNotice error={problem} />;
  if (agent === undefined)
    return caughtUp && !isLive(run) ? <EmptyState title={t('analyst.nothingDone')} /> : <Waiting />;
  return (
    <div className="live">
      <AgentTree
        agents={agents}
        chosen={agent.agent}
        onChoose={setChosen}
        slots={config?.parallel}
        waiting={waitingCalls(view)}
      />
      <AgentStream key={agent.agent} run={run} agent={agent} />
      <SpendPanel run={run} view={view} budget={view.budget ?? config?.budget ?? {}} onAgent={setChosen} />
    </div>
  );
}
