import type { AnalystEstimate } from '../../../shared/api/procedures-analyst.ts';
import { formatCount, formatShort, formatUsd } from '../../../shared/format/index.ts';
import type { Async } from '../../client/async.ts';
import { PanelHeader } from '../../components/panel.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useTranslate } from '../../i18n/translate.ts';

interface EstimatePanelProps {
  readonly estimate: Async<AnalystEstimate>;
  readonly rehearsal: boolean;
}

/** What the run may use, as a range, and what the guess rests on. */
export function EstimatePanel({ estimate, rehearsal }: EstimatePanelProps) {
  const t = useTranslate();
  return (
    <>
      <PanelHeader
        title={t('analyst.estimate')}
        fact={t('analyst.estimateFact')}
        end={estimate.kind === 'ready' && estimate.stale ? <Spinner /> : undefined}
      />
      <div className="estimate">
        {estimate.kind === 'failed' && <p className="text-error">{estimate.error.message}</p>}
        {estimate.kind === 'ready' && <Figures estimate={estimate.value} rehearsal={rehearsal} />}
      </div>
    </>
  );
}

function Figures({ estimate, rehearsal }: { readonly estimate: AnalystEstimate; readonly rehearsal: boolean }) {
  const t = useTranslate();
  const { agents, turns, tokens, costUsd, assumed, cappedBy } = estimate;
  const range = (from: string, to: string): string => (from === to ? from : t('analyst.range', { from, to }));
  return (
    <>
      <dl className="facts">
        <dt>{t('analyst.inScope')}</dt>
        <dd>
          {t('common.traces', { n: estimate.traces })}, {t('common.spans', { n: estimate.spans })}
        </dd>
        <dt>{t('analyst.agents')}</dt>
        <dd>{range(formatCount(agents.low), formatCount(agents.high))}</dd>
        <dt>{t('analyst.turns')}</dt>
        <dd>{range(formatCount(turns.low), formatCount(turns.high))}</dd>
        <dt>{t('analyst.tokens')}</dt>
        <dd>{range(formatShort(tokens.low), formatShort(tokens.high))}</dd>
        <dt>{t('analyst.cost')}</dt>
        <dd className={costUsd === undefined && !rehearsal ? 'text-warn' : undefined}>
          {rehearsal
            ? t('analyst.rehearsalCost')
            : costUsd === undefined
              ? t('common.noPrice')
              : range(formatUsd(costUsd.low), formatUsd(costUsd.high))}
        </dd>
      </dl>
      {cappedBy !== undefined && (
        <p className="size-11 text-2">{t('analyst.cappedBy', { name: t(`analyst.budget.${cappedBy}`) })}</p>
      )}
      <p className="size-11 text-3">
        {t('analyst.estimateBasis', {
          base: formatCount(assumed.baseTokens),
          growth: formatCount(assumed.growthTokens),
          answer: formatCount(assumed.answerTokens),
        })}
      </p>
    </>
  );
}
