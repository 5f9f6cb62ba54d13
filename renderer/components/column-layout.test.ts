import { describe, expect, it } from 'vitest';

import { fitColumns, moveColumn, resizeColumn, shiftColumn, toggleColumn } from './column-layout.ts';

const COLUMNS = [
  { id: 'name', widthPx: 200 },
  { id: 'start', widthPx: 80 },
  { id: 'cost', widthPx: 60, hidden: true },
];
const CHOICE = fitColumns(COLUMNS, undefined);
const ids = (choice: typeof CHOICE) => choice.map((column) => column.id).join();

describe('chosen columns', () => {
  it('starts from the defaults', () => {
    expect(CHOICE.map(({ visible }) => visible)).toEqual([true, true, false]);
  });

  it('keeps what was chosen, drops unknown columns and adds new ones', () => {
    const kept = [
      { id: 'start', visible: false, widthPx: 99 },
      { id: 'gone', visible: true, widthPx: 1 },
    ];
    expect(fitColumns(COLUMNS, kept)).toMatchObject([{ id: 'start', widthPx: 99 }, { id: 'name' }, { id: 'cost' }]);
  });

  it('moves a column before another, or to the end', () => {
    expect(ids(moveColumn(CHOICE, 'cost', 'name'))).toBe('cost,name,start');
    expect(ids(moveColumn(CHOICE, 'name', undefined))).toBe('start,cost,name');
    expect(moveColumn(CHOICE, 'nothing', 'name')).toBe(CHOICE);
  });

  it('shifts a column past visible neighbours only', () => {
    expect(ids(shiftColumn(CHOICE, 'start', -1))).toBe('start,name,cost');
    expect(shiftColumn(CHOICE, 'start', 1)).toBe(CHOICE);
  });

  it('resizes and toggles one column', () => {
    expect(resizeColumn(CHOICE, 'start', 90.4)[1]).toMatchObject({ widthPx: 90 });
    expect(toggleColumn(CHOICE, 'cost')[2]).toMatchObject({ visible: true });
  });
});
