import { describe, expect, it } from 'vitest';

import { parsePreferences, type Preferences } from './preferences.ts';

const INITIAL: Preferences = {
  language: 'en',
  zone: 'utc',
  density: '28',
  reduceMotion: false,
  columns: {},
  panes: {},
  views: [],
  queries: [],
};

describe('kept preferences', () => {
  it('come back as they were written', () => {
    const written: Preferences = {
      ...INITIAL,
      language: 'zh',
      density: '24',
      columns: { traces: [{ id: 'name', visible: true, widthPx: 200 }] },
      panes: { side: 212 },
      views: [
        {
          id: 'v',
          name: 'Slow',
          filter: 'duration>5s',
          sort: { column: 'start', descending: true },
          group: 'session',
        },
      ],
    };
    expect(parsePreferences(JSON.parse(JSON.stringify(written)), INITIAL)).toEqual(written);
  });

  it('keep the initial value where something unreadable stands', () => {
    const damaged = {
      language: 'xx',
      density: 7,
      columns: { traces: 'no' },
      panes: { side: 'wide' },
      views: [{ id: 1 }],
    };
    expect(parsePreferences(damaged, INITIAL)).toEqual(INITIAL);
    expect(parsePreferences('nonsense', INITIAL)).toBe(INITIAL);
  });
});
