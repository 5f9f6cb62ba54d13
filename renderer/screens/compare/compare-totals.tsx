import type { CompareTraces } from '../../../shared/api/tools/analysis.ts';
import type { TraceSummary } from '../../../shared/api/tools/traces.ts';
import { formatCount, formatDuration, formatShort, formatUsd } from '../../../shared/format/index.ts';
import { PanelHeader } from '../../components/panel.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { formatChange } from '../../format/share.ts';
import type { MessageKey } from '../../i18n/catalogue.ts';
import { useTranslate } from '../../i18n/translate.ts';

interface Line {
  readonly title: MessageKey;
  readonly of: (trace: TraceSummary) => number | undefined;
  readonly format: (value: number) => string;
}

const LINES: readonly Line[] = [
  { title: 'traces.duration', of: (trace) => trace.durationMs, format: (ms) => formatDuration(ms * 1e6) },
  { title: 'overview.spans', of: (trace) => trace.spanCount, format: formatCount },
  { title: 'traces.llmCalls', of: (trace) => trace.llmCount, format: formatCount },
  { title: 'traces.toolCalls', of: (trace) => trace.toolCount, format: formatCount },
  { title: 'compare.errorSpans', of: (trace) => trace.errorSpanCount, format: formatCount },
  { title: 'compare.toolErrors', of: (trace) => trace.toolErrorSpanCount, format: formatCount },
  { title: 'overview.tokensInTitle', of: (trace) => trace.tokens.summed.inputTokens, format: formatShort },
  { title: 'overview.tokensOutTitle', of: (trace) => trace.tokens.summed.outputTokens, format: formatShort },
  { title: 'overview.cost', of: (trace) => trace.tokens.summed.costUsd, format: formatUsd },
];

/** Totals of both traces and how they differ, and names that only one of them uses. */
export function CompareTotals({ comparison }: { readonly comparison: CompareTraces }) {
  const t = useTranslate();
  const { left, right } = comparison;
  return (
    <aside className="compare-side" aria-label={t('overview.totals')}>
      <PanelHeader title={t('overview.totals')} end={<span className="text-3 size-11">A → B</span>} />
      <PlainTable label={t('overview.totals')} widths={[undefined, 64, 64, 76]}>
        <tbody>
          {LINES.map((line) => {
            const a = line.of(left);
            const b = line.of(right);
            return (
              <tr key={line.title}>
                <td className="text-2">{t(line.title)}</td>
                <td data-numeric className="text-2">
                  {a === undefined ? '–' : line.format(a)}
                </td>
                <td data-numeric className="medium">
                  {b === undefined ? '–' : line.format(b)}
                </td>
                <td data-numeric className="text-3">
                  {a === undefined || b === undefined ? '–' : formatChange(a, b)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </PlainTable>
      <PanelHeader title={t('compare.changed')} />
      <Names title={t('overview.sort.model')} left={left.models} right={right.models} />
      <Names title={t('overview.sort.agent')} left={left.agents} right={right.agents} />
      <Names title={t('overview.sort.tool')} left={left.tools} right={right.tools} />
    </aside>
  );
}

interface NamesProps {
  readonly title: string;
  readonly left: readonly string[];
  readonly right: readonly string[];
}

function Names({ title, left, right }: NamesProps) {
  const t = useTranslate();
  const gone = left.filter((name) => !right.includes(name));
  const added = right.filter((name) => !left.includes(name));
  return (
    <div className="row size-12" style={{ padding: '4px 12px', alignItems: 'flex-start' }}>
      <span className="text-2" style={{ width: 72, flex: 'none' }}>
        {title}
      </span>
      <span className="grow" style={{ overflowWrap: 'anywhere' }}>
        {gone.length + added.length === 0 && <span className="text-3">{t('compare.same')}</span>}
        {gone.map((name) => (
          <div key={name} className="text-3">
            − {name}
          </div>
        ))}
        {added.map((name) => (
          <div key={name}>+ {name}</div>
        ))}
      </span>
    </div>
  );
}
