import { chipsOf, formatFilter, withoutChip, type Filter } from '../../../shared/filter/index.ts';
import { Chip } from '../../components/chip.tsx';
import { middleEllipsis } from '../../format/identifier.ts';
import { useTranslate } from '../../i18n/translate.ts';

interface FilterChipsProps {
  readonly filter: Filter;
  readonly onChange: (filter: string) => void;
}

const CHIP_CHARACTERS = 48;

/** The conditions of the filter, each with a way to drop it. */
export function FilterChips({ filter, onChange }: FilterChipsProps) {
  const t = useTranslate();
  const chips = chipsOf(filter).filter((chip) => chip.text !== '');
  return (
    <div className="trace-chips">
      <span className="size-11 text-3">{t('traces.filters')}</span>
      {chips.length === 0 && <span className="size-11 text-3">{t('common.none')}</span>}
      {chips.map((chip, at) => (
        <Chip
          key={chip.text}
          tone={chip.slow ? 'warn' : 'accent'}
          title={chip.slow ? `${chip.text}\n${t('traces.slow')}` : chip.text}
          remove={{
            label: t('traces.dropFilter', { filter: chip.text }),
            onRemove: () => onChange(formatFilter(withoutChip(filter, at))),
          }}
        >
          {middleEllipsis(chip.text, CHIP_CHARACTERS)}
        </Chip>
      ))}
    </div>
  );
}
