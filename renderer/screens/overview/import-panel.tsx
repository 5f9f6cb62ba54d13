import { Copy, Hourglass, RefreshCw, Unlink, type LucideIcon } from 'lucide-react';

import type { Overview } from '../../../shared/api/tools/overview.ts';
import { formatCount } from '../../../shared/format/index.ts';
import { readyValue } from '../../client/async.ts';
import { useSteadyQuery } from '../../client/use-query.ts';
import { LinkButton } from '../../components/button.tsx';
import { Panel } from '../../components/panel.tsx';
import { PlainTable } from '../../components/plain-table.tsx';
import type { MessageKey } from '../../i18n/catalogue.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { groupSkips } from './skip-groups.ts';

const GROUPS_SHOWN = 4;
const SKIPS_READ = 1000;

interface ImportPanelProps {
  readonly dump: string;
  readonly overview: Overview;
  readonly onReport: () => void;
  readonly onShow: (filter: string) => void;
}

interface Mark {
  readonly icon: LucideIcon;
  readonly title: MessageKey;
  readonly count: (overview: Overview) => number;
  readonly filter: string;
}

const MARKS: readonly Mark[] = [
  { icon: Unlink, title: 'overview.mark.orphans', count: (overview) => overview.orphans, filter: 'has:orphan' },
  { icon: Copy, title: 'overview.mark.duplicates', count: (overview) => overview.duplicates, filter: 'has:duplicate' },
  { icon: RefreshCw, title: 'overview.mark.cycles', count: (overview) => overview.cycles, filter: 'has:cycle' },
  { icon: Hourglass, title: 'overview.mark.open', count: (overview) => overview.open, filter: 'has:open' },
];

/** What could not be read, by reason, and what is odd about the rest. */
export function ImportPanel({ dump, overview, onReport, onShow }: ImportPanelProps) {
  const t = useTranslate();
  const skipped = readyValue(
    useSteadyQuery('dumps.skipped', overview.skippedCount === 0 ? undefined : { dump, limit: SKIPS_READ }),
  );
  const groups = groupSkips(skipped?.rows ?? []).slice(0, GROUPS_SHOWN);
  return (
    <Panel
      title={t('shell.view.import')}
      fact={t('overview.skippedOf', { skipped: overview.skippedCount, records: overview.records })}
      end={<LinkButton onClick={onReport}>{t('overview.openReport')}</LinkButton>}
    >
      <PlainTable widths={[44, undefined, 100, 112]} label={t('overview.skips')}>
        <tbody>
          {groups.map((group) => (
            <tr key={group.reason}>
              <td data-numeric className="medium">
                {formatCount(group.count)}
              </td>
              <td title={group.reason}>{group.reason}</td>
              <td data-numeric>
                <LinkButton className="mono" onClick={onReport}>
                  {t('overview.line', { line: group.firstLine })}
                </LinkButton>
              </td>
              <td data-numeric className="text-2 size-11">
                {t('overview.byte', { offset: group.firstOffset })}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <div className="caption" style={{ padding: '6px 12px 0' }}>
        {t('overview.marked')}
      </div>
      <div className="overview-marks">
        {MARKS.map((mark) => (
          <div key={mark.title} className="overview-mark">
            <mark.icon size={12} strokeWidth={1.75} aria-hidden />
            <b>{formatCount(mark.count(overview))}</b>
            {t(mark.title)}
            {mark.count(overview) > 0 && (
              <LinkButton aria-label={`${t('common.show')}: ${t(mark.title)}`} onClick={() => onShow(mark.filter)}>
                {t('common.show')}
              </LinkButton>
            )}
          </div>
        ))}
      </div>
    </Panel>
  );
}
