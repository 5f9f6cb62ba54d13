import type { Bounds } from '../desktop/preferences.ts';

export const DEFAULT_SIZE = { width: 1440, height: 900 } as const;
export const SMALLEST_SIZE = { width: 720, height: 480 } as const;
/** As much of the title bar must be on a screen that one can take hold of it. */
const GRIP_PX = 80;

/**
 * Where a window comes up: where it was, if that is still on a screen; else in its old size in the middle of the first
 * screen (a display may have been unplugged). Never larger than the screen.
 */
export function placeWindow(remembered: Bounds | undefined, workAreas: readonly Bounds[]): Bounds {
  const first = workAreas[0] ?? { x: 0, y: 0, ...DEFAULT_SIZE };
  const home = remembered === undefined ? undefined : workAreas.find((area) => canGrip(remembered, area));
  const area = home ?? first;
  const width = Math.min(remembered?.width ?? DEFAULT_SIZE.width, area.width);
  const height = Math.min(remembered?.height ?? DEFAULT_SIZE.height, area.height);
  if (remembered !== undefined && home !== undefined) return { x: remembered.x, y: remembered.y, width, height };
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
    width,
    height,
  };
}

function canGrip(window: Bounds, area: Bounds): boolean {
  const right = Math.min(window.x + window.width, area.x + area.width);
  const left = Math.max(window.x, area.x);
  return right - left >= GRIP_PX && window.y >= area.y && window.y < area.y + area.height - GRIP_PX / 2;
}
