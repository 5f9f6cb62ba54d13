import { useEffect, useRef, useState, type HTMLAttributes } from 'react';

const MOVING_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

interface ChosenLine {
  readonly line: string;
  readonly choose: (line: string) => void;
  /** Belong on what holds the field and the list: they see that a person has chosen. */
  readonly handlers: Pick<HTMLAttributes<HTMLElement>, 'onKeyDown' | 'onPointerMove'>;
}

/**
 * The line of the palette that Enter opens. Hits come late, and above the commands: until a person has moved to another one
 * it is the first, whatever comes; afterwards it is theirs as long as it is listed. Typing begins anew.
 */
export function useChosenLine(list: HTMLElement | null, typed: string): ChosenLine {
  const [line, choose] = useState('');
  /** What was typed when a person moved to a line. */
  const movedFor = useRef<string>(undefined);
  useEffect(() => {
    if (list === null) return undefined;
    const look = (): void => {
      const lines = [...list.querySelectorAll('[cmdk-item]')].map((item) => item.getAttribute('data-value') ?? '');
      choose((before) => (movedFor.current === typed && lines.includes(before) ? before : (lines[0] ?? '')));
    };
    const observer = new MutationObserver(look);
    observer.observe(list, { childList: true, subtree: true, attributeFilter: ['data-value'] });
    look();
    return () => observer.disconnect();
  }, [list, typed]);
  const move = (): void => {
    movedFor.current = typed;
  };
  return {
    line,
    choose,
    handlers: { onKeyDown: (event) => MOVING_KEYS.has(event.key) && move(), onPointerMove: move },
  };
}
