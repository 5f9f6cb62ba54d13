import { Database, Keyboard, Microscope, Settings, type LucideIcon } from 'lucide-react';

import { useTranslate } from '../i18n/translate.ts';
import { useAppState, useOpenDumps, useRoute } from '../state/app-state.ts';
import { isAnalyst, latestDump } from '../state/navigation.ts';

/** The areas of the app. Only those that work are here. */
export function Rail() {
  const t = useTranslate();
  const { navigation, overlay } = useAppState();
  const route = useRoute();
  const dumps = useOpenDumps();
  const goToDumps = (): void => {
    const last = navigation.store
      .getState()
      .history.findLast((place) => place.kind === 'dump' || place.kind === 'trace');
    const first = dumps[0];
    if (last !== undefined) navigation.go(last);
    else navigation.go(first === undefined ? { kind: 'home' } : { kind: 'dump', dump: first.dump, view: 'overview' });
  };
  const inAnalyst = isAnalyst(route);
  const goToAnalyst = (): void => {
    const dump = latestDump(
      navigation.store.getState(),
      dumps.map((open) => open.dump),
    );
    navigation.go({ kind: 'analyst', ...(dump === undefined ? {} : { dump }) });
  };
  return (
    <nav className="rail" aria-label={t('shell.areas')}>
      <RailItem
        icon={Database}
        title={t('shell.area.dumps')}
        current={route.kind !== 'settings' && !inAnalyst}
        onClick={goToDumps}
      />
      <RailItem icon={Microscope} title={t('shell.area.analyst')} current={inAnalyst} onClick={goToAnalyst} />
      <span className="rail-end" />
      <RailItem icon={Keyboard} title={t('shell.area.keys')} onClick={() => overlay.setState('keys', true)} />
      <RailItem
        icon={Settings}
        title={t('shell.area.settings')}
        current={route.kind === 'settings'}
        onClick={() => navigation.go({ kind: 'settings', section: 'general' })}
      />
    </nav>
  );
}

interface RailItemProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly current?: boolean;
  readonly onClick: () => void;
}

function RailItem({ icon: Icon, title, current = false, onClick }: RailItemProps) {
  return (
    <button type="button" className="rail-item" aria-current={current ? 'page' : undefined} onClick={onClick}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {title}
    </button>
  );
}
