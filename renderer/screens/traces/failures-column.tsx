import { LinkButton } from '../../components/button.tsx';
import { Chip } from '../../components/chip.tsx';
import type { TableColumn } from '../../components/data-table.tsx';
import type { Translate } from '../../i18n/translate.ts';
import { severityRank } from '../failures/severity.ts';
import type { TraceRow } from './trace-row.ts';
import { modeLabel, type FailureModes } from './use-failure-modes.ts';

/** The gravest mode as a chip, and how many more there are. */
export function failuresColumn(t: Translate, { state, look }: FailureModes): TableColumn<TraceRow> {
  const known = state?.kind === 'known' ? state.modes : [];
  const rank = new Map(
    known
      .toSorted((a, b) => severityRank(a.severity) - severityRank(b.severity))
      .map((mode, at) => [mode.detector, at]),
  );
  const titles = new Map(known.map(({ detector, title }) => [detector, title]));
  const rankOf = (detector: string): number => rank.get(detector) ?? rank.size;
  return {
    id: 'failures',
    title: t('traces.failures'),
    sortable: state?.kind === 'known',
    ...(state?.kind === 'unknown'
      ? {
          heading: (
            <span className="row">
              {t('traces.failures')}
              <LinkButton className="size-11" title={t('traces.notLooked')} onClick={look}>
                {t('traces.look')}
              </LinkButton>
            </span>
          ),
        }
      : {}),
    render: ({ failures }) => {
      if (failures === undefined) {
        return (
          <span className="text-3" title={t(state?.kind === 'looking' ? 'traces.looking' : 'traces.notLooked')}>
            –
          </span>
        );
      }
      const [first, ...more] = failures.toSorted((a, b) => rankOf(a) - rankOf(b));
      if (first === undefined) return <span className="text-3 size-11">{t('traces.noFailure')}</span>;
      return (
        <span className="trace-modes" title={[first, ...more].map((id) => titles.get(id) ?? id).join('\n')}>
          <Chip tone="ghost">{modeLabel(first)}</Chip>
          {more.length > 0 && <span className="text-2 size-11">+{more.length}</span>}
        </span>
      );
    },
  };
}
