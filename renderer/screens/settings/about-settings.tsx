import { readyValue } from '../../client/async.ts';
import { useQuery } from '../../client/use-query.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Waiting } from '../../components/notice.tsx';
import { useTranslate } from '../../i18n/translate.ts';
import { Setting } from './setting.tsx';

/** Versions, for reports of faults. */
export function AboutSettings() {
  const t = useTranslate();
  const info = readyValue(useQuery('desktop.info', {}));
  const engine = readyValue(useQuery('engine.info', {}));
  if (info === undefined) return <Waiting />;
  const lines: readonly (readonly [string, string])[] = [
    ['Roundhouse', info.version],
    ['Electron', info.electron],
    ['Chromium', info.chrome],
    ['Node', info.node],
    [t('settings.platform'), `${info.platform} ${info.arch}`],
    [t('settings.engineKind'), t(`settings.engine.${info.engine}`)],
    ...(engine === undefined ? [] : [[t('settings.engineNode'), engine.node] as const]),
  ];
  const report = lines.map(([name, value]) => `${name}: ${value}`).join('\n');
  return (
    <>
      {lines.map(([name, value]) => (
        <Setting key={name} name={name}>
          <span className="selectable">{value}</span>
        </Setting>
      ))}
      <CopyButton text={report} />
    </>
  );
}
