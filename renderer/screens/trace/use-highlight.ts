import { useEffect, type RefObject } from 'react';

import { matchPlaces } from '../../components/match-places.ts';

const NAME = 'trace-find';
/** Characters looked through at most: what is on screen is far less. */
const MOST_CHARS = 2_000_000;
const MOST_RANGES = 5000;

/**
 * Marks words wherever they stand on screen within an element, by the browser's highlights: nothing in the page changes,
 * so what draws it need not know. Followed as the page changes; words that formatting splits are left out.
 */
export function useHighlight(root: RefObject<HTMLElement | null>, words: string): void {
  useEffect(() => {
    const element = root.current;
    if (element === null || words === '') return undefined;
    let frame = 0;
    const mark = (): void => {
      frame = 0;
      CSS.highlights.set(NAME, new Highlight(...rangesOf(element, words)));
    };
    const later = (): void => {
      if (frame === 0) frame = requestAnimationFrame(mark);
    };
    mark();
    const observer = new MutationObserver(later);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(NAME);
    };
  }, [root, words]);
}

function rangesOf(element: Element, words: string): readonly Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let chars = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    chars += text.length;
    for (const from of matchPlaces(text, words)) ranges.push(rangeIn(node, from, from + words.length));
    if (chars > MOST_CHARS || ranges.length > MOST_RANGES) break;
  }
  return ranges;
}

function rangeIn(node: Node, from: number, to: number): Range {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  return range;
}
