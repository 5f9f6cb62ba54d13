import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

import { classNames } from './class-names.ts';
import './button.css';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly variant?: 'default' | 'primary' | 'ghost' | 'danger';
  readonly size?: 's' | 'm' | 'l';
  readonly icon?: LucideIcon;
  /** For toggles: whether it is on. */
  readonly pressed?: boolean;
  /** Stays focusable, so that a screen reader can say that it is there. */
  readonly disabled?: boolean;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with a text, or with an icon alone when `aria-label` names it. */
export function Button({ variant = 'default', size = 'm', icon: Icon, pressed, disabled, ...rest }: ButtonProps) {
  const { className, children, onClick, ...attributes } = rest;
  return (
    <button
      type="button"
      {...attributes}
      title={attributes.title ?? (children === undefined ? attributes['aria-label'] : undefined)}
      aria-pressed={pressed}
      aria-disabled={disabled === true ? true : undefined}
      onClick={disabled === true ? undefined : onClick}
      className={classNames(
        'button',
        variant !== 'default' && `button-${variant}`,
        size !== 'm' && `button-${size}`,
        children === undefined && 'button-icon',
        className,
      )}
    >
      {Icon !== undefined && <Icon size={size === 'l' ? 16 : 14} strokeWidth={1.75} aria-hidden />}
      {children}
    </button>
  );
}

interface LinkButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** In the colour of the text around it, where every row of a table is a link. */
  readonly quiet?: boolean;
}

/** A text that acts or leads somewhere, inside a line of other text. */
export function LinkButton({ className, quiet = false, ...attributes }: LinkButtonProps) {
  return <button type="button" {...attributes} className={classNames('link', quiet && 'link-quiet', className)} />;
}
