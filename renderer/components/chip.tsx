import { X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import './chip.css';

export type Tone = 'neutral' | 'accent' | 'error' | 'warn' | 'ghost';

interface ChipProps {
  readonly tone?: Tone;
  readonly icon?: LucideIcon;
  readonly title?: string;
  readonly onClick?: () => void;
  /** Gives the chip an × with this name. */
  readonly remove?: { readonly label: string; readonly onRemove: () => void };
  readonly children: ReactNode;
}

/** A small outlined fact; a filter chip can be removed, an active one can be pressed. */
export function Chip({ tone = 'neutral', icon: Icon, title, onClick, remove, children }: ChipProps) {
  const className = classNames('chip', tone !== 'neutral' && `chip-${tone}`);
  const content = (
    <>
      {Icon !== undefined && <Icon size={12} strokeWidth={1.75} aria-hidden />}
      {typeof children === 'string' ? <span className="ellipsis">{children}</span> : children}
    </>
  );
  if (onClick !== undefined) {
    return (
      <button type="button" className={className} title={title} onClick={onClick}>
        {content}
      </button>
    );
  }
  return (
    <span className={className} title={title}>
      {content}
      {remove !== undefined && (
        <button type="button" className="chip-remove" aria-label={remove.label} onClick={remove.onRemove}>
          <X size={10} strokeWidth={2} aria-hidden />
        </button>
      )}
    </span>
  );
}

interface BadgeProps {
  readonly tone?: Exclude<Tone, 'ghost'>;
  readonly icon?: LucideIcon;
  readonly title?: string;
  readonly children: ReactNode;
}

/** State or count inside a row; no outline. */
export function Badge({ tone = 'neutral', icon: Icon, title, children }: BadgeProps) {
  return (
    <span className={classNames('badge', tone !== 'neutral' && `badge-${tone}`)} title={title}>
      {Icon !== undefined && <Icon size={11} strokeWidth={2} aria-hidden />}
      {children}
    </span>
  );
}
