import { Check, ChevronDown } from 'lucide-react';
import { Select as RadixSelect } from 'radix-ui';

import './overlay.css';
import './select.css';

interface SelectProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly title: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice of one among many, behind a button. */
export function Select<Value extends string>({ label, options, value, onChange }: SelectProps<Value>) {
  const choose = (chosen: string): void => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option !== undefined) onChange(option.value);
  };
  return (
    <RadixSelect.Root value={value} onValueChange={choose}>
      <RadixSelect.Trigger className="select" aria-label={label}>
        <RadixSelect.Value />
        <ChevronDown size={12} strokeWidth={1.75} aria-hidden />
      </RadixSelect.Trigger>
      <RadixSelect.Portal>
        <RadixSelect.Content className="menu" position="popper" sideOffset={4}>
          <RadixSelect.Viewport>
            {options.map((option) => (
              <RadixSelect.Item key={option.value} value={option.value} className="menu-item">
                {option.value === value ? <Check className="menu-mark" aria-hidden /> : <span className="menu-mark" />}
                <RadixSelect.ItemText>{option.title}</RadixSelect.ItemText>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
