import type { OutputOf } from '../../../shared/api/contract.ts';
import { formatCount, formatDuration, formatShort, formatUsd } from '../../../shared/format/index.ts';
import { useSteadyQuery } from '../../client/use-query.ts';
import { AsyncNotice, EmptyState } from '../../components/notice.tsx';
import { Panel, Toolbar } from '../../components/panel.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import { Select } from '../../components/select.tsx';
import { formatChange } from '../../format/share.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState, useOpenDumps } from '../../state/app-state.ts';
import './compare.css';

interface CompareDumpsScreenProps {
  readonly left: string;
  readonly right: string;
}

type Comparison = OutputOf<'dumps.compare'>;

/** Two open dumps side by side: figures, names that only one has, and error groups. */
export function CompareDumpsScreen({ left, right }: CompareDumpsScreenProps) {
  const t = useTranslate();
  const { navigation } = useAppState();
  const dumps = useOpenDumps().map(({ dump, status }) => ({ value: dump, title: status.name }));
  const answer = useSteadyQuery('dumps.compare', left === right ? undefined : { left, right });
  const choose = (change: Partial<CompareDumpsScreenProps>): void =>
    navigation.replace({ kind: 'compareDumps', left, right, ...change });
  return (
    <div className="compare">
      <Toolbar label={t('traces.compare')}>
        <Select
          label={t('compare.leftDump')}
          options={dumps}
          value={left}
          onChange={(dump) => choose({ left: dump })}
        />
        <span className="text-3">→</span>
        <Select
          label={t('compare.rightDump')}
          options={dumps}
          value={right}
          onChange={(dump) => choose({ right: dump })}
        />
      </Toolbar>
      {left === right && <EmptyState title={t('compare.twoDumps')}>{t('compare.twoDumpsHint')}</EmptyState>}
      {left !== right && answer.kind !== 'ready' && <AsyncNotice state={answer} />}
      {left !== right && answer.kind === 'ready' && <DumpDifferences comparison={answer.value} />}
    </div>
  );
}

function DumpDifferences({ comparison }: { readonly comparison: Comparison }) {
  const t = useTranslate();
  return (
    <div className="compare-dumps">
      <Panel title={t('compare.figures')}>
        <PlainTable label={t('compare.figures')} widths={[undefined, 110, 110, 90]}>
          <tbody>
            {comparison.figures.map(({ figure, left, right }) => (
              <tr key={figure}>
                <td className="text-2">{figure}</td>
                <td data-numeric className="text-2">
                  {left === undefined ? '–' : formatFigure(figure, left)}
                </td>
                <td data-numeric className="medium">
                  {right === undefined ? '–' : formatFigure(figure, right)}
                </td>
                <td data-numeric className="text-3">
                  {left === undefined || right === undefined ? '–' : formatChange(left, right)}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </Panel>
      <Panel title={t('compare.names')} fact={formatCount(comparison.names.length)}>
        <PlainTable label={t('compare.names')} widths={[28, undefined, 90, 110]}>
          <tbody>
            {comparison.names.slice(0, SHOWN).map(({ list, name, kind, traces }) => (
              <tr key={`${list} ${name}`}>
                <td>{kind === 'onlyLeft' ? '−' : '+'}</td>
                <td>{name}</td>
                <td className="text-3">{list}</td>
                <td data-numeric className="text-2">
                  {t('common.traces', { n: traces })}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
        <Rest total={comparison.names.length} />
        {comparison.cutLists.map(({ list, left, right }) => (
          <p key={list} className="compare-note size-11 text-3">
            {t('compare.cutList', { list, left: formatCount(left), right: formatCount(right) })}
          </p>
        ))}
      </Panel>
      <Panel title={t('compare.errors')} fact={formatCount(comparison.errors.length)}>
        <PlainTable label={t('compare.errors')} widths={[160, undefined, 72, 72]}>
          <tbody>
            {comparison.errors.slice(0, SHOWN).map(({ spanName, statusMessage, left, right }) => (
              <tr key={`${spanName} ${statusMessage}`}>
                <td>{spanName}</td>
                <td className="text-2" title={statusMessage}>
                  {statusMessage}
                </td>
                <td data-numeric className="text-2">
                  {formatCount(left)}
                </td>
                <td data-numeric className="medium">
                  {formatCount(right)}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
        <Rest total={comparison.errors.length} />
      </Panel>
    </div>
  );
}

/** Lines drawn of each list; plain tables draw every row. */
const SHOWN = 200;

function Rest({ total }: { readonly total: number }) {
  const t = useTranslate();
  if (total <= SHOWN) return null;
  return <p className="compare-note size-11 text-3">{t('common.shownItems', { shown: SHOWN, total })}</p>;
}

function formatFigure(figure: string, value: number): string {
  if (/cost|usd/i.test(figure)) return formatUsd(value);
  if (/ms$|duration/i.test(figure)) return formatDuration(value * 1e6);
  return value > 1e6 ? formatShort(value) : Number.isInteger(value) ? formatCount(value) : value.toFixed(3);
}
