import { ArrowDown } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type UIEvent } from 'react';

import type { AnalystRun } from '../../../shared/api/procedures-analyst.ts';
import { Button } from '../../components/button.tsx';
import { PanelHeader } from '../../components/panel.tsx';
import { Segment } from '../../components/segment.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { EntryView } from './entry-view.tsx';
import { RawCalls } from './raw-calls.tsx';
import { RunPrompts } from './run-prompts.tsx';
import type { AgentView, Entry } from './run-view.ts';
import { SteerField } from './steer-field.tsx';
import { isLive } from './use-analyst-runs.ts';

interface AgentStreamProps {
  readonly run: AnalystRun;
  readonly agent: AgentView;
}

const NEAR_END_PX = 40;
const PARTS = ['stream', 'prompts', 'calls'] as const;

/** What one agent says and does, turn by turn; follows the newest while that is in view. */
export function AgentStream({ run, agent }: AgentStreamProps) {
  const t = useTranslate();
  const scroller = useRef<HTMLDivElement>(null);
  const [follow, setFollow] = useState(true);
  const [part, setPart] = useState<(typeof PARTS)[number]>('stream');
  const live = isLive(run);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (follow && live && agent.entries.length > 0 && element !== null) element.scrollTop = element.scrollHeight;
  }, [follow, live, agent.entries]);
  const onScroll = (event: UIEvent<HTMLElement>): void => {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
    setFollow(scrollTop + clientHeight > scrollHeight - NEAR_END_PX);
  };
  useCommands({ followRun: () => setFollow(true) });
  const isRoot = agent.depth === 0;
  return (
    <section className="stream" aria-label={agent.agent}>
      <PanelHeader
        title={agent.agent}
        fact={t('analyst.agentFact', {
          model: run.rehearsal ? t('analyst.rehearsal') : agent.model,
          n: agent.turn,
          total: agent.turns,
        })}
        end={
          <span className="row">
            <Segment
              label={t('analyst.streamPart')}
              options={PARTS.map((value) => ({ value, title: t(`analyst.streamPart.${value}`) }))}
              value={part}
              onChange={setPart}
            />
            {live && (
              <Button size="s" icon={ArrowDown} pressed={follow} onClick={() => setFollow(!follow)}>
                {t('analyst.follow')}
              </Button>
            )}
          </span>
        }
      />
      <div
        ref={scroller}
        className="stream-scroll"
        tabIndex={0}
        role="log"
        aria-label={t('analyst.streamOf', { agent: agent.agent })}
        onScroll={onScroll}
      >
        {part === 'calls' && <RawCalls run={run.run} agent={agent.agent} />}
        {part === 'prompts' && <RunPrompts run={run.run} isRoot={isRoot} />}
        {part === 'stream' && <StreamEntries run={run.run} agent={agent} />}
      </div>
      {live && (
        <div className="stream-steer">
          <SteerField run={run.run} agent={isRoot || agent.state !== 'running' ? undefined : agent.agent} />
        </div>
      )}
    </section>
  );
}

function StreamEntries({ run, agent }: { readonly run: string; readonly agent: AgentView }) {
  const t = useTranslate();
  return (
    <>
      {agent.depth > 0 && <p className="stream-question selectable">{agent.question}</p>}
      {turnsOf(agent.entries).map(([first, ...rest]) => (
        <div key={first.seq} className="stream-turn">
          <span className="stream-turn-number">{first.turn === 0 ? '' : t('analyst.turn', { n: first.turn })}</span>
          <div className="stream-turn-entries">
            {[first, ...rest].map((entry) => (
              <EntryView key={entry.seq} run={run} entry={entry} />
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

/** Entries by turn; an agent that was resumed may come to a turn twice. */
function turnsOf(entries: readonly Entry[]): readonly (readonly [Entry, ...Entry[]])[] {
  const turns: [Entry, ...Entry[]][] = [];
  for (const entry of entries) {
    const last = turns.at(-1);
    if (last !== undefined && last[0].turn === entry.turn) last.push(entry);
    else turns.push([entry]);
  }
  return turns;
}
