import {
  Check,
  CircleSlash,
  Hourglass,
  OctagonX,
  Pause,
  Plug,
  ShieldOff,
  Square,
  Unplug,
  type LucideIcon,
} from 'lucide-react';

import type { AnalystState } from '../../../shared/api/procedures-analyst.ts';
import { Badge, Chip, type Tone } from '../../components/chip.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useTranslate } from '../../i18n/translate.ts';

const LOOKS: Readonly<Record<Exclude<AnalystState, 'running'>, { readonly tone: Tone; readonly icon: LucideIcon }>> = {
  paused: { tone: 'warn', icon: Pause },
  answered: { tone: 'accent', icon: Check },
  budget: { tone: 'warn', icon: Hourglass },
  refused: { tone: 'warn', icon: ShieldOff },
  providerFailed: { tone: 'error', icon: Unplug },
  stopped: { tone: 'neutral', icon: Square },
  failed: { tone: 'error', icon: OctagonX },
  interrupted: { tone: 'warn', icon: CircleSlash },
};

/** How a run stands. */
export function StateChip({ state }: { readonly state: AnalystState }) {
  const t = useTranslate();
  if (state === 'running') {
    return (
      <Chip tone="accent">
        <Spinner />
        {t('analyst.state.running')}
      </Chip>
    );
  }
  const { tone, icon } = LOOKS[state];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`analyst.state.${state}`)}
    </Chip>
  );
}

/** Stands wherever something was made without a model. */
export function RehearsalBadge() {
  const t = useTranslate();
  return (
    <Badge tone="warn" icon={Plug}>
      {t('analyst.rehearsal')}
    </Badge>
  );
}
