import { ArrowLeft, ArrowRight, ChevronDown, FolderOpen, GitCompareArrows, Search, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useStore } from 'zustand';

import { readyValue } from '../client/async.ts';
import { useQuery } from '../client/use-query.ts';
import { useStream } from '../client/use-stream.ts';
import { Button } from '../components/button.tsx';
import { KeyHint } from '../components/key-hint.tsx';
import { Menu, type MenuEntry } from '../components/menu.tsx';
import { folderName, middleEllipsis } from '../format/identifier.ts';
import { useTranslate, type Translate } from '../i18n/translate.ts';
import { useAppState, useOpenDumps, useRoute } from '../state/app-state.ts';
import { isAnalyst, routeDumps, type Route } from '../state/navigation.ts';
import { Logo } from './logo.tsx';
import { MenuButton } from './menu-button.tsx';
import { useOpenDump } from './use-open-dump.ts';
import { WindowControls } from './window-controls.tsx';

const PATH_CHARACTERS = 44;

/**
 * The window's title bar: mark, way back and forward, the document with its switcher, the command field, and as much of
 * the frame as the page draws. What is no control of it moves the window.
 */
export function TitleBar() {
  const t = useTranslate();
  const { navigation, overlay } = useAppState();
  const { history, index } = useStore(navigation.store);
  const dumps = useOpenDumps();
  const state = readyValue(useStream('desktop.window', {}));
  const frame = state?.frame ?? 'native';
  return (
    <header
      className="title-bar"
      data-frame={state?.fullScreen === true && frame === 'lights' ? 'native' : frame}
      style={{ '--page-zoom': state?.zoom ?? 1 } as CSSProperties}
    >
      <div className="title-bar-start">
        {frame === 'page' || frame === 'overlay' ? (
          <MenuButton />
        ) : (
          <span className="title-bar-mark">
            <Logo sizePx={20} />
          </span>
        )}
        <Button
          variant="ghost"
          size="s"
          icon={ArrowLeft}
          aria-label={t('shell.back')}
          disabled={index === 0}
          onClick={() => navigation.back()}
        />
        <Button
          variant="ghost"
          size="s"
          icon={ArrowRight}
          aria-label={t('shell.forward')}
          disabled={index >= history.length - 1}
          onClick={() => navigation.forward()}
        />
        <DocumentSwitcher />
      </div>
      <button type="button" className="title-bar-command" onClick={() => overlay.setState('palette', true)}>
        <Search size={12} strokeWidth={1.75} aria-hidden />
        <span className="grow ellipsis">
          {t(dumps.length === 0 ? 'shell.commandFieldEmpty' : 'shell.commandField')}
        </span>
        <KeyHint command="palette" />
      </button>
      <div className="title-bar-end">
        {frame === 'page' && <WindowControls maximized={state?.maximized === true || state?.fullScreen === true} />}
      </div>
    </header>
  );
}

function DocumentSwitcher() {
  const t = useTranslate();
  const route = useRoute();
  const dumps = useOpenDumps();
  const current = dumps.find((open) => routeDumps(route).includes(open.dump))?.status;
  const place = current?.inputs.length === 1 ? folderName(current.inputs[0] ?? '') : '';
  const name = placeName(route, t) ?? current?.name ?? t('shell.noDump');
  const trigger = (
    <button type="button" className="title-bar-document" aria-label={`${t('shell.switchDump')}: ${name}`}>
      <b className="ellipsis">{name}</b>
      <span className="ellipsis">{middleEllipsis(place, PATH_CHARACTERS)}</span>
      <ChevronDown size={12} strokeWidth={1.75} aria-hidden />
    </button>
  );
  return <Menu trigger={trigger} entries={useSwitcherEntries(current?.dump)} />;
}

/** Of places that are about no dump. */
function placeName(route: Route, t: Translate): string | undefined {
  if (route.kind === 'settings') return t('shell.area.settings');
  if (isAnalyst(route) && routeDumps(route).length === 0) return t('shell.area.analyst');
  return route.kind === 'sources' || route.kind === 'jobs' ? t('sources.title') : undefined;
}

function useSwitcherEntries(current: string | undefined): readonly MenuEntry[] {
  const t = useTranslate();
  const { navigation } = useAppState();
  const dumps = useOpenDumps();
  const { openPaths, choose, closeDump } = useOpenDump();
  const recent = readyValue(useQuery('dumps.recent', {}))?.dumps ?? [];
  const openIds = new Set(dumps.map((open) => open.dump));
  const closed = recent.filter((dump) => !openIds.has(dump.dump)).slice(0, 8);
  const name = dumps.find((open) => open.dump === current)?.status.name;
  const other = dumps.find((open) => open.dump !== current)?.dump;
  return [
    ...(dumps.length === 0 ? [] : [{ kind: 'label', text: t('shell.openDumps') } as const]),
    ...dumps.map(({ dump, status }): MenuEntry => ({
      kind: 'check',
      text: status.name,
      checked: dump === current,
      onSelect: () => navigation.go({ kind: 'dump', dump, view: 'overview' }),
    })),
    ...(closed.length === 0 ? [] : [{ kind: 'label', text: t('shell.recentDumps') } as const]),
    ...closed.map((dump): MenuEntry => ({
      kind: 'item',
      text: dump.name,
      disabled: !dump.present,
      onSelect: () => void openPaths(dump.inputs),
    })),
    ...(current === undefined || other === undefined
      ? []
      : [
          { kind: 'rule' } as const,
          {
            kind: 'item',
            icon: GitCompareArrows,
            text: t('shell.compareDumps'),
            onSelect: () => navigation.go({ kind: 'compareDumps', left: current, right: other }),
          } as const,
        ]),
    { kind: 'rule' },
    {
      kind: 'item',
      icon: FolderOpen,
      text: t('shell.openOther'),
      command: 'open',
      onSelect: () => void choose('files'),
    },
    ...(current === undefined || name === undefined
      ? []
      : [
          {
            kind: 'item',
            icon: X,
            text: t('shell.closeDump', { name }),
            command: 'closeDump',
            onSelect: () => void closeDump(current),
          } as const,
        ]),
  ];
}
