import { describe, expect, it } from 'vitest';

import { groupLines, plainLines, type LinePlace } from './group-lines.ts';

const written = (place: LinePlace): string => (place.kind === 'group' ? `#${place.at}` : `${place.key}${place.at}`);

function drawn(groups: number, opened: Parameters<typeof groupLines>[1]): string {
  const { lines, placeOf } = groupLines(groups, opened);
  return Array.from({ length: lines }, (_, line) => written(placeOf(line))).join(' ');
}

describe('lines of a table', () => {
  it('are where the rows are that they hold', () => {
    const opened = [
      { key: 'c', at: 2, traces: 3 },
      { key: 'a', at: 0, traces: 2 },
    ];
    for (const lines of [groupLines(4, opened), plainLines(5)]) {
      for (let line = 0; line < lines.lines; line += 1) {
        const place = lines.placeOf(line);
        if (place.kind === 'trace') expect(lines.lineOf(place.key, place.at)).toBe(line);
      }
    }
  });

  it('are none for the rows of a closed group, and of groups in a list without', () => {
    expect(groupLines(4, [{ key: 'a', at: 0, traces: 2 }]).lineOf('b', 0)).toBeUndefined();
    expect(groupLines(1, [{ key: 'gone', at: -1, traces: 0 }]).lineOf('gone', 0)).toBeUndefined();
    expect(plainLines(5).lineOf('a', 0)).toBeUndefined();
  });
});

describe('a range of lines', () => {
  it('has the rows of every opened group in it, without the heads', () => {
    const opened = [
      { key: 'c', at: 2, traces: 3 },
      { key: 'a', at: 0, traces: 2 },
    ];
    // #0 a0 a1 #1 #2 c0 c1 c2 #3
    const { runsIn } = groupLines(4, opened);
    expect(runsIn(2, 7)).toEqual([
      { key: 'a', first: 1, end: 2 },
      { key: 'c', first: 0, end: 2 },
    ]);
    expect(runsIn(0, 9)).toEqual([
      { key: 'a', first: 0, end: 2 },
      { key: 'c', first: 0, end: 3 },
    ]);
    expect(runsIn(3, 5)).toEqual([]);
    expect(runsIn(6, 7)).toEqual([{ key: 'c', first: 1, end: 2 }]);
  });

  it('is itself in a list without groups, as far as that goes', () => {
    expect(plainLines(5).runsIn(1, 3)).toEqual([{ key: undefined, first: 1, end: 3 }]);
    expect(plainLines(5).runsIn(3, 9)).toEqual([{ key: undefined, first: 3, end: 5 }]);
    expect(plainLines(0).runsIn(0, 1)).toEqual([]);
  });
});

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
