import { ChevronDown } from 'lucide-react';

import './select.css';

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly title: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/**
 * A choice of one among many. The page's own control: the drawn one of our menu library writes a style element by HTML,
 * which trusted types refuse.
 */
export function Select<Value extends string>({ label, options, value, onChange }: SelectProps<Value>) {
  const choose = (chosen: string): void => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option !== undefined) onChange(option.value);
  };
  return (
    <span className="select">
      <select aria-label={label} value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
      <ChevronDown size={12} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
