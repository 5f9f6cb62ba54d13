import { Cloud, CloudOff } from 'lucide-react';

import type { NetworkUse } from '../../shared/api/procedures-work.ts';
import { readyValue } from '../client/async.ts';
import { useStream } from '../client/use-stream.ts';
import { useTranslate } from '../i18n/translate.ts';

/** Which servers the engine is in touch with, and what for; nearly always none. */
export function NetworkFact() {
  const t = useTranslate();
  const uses = readyValue(useStream('engine.network', {}))?.uses ?? [];
  const [first, ...others] = uses;
  if (first === undefined) {
    return (
      <span>
        <CloudOff size={12} strokeWidth={1.75} aria-hidden />
        {t('shell.offline')}
      </span>
    );
  }
  const textOf = ({ purpose, host }: NetworkUse): string =>
    t(`shell.network.${purpose}`, {
      host: isThisComputer(host) ? `${host} (${t('shell.network.thisComputer')})` : host,
    });
  return (
    <span className="text-warn" title={uses.map(textOf).join('\n')}>
      <Cloud size={12} strokeWidth={1.75} aria-hidden />
      {textOf(first)}
      {others.length > 0 && `, ${t('shell.moreWork', { n: others.length })}`}
    </span>
  );
}

function isThisComputer(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host);
}
