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
export function placeLabel(bar: Bar, textPx: number, widthPx: number): Label {
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

interface Label {
  readonly x: number;
  readonly inside: boolean;
}

interface LabelRoom {
  readonly bar: Bar;
  readonly textPx: number;
  readonly widthPx: number;
  /** What is drawn over labels, from left to right. */
  readonly bands: readonly { readonly x0: number; readonly x1: number }[];
}

/** The label moved out from under the bands: to the right of them, else to the left, else where it was. */
export function clearOfBands(label: Label, { bar, textPx, widthPx, bands }: LabelRoom): Label {
  const covered = (x: number) => bands.find((band) => x < band.x1 && x + textPx > band.x0);
  const first = covered(label.x);
  if (first === undefined) return label;
  const endPx = label.inside ? Math.min(bar.x1 - INSET_PX, widthPx) : widthPx;
  let right = label.x;
  for (let band = covered(right); band !== undefined; band = covered(right)) right = band.x1 + INSET_PX;
  if (right + textPx <= endPx) return { x: right, inside: label.inside };
  const left = first.x0 - INSET_PX - textPx;
  const isFree = !label.inside && left >= 0 && covered(left) === undefined;
  return isFree ? { x: left, inside: false } : label;
}
