import type { KeyboardEvent } from 'react';

import { moveFocus } from './roving-focus.ts';
import './segment.css';

interface SegmentProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly title: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice of one among few, all visible. */
export function Segment<Value extends string>({ label, options, value, onChange }: SegmentProps<Value>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="segment"
      onKeyDown={(event: KeyboardEvent) => moveFocus(event, 'row')}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.title}
        </button>
      ))}
    </div>
  );
}
