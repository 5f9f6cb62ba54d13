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

/** Draws the marks of the time axis. Labels that would touch a gap, the cursor's or the one before are left out. */
export function paintAxis(
  ctx: CanvasRenderingContext2D,
  ticks: readonly Tick[],
  { theme, widthPx, gaps, cursor }: AxisPaint,
): void {
  ctx.clearRect(0, 0, widthPx, AXIS_PX);
  ctx.font = theme.labelFont;
  ctx.textBaseline = 'middle';
  const pill = cursor === undefined || cursor.x < 0 || cursor.x > widthPx ? undefined : pillOf(ctx, cursor, widthPx);
  let reached = -Infinity;
  for (const tick of ticks) {
    ctx.fillStyle = theme.line3;
    ctx.fillRect(Math.round(tick.x), AXIS_PX - 8, 1, 8);
    const from = tick.x + 5;
    const to = from + ctx.measureText(tick.label).width;
    const inGap = gaps.some((gap) => gap.x1 > from - 2 && gap.x0 < to + 2);
    const underPill = pill !== undefined && pill.left < to + 4 && pill.left + pill.width > from - 4;
    if (from < reached + 6 || to > widthPx || inGap || underPill) continue;
    ctx.fillStyle = theme.text3;
    ctx.fillText(tick.label, from, AXIS_PX / 2 + 1);
    reached = to;
  }
  if (pill === undefined) return;
  ctx.fillStyle = theme.accentFill;
  ctx.beginPath();
  ctx.roundRect(pill.left, 4, pill.width, 17, 3);
  ctx.fill();
  ctx.fillStyle = theme.onAccent;
  ctx.fillText(pill.text, pill.left + 5, AXIS_PX / 2 + 1);
}

interface Pill {
  readonly left: number;
  readonly width: number;
  readonly text: string;
}

/** Where the cursor's time is written: over the cursor, and whole. */
function pillOf(
  ctx: CanvasRenderingContext2D,
  { x, text }: { readonly x: number; readonly text: string },
  widthPx: number,
): Pill {
  const width = ctx.measureText(text).width + 10;
  return { left: Math.min(widthPx - width, Math.max(0, x - width / 2)), width, text };
}
