import { Check, Hourglass, OctagonX, Square, type LucideIcon } from 'lucide-react';

import { formatShort, formatUsd } from '../../../shared/format/index.ts';
import { PanelHeader } from '../../components/panel.tsx';
import { moveFocus } from '../../components/roving-focus.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import type { AgentView } from './run-view.ts';

interface AgentTreeProps {
  readonly agents: readonly AgentView[];
  readonly chosen: string;
  readonly onChoose: (agent: string) => void;
  /** Sub-agents that may work at once. */
  readonly slots: number | undefined;
  /** Sub-agents that are asked for and have no slot yet. */
  readonly waiting: number;
}

const INDENT_PX = 20;
const MOST_BARS = 16;

/** Root and sub-agents by who called whom. */
export function AgentTree({ agents, chosen, onChoose, slots, waiting }: AgentTreeProps) {
  const t = useTranslate();
  const running = agents.filter((agent) => agent.state === 'running').length;
  return (
    <aside className="agents" aria-label={t('analyst.agents')}>
      <PanelHeader title={t('analyst.agents')} fact={t('analyst.agentsRunning', { n: agents.length, running })} />
      <div
        role="tablist"
        aria-orientation="vertical"
        aria-label={t('analyst.agents')}
        className="agent-list"
        onKeyDown={(event) => moveFocus(event, 'column')}
      >
        {agents.map((agent) => (
          <button
            key={agent.agent}
            type="button"
            role="tab"
            className="agent"
            aria-selected={agent.agent === chosen}
            tabIndex={agent.agent === chosen ? 0 : -1}
            style={{ paddingLeft: 12 + agent.depth * INDENT_PX }}
            onClick={() => onChoose(agent.agent)}
          >
            {Array.from({ length: agent.depth }, (_, depth) => (
              <i key={depth} className="agent-guide" style={{ left: 19 + depth * INDENT_PX }} />
            ))}
            <span className="row">
              <AgentMark state={agent.state} />
              <span className="agent-name ellipsis">{agent.agent}</span>
              <span className="grow" />
              <span className="size-11 text-3">{turnText(agent, t)}</span>
            </span>
            <span className="row agent-second">
              <span className="grow ellipsis">{agent.question}</span>
              <span className="text-3">{formatShort(agent.tokens)}</span>
              {agent.costUsd !== undefined && agent.costUsd > 0 && <span>{formatUsd(agent.costUsd)}</span>}
            </span>
          </button>
        ))}
      </div>
      {slots !== undefined && (
        <Slots
          busy={agents.filter((agent) => agent.depth > 0 && agent.state === 'running').length}
          slots={slots}
          waiting={waiting}
        />
      )}
    </aside>
  );
}

function turnText({ state, turn, turns }: AgentView, t: ReturnType<typeof useTranslate>): string {
  return state === 'running'
    ? t('analyst.turnOf', { n: turn, total: turns })
    : t('analyst.agentDone', { state: t(`analyst.agent.${state}`), n: turn });
}

const MARKS: Readonly<
  Record<Exclude<AgentView['state'], 'running'>, { readonly icon: LucideIcon; readonly look: string }>
> = {
  answered: { icon: Check, look: 'text-accent' },
  salvaged: { icon: Hourglass, look: 'text-warn' },
  failed: { icon: OctagonX, look: 'text-error' },
  stopped: { icon: Square, look: 'text-3' },
};

function AgentMark({ state }: { readonly state: AgentView['state'] }) {
  if (state === 'running') return <Spinner />;
  const { icon: Icon, look } = MARKS[state];
  return <Icon className={look} size={12} strokeWidth={2} aria-hidden />;
}

function Slots({ busy, slots, waiting }: { readonly busy: number; readonly slots: number; readonly waiting: number }) {
  const t = useTranslate();
  return (
    <div className="agent-slots">
      <div className="row size-11 text-3">
        <span className="grow">{t('analyst.slots')}</span>
        <span>
          {t('analyst.slotsBusy', { n: Math.min(busy, slots), total: slots })}
          {waiting > 0 && t('analyst.slotsWaiting', { n: waiting })}
        </span>
      </div>
      <div className="agent-slot-bars" aria-hidden>
        {Array.from({ length: Math.min(slots, MOST_BARS) }, (_, at) => (
          <i key={at} data-busy={at < busy ? '' : undefined} />
        ))}
      </div>
    </div>
  );
}
