import { X } from 'lucide-react';

import type { RecentDump } from '../../../shared/api/procedures-dumps.ts';
import { formatBytes } from '../../../shared/format/index.ts';
import { useOpenDump } from '../../app/use-open-dump.ts';
import { useClient } from '../../client/client-context.ts';
import { Button } from '../../components/button.tsx';
import { Badge } from '../../components/chip.tsx';
import { folderName, middleEllipsis } from '../../format/identifier.ts';
import { formatStamp } from '../../format/time.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useOpenDumps, usePreference } from '../../state/app-state.ts';

const RECENT_SHOWN = 6;
const PATH_CHARACTERS = 32;

/** The dumps opened last: each opens, if it is still there, and can be taken off the list. */
export function RecentList({ recent }: { readonly recent: readonly RecentDump[] }) {
  const t = useTranslate();
  return (
    <section className="home-section" aria-label={t('home.recent')}>
      <div className="caption">{t('home.recent')}</div>
      <div className="home-recent">
        {recent.slice(0, RECENT_SHOWN).map((dump) => (
          <RecentLine key={dump.dump} dump={dump} />
        ))}
      </div>
    </section>
  );
}

function RecentLine({ dump }: { readonly dump: RecentDump }) {
  const t = useTranslate();
  const client = useClient();
  const zone = usePreference('zone');
  const { openPaths } = useOpenDump();
  const isOpen = useOpenDumps().some((open) => open.dump === dump.dump);
  const forget = async (): Promise<void> => {
    await client.call('dumps.forget', { dump: dump.dump });
    client.queries.invalidate((name) => name === 'dumps.recent');
  };
  return (
    <div className="home-recent-line">
      <button
        type="button"
        className="home-recent-open"
        aria-disabled={!dump.present}
        title={dump.inputs.join('\n')}
        onClick={() => dump.present && void openPaths(dump.inputs)}
      >
        <span className="home-recent-name medium ellipsis">{dump.name}</span>
        {isOpen && <Badge>{t('home.isOpen')}</Badge>}
        <span className="text-3 ellipsis grow">
          {dump.present ? middleEllipsis(folderName(dump.inputs[0] ?? ''), PATH_CHARACTERS) : t('home.gone')}
        </span>
        {dump.present && dump.traces !== undefined && dump.bytes !== undefined && (
          <span className="text-3 size-11">
            {t('home.recentFacts', { traces: dump.traces, size: formatBytes(dump.bytes) })}
          </span>
        )}
        <span className="text-3 size-11">{formatStamp(dump.openedAtMs, zone).slice(0, 16)}</span>
      </button>
      <Button
        variant="ghost"
        size="s"
        icon={X}
        aria-label={t('home.forget', { name: dump.name })}
        onClick={() => void forget()}
      />
    </div>
  );
}
