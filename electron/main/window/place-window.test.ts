import { describe, expect, it } from 'vitest';

import { DEFAULT_SIZE, placeWindow } from './place-window.ts';

const LAPTOP = { x: 0, y: 25, width: 1440, height: 875 };
const DESK = { x: 1440, y: 0, width: 2560, height: 1440 };

describe('the place of a window', () => {
  it('is where it was', () => {
    const was = { x: 1600, y: 100, width: 1200, height: 800 };
    expect(placeWindow(was, [LAPTOP, DESK])).toEqual(was);
  });

  it('is the first screen when the one it was on is gone', () => {
    const was = { x: 1600, y: 100, width: 1200, height: 800 };
    expect(placeWindow(was, [LAPTOP])).toEqual({ x: 120, y: 63, width: 1200, height: 800 });
  });

  it('is never larger than the screen', () => {
    const was = { x: 1500, y: 10, width: 4000, height: 3000 };
    expect(placeWindow(was, [DESK])).toMatchObject({ width: DESK.width, height: DESK.height });
    expect(placeWindow(undefined, [{ x: 0, y: 0, width: 800, height: 600 }])).toEqual({
      x: 0,
      y: 0,
      width: 800,
      height: 600,
    });
  });

  it('has a title bar that can be taken hold of', () => {
    const above = { x: 100, y: -300, width: 1200, height: 800 };
    expect(placeWindow(above, [LAPTOP]).y).toBeGreaterThanOrEqual(LAPTOP.y);
    const sliver = { x: -1190, y: 100, width: 1200, height: 800 };
    expect(placeWindow(sliver, [LAPTOP]).x).toBeGreaterThanOrEqual(0);
  });

  it('is the middle of the first screen the first time', () => {
    expect(placeWindow(undefined, [DESK])).toMatchObject({ ...DEFAULT_SIZE, x: 2000, y: 270 });
  });
});
