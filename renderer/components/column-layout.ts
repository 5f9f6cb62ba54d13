/** The chosen columns of a table: order, visibility and widths; what is kept in the settings. */
export interface ColumnChoice {
  readonly id: string;
  readonly visible: boolean;
  readonly widthPx: number;
}

export interface ColumnDefault {
  readonly id: string;
  readonly widthPx: number;
  readonly minPx?: number;
  readonly hidden?: boolean;
}

/** The choice kept from before made to fit the columns that exist now: unknown ones dropped, new ones added. */
export function fitColumns(
  columns: readonly ColumnDefault[],
  kept: readonly ColumnChoice[] | undefined,
): readonly ColumnChoice[] {
  const known = new Map(columns.map((column) => [column.id, column]));
  const held = (kept ?? []).filter((choice) => known.has(choice.id));
  const heldIds = new Set(held.map((choice) => choice.id));
  const added = columns
    .filter((column) => !heldIds.has(column.id))
    .map((column) => ({ id: column.id, visible: column.hidden !== true, widthPx: column.widthPx }));
  return [...held, ...added];
}

export function resizeColumn(choice: readonly ColumnChoice[], id: string, widthPx: number): readonly ColumnChoice[] {
  return choice.map((column) => (column.id === id ? { ...column, widthPx: Math.round(widthPx) } : column));
}

export function toggleColumn(choice: readonly ColumnChoice[], id: string): readonly ColumnChoice[] {
  return choice.map((column) => (column.id === id ? { ...column, visible: !column.visible } : column));
}

/** Puts a column before another; with no `beforeId` at the end. */
export function moveColumn(
  choice: readonly ColumnChoice[],
  id: string,
  beforeId: string | undefined,
): readonly ColumnChoice[] {
  const moved = choice.find((column) => column.id === id);
  if (moved === undefined || id === beforeId) return choice;
  const rest = choice.filter((column) => column.id !== id);
  const at = beforeId === undefined ? rest.length : rest.findIndex((column) => column.id === beforeId);
  return at < 0 ? choice : [...rest.slice(0, at), moved, ...rest.slice(at)];
}

/** Moves a column by one place among the visible ones. */
export function shiftColumn(choice: readonly ColumnChoice[], id: string, by: -1 | 1): readonly ColumnChoice[] {
  const visible = choice.filter((column) => column.visible);
  const at = visible.findIndex((column) => column.id === id);
  const neighbour = visible[at + by];
  if (at < 0 || neighbour === undefined) return choice;
  return by === -1 ? moveColumn(choice, id, neighbour.id) : moveColumn(choice, neighbour.id, id);
}
