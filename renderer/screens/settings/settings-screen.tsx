import {
  Database,
  Info,
  Keyboard,
  MessageSquareText,
  Package,
  Plug,
  Search,
  SlidersHorizontal,
  type LucideIcon,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { TextField } from '../../components/field.tsx';
import { moveFocus } from '../../components/roving-focus.ts';
import type { MessageKey } from '../../i18n/catalogue.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState } from '../../state/app-state.ts';
import { SETTINGS_SECTIONS, type SettingsSection } from '../../state/navigation.ts';
import { ModelsSettings } from '../models/models-settings.tsx';
import { AboutSettings } from './about-settings.tsx';
import { DataSettings } from './data-settings.tsx';
import { GeneralSettings } from './general-settings.tsx';
import { KeyboardSettings } from './keyboard-settings.tsx';
import { PackagesSettings } from './packages-settings.tsx';
import { PromptsSettings } from './prompts-settings.tsx';
import './settings.css';

const ICONS: Readonly<Record<SettingsSection, LucideIcon>> = {
  general: SlidersHorizontal,
  models: Plug,
  prompts: MessageSquareText,
  packages: Package,
  keyboard: Keyboard,
  data: Database,
  about: Info,
};

/** Names of what stands in a section, so that it is found by them. */
const HOLDS: Readonly<Record<SettingsSection, readonly MessageKey[]>> = {
  general: [
    'settings.theme',
    'settings.language',
    'settings.zone',
    'settings.density',
    'settings.motion',
    'settings.zoom',
  ],
  models: [
    'models.providers',
    'models.baseUrl',
    'models.key',
    'models.api',
    'models.headers',
    'models.models',
    'models.context',
    'models.priceIn',
    'models.test',
    'models.usedFor',
  ],
  prompts: ['settings.promptReset', 'settings.variables', 'settings.promptDifference'],
  packages: ['settings.package', 'settings.installFolder', 'settings.sandbox'],
  keyboard: ['shell.area.keys'],
  data: ['settings.dataDir', 'settings.recent', 'settings.network'],
  about: ['settings.platform', 'settings.engineKind'],
};

export function SettingsScreen({ section }: { readonly section: SettingsSection }) {
  const t = useTranslate();
  const { navigation } = useAppState();
  const [wanted, setWanted] = useState('');
  const words = wanted.trim().toLowerCase();
  const listed = SETTINGS_SECTIONS.filter((id) =>
    ([`settings.${id}`, ...HOLDS[id]] as const).some((key) => t(key).toLowerCase().includes(words)),
  );
  return (
    <div className="settings">
      <div className="settings-nav">
        <div className="settings-find">
          <TextField
            size="s"
            icon={Search}
            label={t('settings.find')}
            placeholder={t('settings.find')}
            value={wanted}
            onChange={setWanted}
            onKeyDown={(event) => {
              const [first] = listed;
              if (event.key === 'Enter' && first !== undefined)
                navigation.replace({ kind: 'settings', section: first });
              if (event.key === 'Escape') setWanted('');
            }}
          />
        </div>
        {listed.length === 0 && <p className="settings-none size-11 text-3">{t('settings.notFound')}</p>}
        <div
          role="tablist"
          aria-orientation="vertical"
          aria-label={t('shell.area.settings')}
          onKeyDown={(event) => moveFocus(event, 'column')}
        >
          {listed.map((id, at) => {
            const Icon = ICONS[id];
            return (
              <button
                key={id}
                type="button"
                role="tab"
                className="settings-nav-item"
                aria-selected={id === section}
                tabIndex={id === section || (at === 0 && !listed.includes(section)) ? 0 : -1}
                onClick={() => navigation.replace({ kind: 'settings', section: id })}
              >
                <Icon size={14} strokeWidth={1.75} aria-hidden />
                {t(`settings.${id}`)}
              </button>
            );
          })}
        </div>
      </div>
      <div role="tabpanel" tabIndex={0} aria-label={t(`settings.${section}`)} className="settings-page">
        {section === 'models' ? (
          <ModelsSettings />
        ) : section === 'prompts' ? (
          <PromptsSettings />
        ) : (
          <>
            <h1 className="settings-head">{t(`settings.${section}`)}</h1>
            <div className={section === 'packages' ? 'settings-body settings-wide' : 'settings-body'}>
              {sectionOf(section)}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function sectionOf(section: Exclude<SettingsSection, 'models' | 'prompts'>): ReactNode {
  switch (section) {
    case 'general':
      return <GeneralSettings />;
    case 'packages':
      return <PackagesSettings />;
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
