import type { MinimapLayout } from './minimap-layout.ts';
import { ROW_MARKS } from './spans.ts';
import type { TimelineTheme } from './timeline-theme.ts';

/** Draws the whole trace small; the brush over it is not painted but an element of its own. */
export function paintMinimap(
  ctx: CanvasRenderingContext2D,
  layout: MinimapLayout,
  { theme, heightPx }: { readonly theme: TimelineTheme; readonly heightPx: number },
): void {
  const height = Math.max(1, Math.min(2, layout.lanePx));
  for (let at = 0; at < layout.x0.length; at += 1) {
    ctx.globalAlpha = (layout.marks[at] & ROW_MARKS.container) !== 0 ? 0.5 : 1;
    ctx.fillStyle = theme.kindFill[layout.kind[at]] ?? theme.line3;
    ctx.fillRect(layout.x0[at], layout.y[at], Math.max(1, layout.x1[at] - layout.x0[at]), height);
  }
  ctx.globalAlpha = 1;
  ctx.fillStyle = theme.error;
  for (const x of layout.errorX) {
    ctx.beginPath();
    ctx.moveTo(x, heightPx - 5);
    ctx.lineTo(x + 3, heightPx - 1);
    ctx.lineTo(x - 3, heightPx - 1);
    ctx.closePath();
    ctx.fill();
  }
}
