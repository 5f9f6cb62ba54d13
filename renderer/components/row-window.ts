/**
 * Which rows of a long list are drawn, and where. Browsers cap an element's height (Chromium near 2^25 px), so a list of
 * millions is drawn in a box of at most MOST_BOX_PX and the scroll position is stretched over the true height.
 */
export interface RowWindow {
  /** Rows drawn: `[first, end)`. */
  readonly first: number;
  readonly end: number;
  /** Distance of the first drawn row from the top of the scrolled box. */
  readonly topPx: number;
  readonly boxHeightPx: number;
}

export interface RowView {
  readonly rowCount: number;
  readonly rowHeightPx: number;
  readonly viewHeightPx: number;
  readonly scrollTopPx: number;
  /** Rows drawn beyond each edge. */
  readonly overscan: number;
}

/** How many rows of a list that is new have been drawn, and how many the last frame added. */
export interface RowBatch {
  readonly most: number;
  readonly added: number;
}

/** Half of Chromium's limit: room for zoom, which multiplies the layout height. */
export const MOST_BOX_PX = 16_000_000;

export function rowWindow(view: RowView): RowWindow {
  const { rowCount, rowHeightPx, viewHeightPx, overscan } = view;
  const boxHeightPx = boxHeight(view);
  const scrolledPx = trueScroll(view);
  const first = Math.max(0, Math.floor(scrolledPx / rowHeightPx) - overscan);
  const end = Math.min(rowCount, Math.ceil((scrolledPx + viewHeightPx) / rowHeightPx) + overscan);
  const boxScrollPx = Math.min(view.scrollTopPx, Math.max(0, boxHeightPx - viewHeightPx));
  return { first, end: Math.max(first, end), topPx: boxScrollPx + first * rowHeightPx - scrolledPx, boxHeightPx };
}

/** Where to scroll so that a row is wholly in view; the present place when it is already. */
export function scrollToRow(view: RowView, row: number): number {
  const rowTopPx = row * view.rowHeightPx;
  const scrolledPx = trueScroll(view);
  if (rowTopPx < scrolledPx) return boxScroll(view, rowTopPx);
  const lowestPx = rowTopPx + view.rowHeightPx - view.viewHeightPx;
  return lowestPx > scrolledPx ? boxScroll(view, lowestPx) : view.scrollTopPx;
}

function boxHeight({ rowCount, rowHeightPx }: RowView): number {
  return Math.min(MOST_BOX_PX, rowCount * rowHeightPx);
}

/** A frame above this is felt; the next may then not be larger. */
const SLOW_FRAME_MS = 30;
const FIRST_ROWS = 5;

/** A list that is new is drawn a few rows a frame: a whole view of them would keep the window from answering. */
export const FIRST_BATCH: RowBatch = { most: FIRST_ROWS, added: FIRST_ROWS };

/** What the next frame may draw, after one that took so long (undefined: not known): twice as many rows, if it was quick. */
export function nextBatch({ most, added }: RowBatch, tookMs: number | undefined): RowBatch {
  const next = tookMs !== undefined && tookMs < SLOW_FRAME_MS ? 2 * added : added;
  return { most: most + next, added: next };
}

/** Scroll position over the true height of all rows. */
function trueScroll(view: RowView): number {
  const most = Math.max(0, view.rowCount * view.rowHeightPx - view.viewHeightPx);
  return Math.min(most, Math.max(0, view.scrollTopPx * stretch(view)));
}

function boxScroll(view: RowView, truePx: number): number {
  return truePx / stretch(view);
}

function stretch(view: RowView): number {
  const most = view.rowCount * view.rowHeightPx - view.viewHeightPx;
  const boxMost = boxHeight(view) - view.viewHeightPx;
  return boxMost <= 0 || most <= boxMost ? 1 : most / boxMost;
}
