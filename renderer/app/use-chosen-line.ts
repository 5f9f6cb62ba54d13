import { useEffect, useState } from 'react';

/**
 * The line of the palette that Enter opens. cmdk keeps one that is listed no longer, as happens when hits come late:
 * then it is the first.
 */
export function useChosenLine(list: HTMLElement | null): readonly [line: string, choose: (line: string) => void] {
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    if (list === null) return undefined;
    const observer = new MutationObserver(() => {
      const lines = [...list.querySelectorAll('[cmdk-item]')].map((item) => item.getAttribute('data-value') ?? '');
      setChosen((before) => (lines.includes(before) ? before : (lines[0] ?? '')));
    });
    observer.observe(list, { childList: true, subtree: true, attributeFilter: ['data-value'] });
    return () => observer.disconnect();
  }, [list]);
  return [chosen, setChosen];
}
