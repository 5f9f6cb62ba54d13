import { useEffect, useMemo, useState } from 'react';

import { readTheme, type TimelineTheme } from './timeline-theme.ts';

const ATTRIBUTE = 'data-theme';

/** The colours of the theme that the page has now. */
export function useTimelineTheme(): TimelineTheme {
  const [name, setName] = useState(themeName);
  useEffect(() => {
    const observer = new MutationObserver(() => setName(themeName()));
    observer.observe(document.documentElement, { attributes: true, attributeFilter: [ATTRIBUTE] });
    return () => observer.disconnect();
  }, []);
  return useMemo(() => readPage(name), [name]);
}

function themeName(): string {
  return document.documentElement.getAttribute(ATTRIBUTE) ?? '';
}

/** Colours that the page computes, which are those of the theme named. */
function readPage(_theme: string): TimelineTheme {
  const style = getComputedStyle(document.documentElement);
  return readTheme((name) => style.getPropertyValue(name).trim());
}
