import { expect, it } from 'vitest';

import { joinResults, replaceSections, splitResults } from './results-file.ts';

const BEFORE = '# Bench results\n\n- about\n\n## Loading\n\n| a |\n\n## Analyst\n\n### Turns\n\n| b |\n';

it('takes a file apart and puts it together again', () => {
  expect(joinResults(splitResults(BEFORE))).toBe(BEFORE);
});

it('replaces the sections of one program and keeps those of the others, in their order', () => {
  const before = splitResults(BEFORE);
  const desktop = replaceSections(before, (title) => title === 'Desktop', [{ title: 'Desktop', body: 'new' }]);
  expect(desktop.map(({ title }) => title)).toEqual(['Loading', 'Desktop', 'Analyst']);
  const main = replaceSections({ ...before, sections: desktop }, (title) => !/Desktop|Analyst/.test(title), [
    { title: 'Search', body: 'x' },
  ]);
  expect(main).toEqual([
    { title: 'Search', body: 'x' },
    { title: 'Desktop', body: 'new' },
    { title: 'Analyst', body: '### Turns\n\n| b |' },
  ]);
});
