import type { LucideIcon } from 'lucide-react';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes } from 'react';

import { classNames } from './class-names.ts';
import './field.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'onChange'> {
  /** Names the field; give it even where a visible label stands beside. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly icon?: LucideIcon;
  readonly size?: 's' | 'm';
  /** What is wrong with the value; shown below it, never in its place. */
  readonly problem?: string;
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, value, onChange, icon: Icon, size = 'm', problem, end, ...rest }: TextFieldProps) {
  const problemId = useId();
  const { className, ref, ...attributes } = rest;
  return (
    <>
      <span className={classNames('field', size === 's' && 'field-s', problem !== undefined && 'field-bad', className)}>
        {Icon !== undefined && <Icon size={13} strokeWidth={1.75} aria-hidden />}
        <input
          type="text"
          spellCheck={false}
          autoComplete="off"
          {...attributes}
          ref={ref}
          aria-label={label}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </span>
      {problem !== undefined && (
        <div id={problemId} className="field-problem">
          {problem}
        </div>
      )}
    </>
  );
}

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> {
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function TextArea({ label, onChange, className, ...attributes }: TextAreaProps) {
  return (
    <textarea
      {...attributes}
      aria-label={label}
      className={classNames('text-area', className)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
