import type { Theme } from '../../../shared/api/procedures-desktop.ts';
import { readyValue } from '../../client/async.ts';
import { useClient } from '../../client/client-context.ts';
import { useStream } from '../../client/use-stream.ts';
import { Button } from '../../components/button.tsx';
import { Switch } from '../../components/check-box.tsx';
import { Segment } from '../../components/segment.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState, usePreference } from '../../state/app-state.ts';
import { DENSITIES } from '../../state/preferences.ts';
import { Setting } from './setting.tsx';

// Not taken from the contract's schemas: a value imported from there would bring the schema library into the window.
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** Look and language; every change acts at once. */
export function GeneralSettings() {
  const t = useTranslate();
  const client = useClient();
  const { preferences } = useAppState();
  const window = readyValue(useStream('desktop.window', {}));
  const language = usePreference('language');
  const zone = usePreference('zone');
  const density = usePreference('density');
  const reduceMotion = usePreference('reduceMotion');
  return (
    <>
      <Setting name={t('settings.theme')}>
        <Segment
          label={t('settings.theme')}
          options={THEMES.map((value) => ({ value, title: t(`settings.theme.${value}`) }))}
          value={window?.theme ?? 'system'}
          onChange={(theme) => void client.call('desktop.setTheme', { theme })}
        />
      </Setting>
      <Setting name={t('settings.language')}>
        <Segment
          label={t('settings.language')}
          options={[
            { value: 'en', title: 'English' },
            { value: 'zh', title: '中文' },
          ]}
          value={language}
          onChange={(next) => preferences.change({ language: next })}
        />
      </Setting>
      <Setting name={t('settings.zone')} note={t('settings.zoneNote')}>
        <Segment
          label={t('settings.zone')}
          options={[
            { value: 'utc', title: 'UTC' },
            { value: 'local', title: t('settings.zone.local') },
          ]}
          value={zone}
          onChange={(next) => preferences.change({ zone: next })}
        />
      </Setting>
      <Setting name={t('settings.density')} note={t('settings.densityNote')}>
        <Segment
          label={t('settings.density')}
          options={DENSITIES.map((value) => ({ value, title: `${value} px` }))}
          value={density}
          onChange={(next) => preferences.change({ density: next })}
        />
      </Setting>
      <Setting name={t('settings.motion')} note={t('settings.motionNote')}>
        <Switch
          label={t('settings.motion')}
          checked={reduceMotion}
          onChange={(next) => preferences.change({ reduceMotion: next })}
        />
      </Setting>
      <Setting name={t('settings.zoom')}>
        <Button
          size="s"
          onClick={() => void client.call('desktop.zoom', { step: 'out' })}
          aria-label={t('command.zoomOut')}
        >
          −
        </Button>
        <span className="number" style={{ minWidth: 44 }}>
          {Math.round((window?.zoom ?? 1) * 100)}%
        </span>
        <Button
          size="s"
          onClick={() => void client.call('desktop.zoom', { step: 'in' })}
          aria-label={t('command.zoomIn')}
        >
          +
        </Button>
        <Button size="s" variant="ghost" onClick={() => void client.call('desktop.zoom', { step: 'reset' })}>
          {t('command.zoomReset')}
        </Button>
      </Setting>
    </>
  );
}
