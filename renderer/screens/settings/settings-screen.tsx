import { Database, Info, Keyboard, Plug, SlidersHorizontal, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { moveFocus } from '../../components/roving-focus.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState } from '../../state/app-state.ts';
import { SETTINGS_SECTIONS, type SettingsSection } from '../../state/navigation.ts';
import { ModelsSettings } from '../models/models-settings.tsx';
import { AboutSettings } from './about-settings.tsx';
import { DataSettings } from './data-settings.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { KeyboardSettings } from './keyboard-settings.tsx';
import './settings.css';

const ICONS: Readonly<Record<SettingsSection, LucideIcon>> = {
  general: SlidersHorizontal,
  models: Plug,
  keyboard: Keyboard,
  data: Database,
  about: Info,
};

export function SettingsScreen({ section }: { readonly section: SettingsSection }) {
  const t = useTranslate();
  const { navigation } = useAppState();
  return (
    <div className="settings">
      <div
        role="tablist"
        aria-orientation="vertical"
        aria-label={t('shell.area.settings')}
        className="settings-nav"
        onKeyDown={(event) => moveFocus(event, 'column')}
      >
        {SETTINGS_SECTIONS.map((id) => {
          const Icon = ICONS[id];
          return (
            <button
              key={id}
              type="button"
              role="tab"
              className="settings-nav-item"
              aria-selected={id === section}
              tabIndex={id === section ? 0 : -1}
              onClick={() => navigation.replace({ kind: 'settings', section: id })}
            >
              <Icon size={14} strokeWidth={1.75} aria-hidden />
              {t(`settings.${id}`)}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" tabIndex={0} aria-label={t(`settings.${section}`)} className="settings-page">
        {section === 'models' ? (
          <ModelsSettings />
        ) : (
          <>
            <h1 className="settings-head">{t(`settings.${section}`)}</h1>
            <div className="settings-body">{sectionOf(section)}</div>
          </>
        )}
      </div>
    </div>
  );
}

function sectionOf(section: Exclude<SettingsSection, 'models'>): ReactNode {
  switch (section) {
    case 'general':
      return <GeneralSettings />;
    case 'keyboard':
      return <KeyboardSettings />;
    case 'data':
      return <DataSettings />;
    case 'about':
      return <AboutSettings />;
    default:
      return section satisfies never;
  }
}
