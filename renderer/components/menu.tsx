import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

import { chordsOf, type CommandId } from '../keys/key-map.ts';
import { classNames } from './class-names.ts';
import { KeyCaps } from './key-hint.tsx';
import './overlay.css';

/** One line of a menu. */
export type MenuEntry =
  | { readonly kind: 'rule' }
  | { readonly kind: 'label'; readonly text: string }
  | {
      readonly kind: 'item';
      readonly text: string;
      readonly onSelect: () => void;
      readonly icon?: LucideIcon;
      readonly end?: ReactNode;
      readonly command?: CommandId;
      readonly danger?: boolean;
      readonly disabled?: boolean;
    }
  | {
      readonly kind: 'check';
      readonly text: string;
      readonly checked: boolean;
      readonly onSelect: () => void;
      /** Keeps the menu open, for choosing several. */
      readonly stay?: boolean;
    };

interface MenuProps {
  readonly trigger: ReactElement;
  readonly entries: readonly MenuEntry[];
  readonly align?: 'start' | 'end';
}

/** A menu under its button. */
export function Menu({ trigger, entries, align = 'start' }: MenuProps) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align={align} sideOffset={4} collisionPadding={8}>
          {entries.map((entry, at) => (
            <MenuLine key={`${at} ${entry.kind}`} entry={entry} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuLineProps {
  readonly entry: MenuEntry;
}

function MenuLine({ entry }: MenuLineProps) {
  const { Item, CheckboxItem, Separator, Label } = DropdownMenu;
  switch (entry.kind) {
    case 'rule':
      return <Separator className="menu-rule" />;
    case 'label':
      return <Label className="menu-label">{entry.text}</Label>;
    case 'check':
      return (
        <CheckboxItem
          className="menu-item"
          checked={entry.checked}
          onSelect={(event) => {
            if (entry.stay === true) event.preventDefault();
            entry.onSelect();
          }}
        >
          {entry.checked ? <Check className="menu-mark" strokeWidth={2} aria-hidden /> : <span className="menu-mark" />}
          <span className="ellipsis">{entry.text}</span>
        </CheckboxItem>
      );
    case 'item':
      return (
        <Item
          className={classNames('menu-item', entry.danger === true && 'menu-item-danger')}
          disabled={entry.disabled}
          onSelect={entry.onSelect}
        >
          {entry.icon !== undefined && <entry.icon size={13} strokeWidth={1.75} aria-hidden />}
          <span className="ellipsis">{entry.text}</span>
          <MenuItemEnd entry={entry} />
        </Item>
      );
    default:
      return entry satisfies never;
  }
}

function MenuItemEnd({ entry }: { readonly entry: Extract<MenuEntry, { readonly kind: 'item' }> }) {
  const chord = entry.command === undefined ? undefined : chordsOf(entry.command)[0];
  if (entry.end === undefined && chord === undefined) return null;
  return (
    <span className="menu-item-end">
      {entry.end}
      {chord !== undefined && <KeyCaps chord={chord} />}
    </span>
  );
}
