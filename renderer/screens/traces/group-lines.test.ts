import { describe, expect, it } from 'vitest';

import { groupLines, type LinePlace } from './group-lines.ts';

const written = (place: LinePlace): string => (place.kind === 'group' ? `#${place.at}` : `${place.key}${place.at}`);

function drawn(groups: number, opened: Parameters<typeof groupLines>[1]): string {
  const { lines, placeOf } = groupLines(groups, opened);
  return Array.from({ length: lines }, (_, line) => written(placeOf(line))).join(' ');
}

describe('lines of a grouped table', () => {
  it('are the heads alone while nothing is opened', () => {
    expect(drawn(3, [])).toBe('#0 #1 #2');
  });

  it('put the rows of opened groups below their heads, in the order of the groups', () => {
    const opened = [
      { key: 'c', at: 2, traces: 1 },
      { key: 'a', at: 0, traces: 2 },
    ];
    expect(drawn(4, opened)).toBe('#0 a0 a1 #1 #2 c0 #3');
  });

  it('leave out opened groups that the filter emptied', () => {
    expect(drawn(1, [{ key: 'gone', at: -1, traces: 0 }])).toBe('#0');
  });

  it('open neighbours side by side, the last group too', () => {
    const opened = [
      { key: 'a', at: 0, traces: 1 },
      { key: 'b', at: 1, traces: 2 },
    ];
    expect(drawn(2, opened)).toBe('#0 a0 #1 b0 b1');
  });
});
