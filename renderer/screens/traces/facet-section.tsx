import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';

import { formatCount } from '../../../shared/format/index.ts';
import { LinkButton } from '../../components/button.tsx';
import { CheckBox } from '../../components/check-box.tsx';
import { useTranslate } from '../../i18n/translate.ts';

/** Values shown before somebody asks for the rest. */
const FACET_SHOWN = 4;

interface FacetSectionProps {
  readonly title: string;
  readonly values: readonly ReactElement<FacetValueProps>[];
  /** How many values there are, where more than `values`. */
  readonly total?: number | undefined;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly children?: ReactNode;
}

/** A foldable list of values to tick: the first few, those that are ticked, and the rest on demand. */
export function FacetSection({ title, values, total, open, onOpen, children }: FacetSectionProps) {
  const t = useTranslate();
  const [all, setAll] = useState(false);
  const shown = values.filter(({ props }, at) => all || at < FACET_SHOWN || props.chosen);
  const hidden = (total ?? values.length) - shown.length;
  return (
    <section className="trace-side-part" aria-label={title}>
      <FacetHead title={title} open={open} onOpen={onOpen}>
        {open && hidden > 0 && !all && (
          <LinkButton className="size-11" onClick={() => setAll(true)}>
            {t('common.moreCount', { n: hidden })}
          </LinkButton>
        )}
      </FacetHead>
      {open && shown}
      {open && children}
    </section>
  );
}

interface FacetHeadProps {
  readonly title: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly children: ReactNode;
}

function FacetHead({ title, open, onOpen, children }: FacetHeadProps) {
  const Fold = open ? ChevronDown : ChevronRight;
  return (
    <div className="caption trace-side-head">
      <button type="button" className="trace-facet-fold" aria-expanded={open} onClick={() => onOpen(!open)}>
        <Fold size={12} strokeWidth={1.75} aria-hidden />
        {title}
      </button>
      {children}
    </div>
  );
}

interface FacetValueProps {
  readonly label: string;
  readonly traces: number;
  /** Of the most frequent value, 0 to 1. */
  readonly share: number;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}

/** One value with how many traces have it. */
export function FacetValue({ label, traces, share, chosen, onToggle }: FacetValueProps) {
  return (
    <label className="trace-facet" data-chosen={chosen ? '' : undefined}>
      <CheckBox label={label} checked={chosen} onChange={onToggle} />
      <span className="ellipsis grow" title={label}>
        {label}
      </span>
      <span className="text-3 size-11">{formatCount(traces)}</span>
      <span className="trace-facet-bar" style={{ width: `${share * 78}%` }} aria-hidden />
    </label>
  );
}
