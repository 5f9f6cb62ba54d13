import type { RowLayout } from './row-layout.ts';
import type { TimelineTheme } from './timeline-theme.ts';

/** Text width in the label font, for the box around it. */
interface GapPaint {
  readonly theme: TimelineTheme;
  readonly heightPx: number;
  /** What is written along a band of so much idle time; nothing where absent. */
  readonly textOf?: (idleNs: number) => string;
}

/** Hatches the squeezed gaps over the whole height and writes the length of each band upright. */
export function paintGaps(
  ctx: CanvasRenderingContext2D,
  gaps: RowLayout['gaps'],
  { theme, heightPx, textOf }: GapPaint,
): void {
  for (const { x0, x1, parts, idleNs } of gaps) {
    for (const part of parts) hatch(ctx, { ...part, heightPx }, theme);
    ctx.fillStyle = theme.line3;
    ctx.fillRect(Math.round(x0), 0, 1, heightPx);
    ctx.fillRect(Math.round(x1), 0, 1, heightPx);
    if (textOf !== undefined) upright(ctx, textOf(idleNs), { x: (x0 + x1) / 2, heightPx, theme });
  }
}

function hatch(
  ctx: CanvasRenderingContext2D,
  { x0, x1, heightPx }: { readonly x0: number; readonly x1: number; readonly heightPx: number },
  theme: TimelineTheme,
): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(x0, 0, x1 - x0, heightPx);
  ctx.clip();
  ctx.fillStyle = theme.raised;
  ctx.fillRect(x0, 0, x1 - x0, heightPx);
  ctx.strokeStyle = theme.line2;
  ctx.lineWidth = 2;
  ctx.beginPath();
  const width = x1 - x0;
  for (let y = -width; y < heightPx + width; y += 8.5) {
    ctx.moveTo(x0, y + width);
    ctx.lineTo(x1, y);
  }
  ctx.stroke();
  ctx.restore();
}

function upright(
  ctx: CanvasRenderingContext2D,
  text: string,
  { x, heightPx, theme }: { readonly x: number; readonly heightPx: number; readonly theme: TimelineTheme },
): void {
  ctx.save();
  ctx.font = theme.labelFont;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'center';
  const width = ctx.measureText(text).width + 12;
  ctx.translate(x, heightPx * 0.78);
  ctx.rotate(-Math.PI / 2);
  ctx.fillStyle = theme.popover;
  ctx.strokeStyle = theme.line2;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.roundRect(-width / 2, -10, width, 20, 3);
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = theme.text1;
  ctx.fillText(text, 0, 0.5);
  ctx.restore();
}
