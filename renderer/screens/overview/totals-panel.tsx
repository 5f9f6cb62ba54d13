import { Scale } from 'lucide-react';

import type { Overview } from '../../../shared/api/tools/overview.ts';
import { formatCount, formatUsd } from '../../../shared/format/index.ts';
import { Chip } from '../../components/chip.tsx';
import { classNames } from '../../components/class-names.ts';
import { Panel } from '../../components/panel.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { formatChange } from '../../format/share.ts';
import type { MessageKey } from '../../i18n/catalogue.ts';
import { useTranslate } from '../../i18n/translate.ts';

interface TotalLine {
  readonly title: MessageKey;
  readonly field: 'inputTokens' | 'cachedTokens' | 'outputTokens' | 'reasoningTokens' | 'costUsd';
  readonly part: boolean;
}

const LINES: readonly TotalLine[] = [
  { title: 'overview.tokensInTitle', field: 'inputTokens', part: false },
  { title: 'overview.ofItCached', field: 'cachedTokens', part: true },
  { title: 'overview.tokensOutTitle', field: 'outputTokens', part: false },
  { title: 'overview.ofItReasoning', field: 'reasoningTokens', part: true },
  { title: 'overview.cost', field: 'costUsd', part: false },
];

/** Tokens and cost as summed over leaf spans beside what the producer claims. */
export function TotalsPanel({ overview }: { readonly overview: Overview }) {
  const t = useTranslate();
  const { summed, reported } = overview.tokens;
  const chip =
    overview.differingTraces > 0 ? (
      <Chip tone="warn" icon={Scale}>
        {t('overview.differIn', { n: overview.differingTraces })}
      </Chip>
    ) : undefined;
  return (
    <Panel title={t('overview.totals')} fact={t('overview.totalsFact')} end={chip}>
      <PlainTable widths={[undefined, 112, 112, 84]} className="overview-totals">
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">{t('overview.totals')}</span>
            </th>
            <th data-numeric>{t('overview.asSummed')}</th>
            <th data-numeric>{t('overview.asReported')}</th>
            <th data-numeric>{t('overview.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {LINES.map((line) => (
            <TotalRow key={line.field} line={line} summed={summed[line.field]} reported={reported[line.field]} />
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  );
}

interface TotalRowProps {
  readonly line: TotalLine;
  readonly summed: number | undefined;
  readonly reported: number | undefined;
}

function TotalRow({ line, summed, reported }: TotalRowProps) {
  const t = useTranslate();
  const format = line.field === 'costUsd' ? formatUsd : formatCount;
  const change = summed === undefined || reported === undefined ? '–' : formatChange(summed, reported);
  const figure = (value: number | undefined): string => (value === undefined ? t('common.notReported') : format(value));
  return (
    <tr className={line.part ? 'overview-part' : undefined}>
      <td>{t(line.title)}</td>
      <td data-numeric className={summed === undefined ? 'text-3' : 'medium'}>
        {figure(summed)}
      </td>
      <td data-numeric className={reported === undefined ? 'text-3' : 'text-2'}>
        {figure(reported)}
      </td>
      <td data-numeric className={classNames(change === '0' || change === '–' ? 'text-3' : 'text-warn')}>
        {change}
      </td>
    </tr>
  );
}
