import { BAR_PX, BAR_TOP_PX, ROW_PX, type RowLayout } from './row-layout.ts';
import { ROW_MARKS } from './spans.ts';
import { heatColour, onHeatColour, type TimelineTheme } from './timeline-theme.ts';

type Context = CanvasRenderingContext2D;

export interface PaintState {
  readonly selectedRow: number | undefined;
  readonly hoveredRow: number | undefined;
  readonly foundRows: { readonly has: (row: number) => boolean };
  readonly colouring: 'kind' | 'cost' | 'tokens';
  /** Places of the axis marks. */
  readonly tickX: readonly number[];
  /** Where the selected span begins. */
  readonly cursorX: number | undefined;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Draws the rows; decides nothing. In CSS pixels: the caller scales for the device. */
export function paintRows(
  ctx: Context,
  layout: RowLayout,
  { theme, state }: { theme: TimelineTheme; state: PaintState },
): void {
  ctx.clearRect(0, 0, state.widthPx, state.heightPx);
  paintGround(ctx, layout, { theme, state });
  for (let slot = 0; slot < layout.count; slot += 1) paintBar(ctx, layout, { slot, theme, state });
  paintStrips(ctx, layout, theme);
  paintPath(ctx, layout, theme);
  ctx.font = theme.labelFont;
  ctx.textBaseline = 'middle';
  for (let slot = 0; slot < layout.count; slot += 1) paintLabel(ctx, layout, { slot, theme, state });
  paintEvents(ctx, layout, theme);
  paintFound(ctx, layout, { theme, state });
  paintSelected(ctx, layout, { theme, state });
}

function paintGround(
  ctx: Context,
  layout: RowLayout,
  { theme, state }: { theme: TimelineTheme; state: PaintState },
): void {
  ctx.fillStyle = theme.line1;
  for (const x of state.tickX) ctx.fillRect(Math.round(x), 0, 1, state.heightPx);
  for (let slot = 0; slot < layout.count; slot += 1) {
    const top = layout.top[slot];
    if (layout.row[slot] === state.selectedRow || layout.row[slot] === state.hoveredRow) {
      ctx.fillStyle = layout.row[slot] === state.selectedRow ? theme.selected : theme.hovered;
      ctx.fillRect(0, top, state.widthPx, ROW_PX);
      ctx.fillStyle = theme.line1;
    }
    ctx.fillRect(0, top + ROW_PX - 1, state.widthPx, 1);
  }
  // What parts the gaps of one band stands on its ground.
  ctx.fillStyle = theme.raised;
  for (const { x0, x1, parts } of layout.gaps) if (parts.length > 1) ctx.fillRect(x0, 0, x1 - x0, state.heightPx);
  if (state.cursorX === undefined) return;
  ctx.strokeStyle = theme.accent;
  ctx.setLineDash([2, 3]);
  line(ctx, Math.round(state.cursorX) + 0.5, 0, state.heightPx);
  ctx.setLineDash([]);
}

interface BarPaint {
  readonly slot: number;
  readonly theme: TimelineTheme;
  readonly state: PaintState;
}

function paintBar(ctx: Context, layout: RowLayout, { slot, theme, state }: BarPaint): void {
  const x = layout.x0[slot];
  if (Number.isNaN(x)) return;
  const width = layout.x1[slot] - x;
  const y = layout.top[slot] + BAR_TOP_PX;
  const marks = layout.marks[slot];
  const heat = layout.heat[slot];
  const byKind = state.colouring === 'kind' || Number.isNaN(heat);
  const fill = byKind ? (theme.kindFill[layout.kind[slot]] ?? theme.line3) : heatColour(theme, heat);
  ctx.globalAlpha = (marks & ROW_MARKS.superseded) !== 0 ? 0.35 : state.colouring !== 'kind' && byKind ? 0.3 : 1;
  if ((marks & ROW_MARKS.container) !== 0) paintFrame(ctx, { x, y, width }, fill);
  else paintSolid(ctx, { x, y, width }, { fill, stroke: byKind ? theme.kindStroke : theme.line3 });
  ctx.globalAlpha = 1;
  if ((marks & ROW_MARKS.negative) !== 0) paintHatch(ctx, { x, y, width }, theme.ground);
  if ((marks & ROW_MARKS.open) !== 0) paintOpenEnd(ctx, { x: x + width, y }, theme);
  if ((marks & ROW_MARKS.orphan) !== 0) paintDashes(ctx, { x, y, width }, theme.warn);
  if ((marks & ROW_MARKS.error) !== 0) paintFlag(ctx, { x, y, width }, { colour: theme.error, widthPx: state.widthPx });
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function paintFrame(ctx: Context, { x, y, width }: Box, fill: string): void {
  const alpha = ctx.globalAlpha;
  ctx.fillStyle = fill;
  ctx.globalAlpha = alpha * 0.28;
  ctx.fillRect(x, y, width, BAR_PX);
  ctx.globalAlpha = alpha * 0.55;
  ctx.strokeStyle = fill;
  ctx.lineWidth = 1;
  if (width > 2) ctx.strokeRect(x + 0.5, y + 0.5, width - 1, BAR_PX - 1);
  ctx.globalAlpha = alpha;
  ctx.fillRect(x, y, width, 2);
}

function paintSolid(
  ctx: Context,
  { x, y, width }: Box,
  { fill, stroke }: { readonly fill: string; readonly stroke: string },
): void {
  ctx.fillStyle = fill;
  if (width < 5) {
    ctx.fillRect(x, y, width, BAR_PX);
    return;
  }
  ctx.beginPath();
  ctx.roundRect(x, y, width, BAR_PX, 2);
  ctx.fill();
  ctx.strokeStyle = stroke;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.roundRect(x + 0.5, y + 0.5, width - 1, BAR_PX - 1, 1.5);
  ctx.stroke();
}

function paintHatch(ctx: Context, { x, y, width }: Box, colour: string): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, width, BAR_PX);
  ctx.clip();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2;
  ctx.beginPath();
  for (let at = x - BAR_PX; at < x + width; at += 6) {
    ctx.moveTo(at, y + BAR_PX);
    ctx.lineTo(at + BAR_PX, y);
  }
  ctx.stroke();
  ctx.restore();
}

/** Teeth at the right: it goes on, nobody knows how far. */
function paintOpenEnd(ctx: Context, { x, y }: { readonly x: number; readonly y: number }, theme: TimelineTheme): void {
  ctx.fillStyle = theme.ground;
  ctx.beginPath();
  ctx.moveTo(x + 1, y - 1);
  for (let at = 0; at < 4; at += 1) {
    ctx.lineTo(x - 4, y + at * 3.5 + 1.75);
    ctx.lineTo(x + 1, y + (at + 1) * 3.5);
  }
  ctx.closePath();
  ctx.fill();
}

function paintDashes(ctx: Context, { x, y, width }: Box, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1;
  ctx.setLineDash([3, 2]);
  ctx.strokeRect(x - 1.5, y - 1.5, width + 3, BAR_PX + 3);
  ctx.setLineDash([]);
}

/** At the right of the bar, or on its end where that is the edge of the view. */
function paintFlag(
  ctx: Context,
  { x, y, width }: Box,
  { colour, widthPx }: { readonly colour: string; readonly widthPx: number },
): void {
  ctx.fillStyle = colour;
  ctx.fillRect(x, y + BAR_PX, width, 2);
  const beside = x + width + 3;
  const right = x < widthPx && beside + 8 > widthPx ? widthPx - 8 : beside;
  ctx.beginPath();
  ctx.moveTo(right, y);
  ctx.lineTo(right + 7, y);
  ctx.lineTo(right + 7, y + 7);
  ctx.lineTo(right + 3.5, y + 10);
  ctx.lineTo(right, y + 7);
  ctx.closePath();
  ctx.fill();
}

function paintStrips(ctx: Context, { strip, top }: RowLayout, theme: TimelineTheme): void {
  for (let at = 0; at < strip.x0.length; at += 1) {
    ctx.fillStyle = theme.kindFill[strip.kind[at]] ?? theme.line3;
    ctx.fillRect(strip.x0[at], top[strip.slot[at]] + BAR_TOP_PX + 5, strip.x1[at] - strip.x0[at], 6);
  }
}

function paintPath(ctx: Context, { path, top }: RowLayout, theme: TimelineTheme): void {
  ctx.fillStyle = theme.text1;
  for (let at = 0; at < path.x0.length; at += 1) {
    ctx.fillRect(path.x0[at], top[path.slot[at]] + BAR_TOP_PX - 3, path.x1[at] - path.x0[at], 2);
  }
}

function paintLabel(ctx: Context, layout: RowLayout, { slot, theme, state }: BarPaint): void {
  const text = layout.label[slot];
  if (text === undefined || text === '') return;
  const y = layout.top[slot] + ROW_PX / 2 + 0.5;
  const inFrame = (layout.marks[slot] & ROW_MARKS.container) !== 0;
  if (layout.labelInside[slot] === 1) {
    ctx.fillStyle = inFrame ? theme.text1 : onBarColour(layout, { slot, theme, state });
    // A clip costs more than all else of a row.
    const isCut = layout.labelCut[slot] === 1 && !inFrame;
    if (isCut) {
      ctx.save();
      ctx.beginPath();
      ctx.rect(layout.x0[slot], layout.top[slot], layout.x1[slot] - layout.x0[slot], ROW_PX);
      ctx.clip();
    }
    ctx.fillText(text, layout.labelX[slot], y);
    if (isCut) ctx.restore();
    return;
  }
  ctx.strokeStyle = theme.ground;
  ctx.lineWidth = 4;
  ctx.lineJoin = 'round';
  ctx.strokeText(text, layout.labelX[slot], y);
  ctx.fillStyle = theme.text2;
  ctx.fillText(text, layout.labelX[slot], y);
}

/** Colour of text on a bar: bars that are drawn pale are hardly there. */
function onBarColour(layout: RowLayout, { slot, theme, state }: BarPaint): string {
  const heat = layout.heat[slot];
  if ((layout.marks[slot] & ROW_MARKS.superseded) !== 0) return theme.text1;
  if (state.colouring === 'kind') return theme.onKind;
  return Number.isNaN(heat) ? theme.text1 : onHeatColour(theme, heat);
}

function paintEvents(ctx: Context, { events, top }: RowLayout, theme: TimelineTheme): void {
  ctx.fillStyle = theme.text1;
  ctx.strokeStyle = theme.ground;
  ctx.lineWidth = 1;
  for (let at = 0; at < events.x0.length; at += 1) {
    const x = events.x0[at];
    const y = top[events.slot[at]] + 4;
    ctx.beginPath();
    ctx.moveTo(x, y - 4);
    ctx.lineTo(x + 4, y);
    ctx.lineTo(x, y + 4);
    ctx.lineTo(x - 4, y);
    ctx.closePath();
    ctx.fill();
    ctx.stroke();
  }
}

/** A line around bars that hold what is being found. */
function paintFound(
  ctx: Context,
  layout: RowLayout,
  { theme, state }: { theme: TimelineTheme; state: PaintState },
): void {
  ctx.strokeStyle = theme.accent;
  ctx.lineWidth = 1.5;
  for (let slot = 0; slot < layout.count; slot += 1) {
    const x = layout.x0[slot];
    if (!state.foundRows.has(layout.row[slot]) || Number.isNaN(x)) continue;
    ctx.beginPath();
    ctx.roundRect(x - 2, layout.top[slot] + BAR_TOP_PX - 2, layout.x1[slot] - x + 4, BAR_PX + 4, 3);
    ctx.stroke();
  }
}

function paintSelected(
  ctx: Context,
  layout: RowLayout,
  { theme, state }: { theme: TimelineTheme; state: PaintState },
): void {
  const slot = state.selectedRow === undefined ? -1 : layout.row.indexOf(state.selectedRow);
  if (slot < 0 || Number.isNaN(layout.x0[slot])) return;
  const x = layout.x0[slot];
  ctx.strokeStyle = theme.focus;
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.roundRect(x - 2.5, layout.top[slot] + BAR_TOP_PX - 2.5, layout.x1[slot] - x + 5, BAR_PX + 5, 3);
  ctx.stroke();
  ctx.lineWidth = 1;
}

function line(ctx: Context, x: number, y0: number, y1: number): void {
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(x, y0);
  ctx.lineTo(x, y1);
  ctx.stroke();
}
