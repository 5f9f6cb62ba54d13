import { Popover as RadixPopover } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

import './overlay.css';

interface PopoverProps {
  readonly label: string;
  readonly trigger: ReactElement;
  readonly widthPx?: number;
  readonly align?: 'start' | 'center' | 'end';
  /** For popovers that something else opens and closes. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children: ReactNode;
}

/** A sheet beside its button, without a scrim. */
export function Popover({ label, trigger, widthPx, align = 'start', open, onOpenChange, children }: PopoverProps) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          className="popover"
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          style={{ width: widthPx }}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
