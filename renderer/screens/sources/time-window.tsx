import { useState } from 'react';

import { TextField } from '../../components/field.tsx';
import { Segment } from '../../components/segment.tsx';
import type { TimeZone } from '../../format/time.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { usePreference } from '../../state/app-state.ts';
import { FormRow } from './form-row.tsx';

const HOUR_MS = 3_600_000;

const WINDOWS = { day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS, month: 30 * 24 * HOUR_MS } as const;
const CHOICES = ['all', 'day', 'week', 'month', 'custom'] as const;

type Choice = (typeof CHOICES)[number];

export interface TimeRange {
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

interface TimeWindowProps {
  readonly onChange: (range: TimeRange) => void;
}

/** A range of time by name or by its ends; what is blank is open. */
export function TimeWindow({ onChange }: TimeWindowProps) {
  const t = useTranslate();
  const zone = usePreference('zone');
  const [choice, setChoice] = useState<Choice>('all');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const choose = (next: Choice): void => {
    setChoice(next);
    if (next === 'all') onChange({});
    else if (next === 'custom') onChange({ fromMs: momentOf(from, zone), toMs: momentOf(to, zone) });
    else onChange({ fromMs: Date.now() - WINDOWS[next] });
  };
  const end = (name: 'from' | 'to', text: string): void => {
    (name === 'from' ? setFrom : setTo)(text);
    const ends = { from, to, [name]: text };
    onChange({ fromMs: momentOf(ends.from, zone), toMs: momentOf(ends.to, zone) });
  };
  return (
    <>
      <FormRow name={t('sources.time')}>
        <Segment
          label={t('sources.time')}
          options={CHOICES.map((value) => ({ value, title: t(`sources.time.${value}`) }))}
          value={choice}
          onChange={choose}
        />
      </FormRow>
      {choice === 'custom' && (
        <FormRow name={`${t('sources.time.from')} – ${t('sources.time.to')}`} note={zone === 'utc' ? 'UTC' : ''}>
          <div className="row">
            <TextField
              type="datetime-local"
              label={t('sources.time.from')}
              value={from}
              onChange={(text) => end('from', text)}
            />
            <TextField
              type="datetime-local"
              label={t('sources.time.to')}
              value={to}
              onChange={(text) => end('to', text)}
            />
          </div>
        </FormRow>
      )}
    </>
  );
}

function momentOf(text: string, zone: TimeZone): number | undefined {
  const at = Date.parse(zone === 'utc' ? `${text}Z` : text);
  return Number.isNaN(at) ? undefined : Math.max(0, at);
}
