interface Bar {
  readonly x0: number;
  readonly x1: number;
  /** Room that a flag takes at the right of the bar. */
  readonly flagPx: number;
}

const INSET_PX = 6;

/**
 * Where a bar's text stands: inside when it fits, else at the right, else at the left, else inside and cut. A bar that
 * is out of view to one side has its text at that edge, so that it is known what lies there.
 */
export function placeLabel(
  bar: Bar,
  textPx: number,
  widthPx: number,
): { readonly x: number; readonly inside: boolean } {
  if (Number.isNaN(bar.x0)) return { x: INSET_PX, inside: false };
  const from = Math.max(0, bar.x0);
  const to = Math.min(widthPx, bar.x1);
  if (to - from >= textPx + 2 * INSET_PX) return { x: from + INSET_PX, inside: true };
  const right = to + INSET_PX + bar.flagPx;
  if (right + textPx <= widthPx && to >= 0) return { x: Math.max(INSET_PX, right), inside: false };
  const left = from - INSET_PX - textPx;
  if (left >= 0) return { x: Math.min(left, widthPx - textPx - INSET_PX), inside: false };
  return { x: from + INSET_PX, inside: true };
}
