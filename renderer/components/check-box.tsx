import { Check, Minus } from 'lucide-react';
import type { MouseEvent } from 'react';

import './field.css';

interface CheckBoxProps {
  readonly label: string;
  readonly checked: boolean | 'some';
  /** `event` tells whether Shift was held, for choosing a range. */
  readonly onChange: (checked: boolean, event: MouseEvent) => void;
  readonly tabIndex?: number;
}

export function CheckBox({ label, checked, onChange, tabIndex }: CheckBoxProps) {
  return (
    <span className="check-box-frame">
      <input
        ref={(element) => {
          if (element !== null) element.indeterminate = checked === 'some';
        }}
        type="checkbox"
        className="check-box"
        aria-label={label}
        tabIndex={tabIndex}
        checked={checked === true}
        onChange={() => {}}
        onClick={(event) => onChange(checked !== true, event)}
      />
      {checked === true && <Check size={10} strokeWidth={3} aria-hidden />}
      {checked === 'some' && <Minus size={10} strokeWidth={3} aria-hidden />}
    </span>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch"
      aria-label={label}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
