import { ShieldCheck } from 'lucide-react';

import type { AnalystConfig } from '../../../shared/api/analyst.ts';
import type { AnalystRun } from '../../../shared/api/procedures-analyst.ts';
import { formatCount, formatDuration, formatShort, formatUsd } from '../../../shared/format/index.ts';
import { Meter } from '../../components/meter.tsx';
import { PanelHeader } from '../../components/panel.tsx';
import { useTranslate, type Translate } from '../../i18n/translate.ts';
import { BudgetPopover } from './budget-popover.tsx';
import { CandidateList } from './candidate-list.tsx';
import type { Use } from './run-use.ts';
import type { RunView } from './run-view.ts';
import { isLive } from './use-analyst-runs.ts';

interface SpendPanelProps {
  readonly run: AnalystRun;
  readonly view: RunView;
  readonly budget: AnalystConfig['budget'];
  readonly onAgent: (agent: string) => void;
}

/** What the run has used of what it may use. */
export function SpendPanel({ run, view, budget, onAgent }: SpendPanelProps) {
  const t = useTranslate();
  const use = run.use ?? { turns: 0, tokens: 0, costUsd: 0, timeMs: 0 };
  const cached = view.models.reduce((sum, model) => sum + model.cachedTokens, 0);
  const reasoning = view.models.reduce((sum, model) => sum + model.reasoningTokens, 0);
  const costText =
    use.costUsd !== undefined && (use.costUsd > 0 || !run.rehearsal)
      ? formatUsd(use.costUsd)
      : t(run.rehearsal ? 'analyst.rehearsal' : 'common.noPrice');
  const timeText = (ms: number): string => formatDuration(Math.round(ms * 1e6));
  return (
    <aside className="spend" aria-label={t('analyst.budgets')}>
      <PanelHeader title={t('analyst.budgets')} end={isLive(run) && <BudgetPopover run={run.run} budget={budget} />} />
      <div className="spend-meters">
        <Spent
          name={t('analyst.budget.costUsd')}
          used={use.costUsd ?? 0}
          limit={budget.costUsd}
          text={costText}
          limitText={formatUsd}
        />
        <Spent
          name={t('analyst.budget.tokens')}
          used={use.tokens}
          limit={budget.tokens}
          text={formatShort(use.tokens)}
          limitText={formatShort}
        />
        <Spent
          name={t('analyst.budget.turns')}
          used={use.turns}
          limit={budget.turns}
          text={formatCount(use.turns)}
          limitText={formatCount}
        />
        <Spent
          name={t('analyst.budget.time')}
          used={use.timeMs}
          limit={budget.timeMs}
          text={timeText(use.timeMs)}
          limitText={timeText}
        />
      </div>
      <PanelHeader
        title={t(view.spent.some(({ costUsd }) => costUsd === undefined) ? 'analyst.tokens' : 'analyst.cost')}
        fact={costText}
      />
      <div className="spend-chart">
        <SpendChart spent={view.spent} />
        <dl className="spend-models">
          {view.models.map((model) => (
            <UseLine key={model.name} use={model} name={model.name} />
          ))}
        </dl>
        {view.roles.length > 1 && (
          <dl className="spend-models">
            {view.roles.map((role) => (
              <UseLine key={role.name} use={role} name={roleName(role.name, t)} />
            ))}
          </dl>
        )}
        {cached > 0 && <p className="size-11 text-3">{t('analyst.cachedTokens', { n: formatShort(cached) })}</p>}
        {reasoning > 0 && (
          <p className="size-11 text-3">{t('analyst.reasoningTokens', { n: formatShort(reasoning) })}</p>
        )}
      </div>
      <CandidateList candidates={view.candidates} onAgent={onAgent} />
      <p className="spend-note size-11 text-3">
        <ShieldCheck size={12} strokeWidth={1.75} aria-hidden />
        {t('analyst.checkedAtEnd')}
      </p>
    </aside>
  );
}

const ROLES = ['root', 'subagent', 'synthesis', 'compaction'] as const;

/** A role that this version does not know stays as it is written. */
function roleName(role: string, t: Translate): string {
  const known = ROLES.find((name) => name === role);
  return known === undefined ? role : t(`models.role.${known}`);
}

function UseLine({ use, name }: { readonly use: Use; readonly name: string }) {
  return (
    <>
      <dt className="ellipsis">{name}</dt>
      <dd>{formatShort(use.tokens)}</dd>
      <dd>{use.costUsd === undefined ? '–' : formatUsd(use.costUsd)}</dd>
    </>
  );
}

interface SpentProps {
  readonly name: string;
  readonly used: number;
  readonly limit: number | undefined;
  readonly text: string;
  readonly limitText: (limit: number) => string;
}

function Spent({ name, used, limit, text, limitText }: SpentProps) {
  const t = useTranslate();
  return (
    <div className="spent">
      <div className="row">
        <span className="grow text-2">{name}</span>
        <b>{text}</b>
        <span className="text-3">
          {limit === undefined ? t('analyst.noLimit') : t('analyst.ofLimit', { limit: limitText(limit) })}
        </span>
      </div>
      {limit !== undefined && <Meter kind="budget" fraction={used / limit} label={name} />}
    </div>
  );
}

const CHART = { widthPx: 272, heightPx: 64 };

/** Spending over time, by call; tokens where a price is missing. */
function SpendChart({ spent }: Pick<RunView, 'spent'>) {
  const first = spent[0];
  const last = spent.at(-1);
  if (first === undefined || last === undefined) return null;
  const inTokens = spent.some(({ costUsd }) => costUsd === undefined);
  const valueOf = (point: RunView['spent'][number]): number => (inTokens ? point.tokens : (point.costUsd ?? 0));
  const span = Math.max(1, last.timeMs - first.timeMs);
  const most = Math.max(valueOf(last), Number.EPSILON);
  const points = spent.map(
    (point) =>
      `${((point.timeMs - first.timeMs) / span) * CHART.widthPx},${CHART.heightPx - 2 - (valueOf(point) / most) * (CHART.heightPx - 8)}`,
  );
  return (
    <svg className="spend-svg" width={CHART.widthPx} height={CHART.heightPx} aria-hidden>
      {[16, 32, 48].map((y) => (
        <path key={y} className="spend-grid" d={`M0 ${y}.5H${CHART.widthPx}`} />
      ))}
      <polygon
        className="spend-area"
        points={`0,${CHART.heightPx} ${points.join(' ')} ${CHART.widthPx},${CHART.heightPx}`}
      />
      <polyline className="spend-line" points={points.join(' ')} />
    </svg>
  );
}
