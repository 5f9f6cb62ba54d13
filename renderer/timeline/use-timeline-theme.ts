import { useEffect, useState } from 'react';

import { readTheme, type TimelineTheme } from './timeline-theme.ts';

/** The colours of the theme that the page has now. */
export function useTimelineTheme(): TimelineTheme {
  const [theme, setTheme] = useState(readPage);
  useEffect(() => {
    const observer = new MutationObserver(() => setTheme(readPage()));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    setTheme(readPage());
    return () => observer.disconnect();
  }, []);
  return theme;
}

function readPage(): TimelineTheme {
  const style = getComputedStyle(document.documentElement);
  return readTheme((name) => style.getPropertyValue(name).trim());
}
