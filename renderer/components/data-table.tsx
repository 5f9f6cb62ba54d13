import type { ReactNode, Ref } from 'react';

import { classNames } from './class-names.ts';
import type { ColumnChoice } from './column-layout.ts';
import { DataTableHead, type Sort } from './data-table-head.tsx';
import { VirtualRows, type VirtualRowsHandle } from './virtual-rows.tsx';
import './data-table.css';

/** How one column is headed and drawn. `Row` is undefined while the row has not come yet. */
export interface TableColumn<Row> {
  readonly id: string;
  readonly title: string;
  readonly minPx?: number;
  readonly numeric?: boolean;
  /** Takes what width is left; one column of a table. */
  readonly grows?: boolean;
  readonly sortable?: boolean;
  /** Narrow columns of marks have no visible heading. */
  readonly heading?: ReactNode;
  /** Null where a row says nothing in this column: the one that grows may take its room. */
  readonly render: (row: Row, at: number) => ReactNode;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly choice: readonly ColumnChoice[];
  readonly onChoice?: (choice: readonly ColumnChoice[]) => void;
  readonly rowCount: number;
  readonly rowAt: (at: number) => Row | undefined;
  readonly rowKey?: (row: Row) => string;
  readonly rowHeightPx?: number;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  readonly cursor?: number;
  readonly onCursor?: (at: number) => void;
  readonly onOpen?: (at: number) => void;
  readonly isSelected?: (row: Row) => boolean;
  /** A look of its own for some rows. */
  readonly rowClass?: (row: Row) => string | undefined;
  readonly onWindow?: (first: number, end: number) => void;
  /** A newer answer is on its way. */
  readonly stale?: boolean;
  readonly handle?: Ref<VirtualRowsHandle>;
}

interface ShownColumn<Row> {
  readonly column: TableColumn<Row>;
  readonly widthPx: number;
}

const HEAD_PX = 28;

/** A table of any number of rows: virtual, with a head that stays, columns that are sorted, resized and moved. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, choice, rowCount, rowAt, rowHeightPx = 28, cursor } = props;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown: readonly ShownColumn<Row>[] = choice.flatMap((kept) => {
    const column = byId.get(kept.id);
    return column !== undefined && kept.visible ? [{ column, widthPx: kept.widthPx }] : [];
  });
  const template = shown
    .map(({ column, widthPx }) => (column.grows === true ? `minmax(${widthPx}px, 1fr)` : `${widthPx}px`))
    .join(' ');
  const widthPx = shown.reduce((sum, column) => sum + column.widthPx, 0);

  const renderRow = (at: number): ReactNode => {
    const row = rowAt(at);
    return (
      <TableRow
        key={at}
        at={at}
        row={row}
        shown={shown}
        template={template}
        heightPx={rowHeightPx}
        isCursor={at === cursor}
        isSelected={props.isSelected === undefined ? undefined : row !== undefined && props.isSelected(row)}
        className={row === undefined ? undefined : props.rowClass?.(row)}
        onCursor={props.onCursor}
        onOpen={props.onOpen}
      />
    );
  };

  return (
    <VirtualRows
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={shown.length}
      aria-busy={props.stale === true}
      tabIndex={0}
      className={classNames('data-table', props.stale === true && 'data-table-stale')}
      rowCount={rowCount}
      rowHeightPx={rowHeightPx}
      renderRow={renderRow}
      head={
        <DataTableHead
          columns={shown.map(({ column }) => column)}
          choice={choice}
          template={template}
          minWidthPx={widthPx}
          onChoice={props.onChoice}
          sort={props.sort}
          onSort={props.onSort}
        />
      }
      headHeightPx={HEAD_PX}
      contentWidthPx={widthPx}
      onWindow={props.onWindow}
      handle={props.handle}
    />
  );
}

interface Cell<Row> {
  readonly column: TableColumn<Row>;
  readonly content: ReactNode;
  readonly span: number;
}

/** The cells of a row; the column that grows takes the room of the cells after it that say nothing. */
function cellsOf<Row>(columns: readonly TableColumn<Row>[], row: Row | undefined, at: number): readonly Cell<Row>[] {
  const cells: Cell<Row>[] = [];
  for (const column of columns) {
    const content = row !== undefined && column.render(row, at);
    const before = cells.at(-1);
    if (content === null && before?.column.grows === true)
      cells[cells.length - 1] = { ...before, span: before.span + 1 };
    else cells.push({ column, content, span: 1 });
  }
  return cells;
}

interface TableRowProps<Row> extends Pick<DataTableProps<Row>, 'onCursor' | 'onOpen'> {
  readonly at: number;
  readonly row: Row | undefined;
  readonly shown: readonly ShownColumn<Row>[];
  readonly template: string;
  readonly heightPx: number;
  readonly isCursor: boolean;
  /** Undefined in tables whose rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly className: string | undefined;
}

function TableRow<Row>(props: TableRowProps<Row>) {
  const { at, row, shown, template, heightPx, isCursor, isSelected, className, onCursor, onOpen } = props;
  const cells = cellsOf(
    shown.map(({ column }) => column),
    row,
    at,
  );
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={isSelected}
      className={classNames('data-table-row', isCursor && 'data-table-row-cursor', className)}
      style={{ gridTemplateColumns: template, height: heightPx }}
      onClick={() => onCursor?.(at)}
      onDoubleClick={() => onOpen?.(at)}
    >
      {cells.map(({ column, content, span }) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colspan={span > 1 ? span : undefined}
          className="data-table-cell"
          data-numeric={column.numeric === true ? '' : undefined}
          style={span > 1 ? { gridColumn: `span ${span}` } : undefined}
        >
          {content}
        </div>
      ))}
    </div>
  );
}
