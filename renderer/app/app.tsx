import { useMemo } from 'react';
import { useStore } from 'zustand';

import { TranslateContext, translator, useTranslate } from '../i18n/translate.ts';
import { useGlobalKeys } from '../keys/use-commands.ts';
import { useAppState, usePreference, useRoute } from '../state/app-state.ts';
import { CommandPalette } from './command-palette.tsx';
import { DropZone } from './drop-zone.tsx';
import { EngineNotice } from './engine-notice.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { KeyList } from './key-list.tsx';
import { Rail } from './rail.tsx';
import { RouteView, usePreloadedScreens } from './route-view.tsx';
import { StatusBar } from './status-bar.tsx';
import { TitleBar } from './title-bar.tsx';
import { Toasts } from './toasts.tsx';
import { useAppCommands } from './use-app-commands.ts';
import { useEngineNotices } from './use-engine-notices.ts';
import { useWindowLook } from './use-window-look.ts';
import { useWorkNotices } from './use-work-notices.ts';
import { WindowEdge } from './window-edge.tsx';
import './app.css';

/** The window: chrome around the place that is looked at. */
export function App() {
  const language = usePreference('language');
  return (
    <TranslateContext value={useMemo(() => translator(language), [language])}>
      <Frame />
    </TranslateContext>
  );
}

function Frame() {
  const t = useTranslate();
  const route = useRoute();
  const overlay = useStore(useAppState().overlay);
  useGlobalKeys();
  useAppCommands();
  useWindowLook();
  useEngineNotices();
  useWorkNotices();
  usePreloadedScreens();
  return (
    <div className="app">
      <TitleBar />
      <Rail />
      <main className="app-main" tabIndex={-1} aria-label={t('shell.name')}>
        <EngineNotice />
        <ErrorBoundary place={JSON.stringify(route)}>
          <RouteView route={route} />
        </ErrorBoundary>
      </main>
      <StatusBar />
      {overlay === 'palette' && <CommandPalette />}
      {overlay === 'keys' && <KeyList />}
      <DropZone />
      <Toasts />
      <WindowEdge />
    </div>
  );
}
