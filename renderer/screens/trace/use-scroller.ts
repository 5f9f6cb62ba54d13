import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** A scroller's size and place, followed. */
export function useScroller(onScrolled: (scrollTopPx: number) => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ widthPx: 0, heightPx: 0 });
  const [scrollTopPx, setScrollTop] = useState(0);
  const tell = useEffectEvent(onScrolled);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = (): void => setSize({ widthPx: element.clientWidth, heightPx: element.clientHeight });
    const onScroll = (): void => {
      setScrollTop(element.scrollTop);
      tell(element.scrollTop);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, []);
  return { scroller, size, scrollTopPx };
}
