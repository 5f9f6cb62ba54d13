import { useLayoutEffect, useState, type RefObject } from 'react';

/** The width of an element in CSS pixels, followed as it changes; 0 before the first measure. */
export function useWidth(ref: RefObject<Element | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    setWidthPx(element.clientWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return widthPx;
}
