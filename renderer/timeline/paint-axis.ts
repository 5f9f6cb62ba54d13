import type { RowLayout } from './row-layout.ts';
import type { Tick } from './ticks.ts';
import type { TimelineTheme } from './timeline-theme.ts';

export const AXIS_PX = 24;

interface AxisPaint {
  readonly theme: TimelineTheme;
  readonly widthPx: number;
  readonly gaps: RowLayout['gaps'];
  /** Where the selected span begins, and what is written there. */
  readonly cursor: { readonly x: number; readonly text: string } | undefined;
}

/** Draws the marks of the time axis. Labels that would touch a gap or the one before are left out. */
export function paintAxis(
  ctx: CanvasRenderingContext2D,
  ticks: readonly Tick[],
  { theme, widthPx, gaps, cursor }: AxisPaint,
): void {
  ctx.clearRect(0, 0, widthPx, AXIS_PX);
  ctx.font = theme.labelFont;
  ctx.textBaseline = 'middle';
  let reached = -Infinity;
  for (const tick of ticks) {
    ctx.fillStyle = theme.line3;
    ctx.fillRect(Math.round(tick.x), AXIS_PX - 8, 1, 8);
    const from = tick.x + 5;
    const to = from + ctx.measureText(tick.label).width;
    const inGap = gaps.some((gap) => gap.x1 > from - 2 && gap.x0 < to + 2);
    if (from < reached + 6 || to > widthPx || inGap) continue;
    ctx.fillStyle = theme.text3;
    ctx.fillText(tick.label, from, AXIS_PX / 2 + 1);
    reached = to;
  }
  if (cursor === undefined || cursor.x < 0 || cursor.x > widthPx) return;
  const width = ctx.measureText(cursor.text).width + 10;
  const left = Math.min(widthPx - width, Math.max(0, cursor.x - width / 2));
  ctx.fillStyle = theme.accentFill;
  ctx.beginPath();
  ctx.roundRect(left, 4, width, 17, 3);
  ctx.fill();
  ctx.fillStyle = theme.onAccent;
  ctx.fillText(cursor.text, left + 5, AXIS_PX / 2 + 1);
}
