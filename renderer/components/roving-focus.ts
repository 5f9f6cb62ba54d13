import type { KeyboardEvent } from 'react';

/** Moves focus among the buttons of a group by arrow keys, Home and End, and presses what it comes to. */
export function moveFocus(event: KeyboardEvent, direction: 'row' | 'column'): void {
  const step = stepOf(event.key, direction);
  if (step === undefined) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"],[role="radio"],[data-roving]')];
  const at = items.findIndex((item) => item === document.activeElement);
  if (at < 0 || items.length === 0) return;
  const next = step === 'first' ? 0 : step === 'last' ? items.length - 1 : (at + step + items.length) % items.length;
  event.preventDefault();
  items[next]?.focus();
  items[next]?.click();
}

function stepOf(key: string, direction: 'row' | 'column'): number | 'first' | 'last' | undefined {
  if (key === 'Home') return 'first';
  if (key === 'End') return 'last';
  if (key === (direction === 'row' ? 'ArrowRight' : 'ArrowDown')) return 1;
  if (key === (direction === 'row' ? 'ArrowLeft' : 'ArrowUp')) return -1;
  return undefined;
}
