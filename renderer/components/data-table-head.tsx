import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, useState, type DragEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { moveColumn, resizeColumn, shiftColumn, type ColumnChoice } from './column-layout.ts';

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

interface HeadColumn {
  readonly id: string;
  readonly title: string;
  readonly minPx?: number;
  readonly numeric?: boolean;
  readonly sortable?: boolean;
  readonly heading?: ReactNode;
}

interface DataTableHeadProps {
  readonly columns: readonly HeadColumn[];
  readonly choice: readonly ColumnChoice[];
  readonly template: string;
  readonly minWidthPx: number;
  readonly onChoice: ((choice: readonly ColumnChoice[]) => void) | undefined;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

/** Type of what is dragged, so that files or text dragged over the head are not taken for a column. */
const DRAG_TYPE = 'application/x-roundhouse-column';

/** The head of a table. Headings sort by click, move by dragging or Alt with arrows, and resize at their right edge. */
export function DataTableHead({ columns, choice, template, minWidthPx, onChoice, sort, onSort }: DataTableHeadProps) {
  const [over, setOver] = useState<string>();
  const drop = (event: DragEvent, beforeId: string): void => {
    event.preventDefault();
    setOver(undefined);
    onChoice?.(moveColumn(choice, event.dataTransfer.getData(DRAG_TYPE), beforeId));
  };
  const onKeyDown = (event: KeyboardEvent, id: string): void => {
    if (!event.altKey || !/^Arrow(Left|Right)$/.test(event.key)) return;
    event.preventDefault();
    onChoice?.(shiftColumn(choice, id, event.key === 'ArrowLeft' ? -1 : 1));
  };
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="data-table-head"
      style={{ gridTemplateColumns: template, minWidth: minWidthPx }}
    >
      {columns.map((column) => (
        <div
          key={column.id}
          role="columnheader"
          className={classNames('data-table-heading', over === column.id && 'data-table-heading-drop')}
          data-numeric={column.numeric === true ? '' : undefined}
          aria-sort={ariaSort(column, sort)}
          aria-label={column.heading === undefined ? undefined : column.title}
          draggable={onChoice !== undefined}
          onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, column.id)}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes(DRAG_TYPE)) return;
            event.preventDefault();
            setOver(column.id);
          }}
          onDragLeave={() => setOver(undefined)}
          onDrop={(event) => drop(event, column.id)}
          onKeyDown={(event) => onKeyDown(event, column.id)}
        >
          <HeadingLabel column={column} sort={sort} onSort={onSort} />
          {onChoice !== undefined && <ColumnGrip column={column} choice={choice} onChoice={onChoice} />}
        </div>
      ))}
    </div>
  );
}

interface HeadingLabelProps {
  readonly column: HeadColumn;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
}

function HeadingLabel({ column, sort, onSort }: HeadingLabelProps) {
  if (column.heading !== undefined) return <span>{column.heading}</span>;
  const active = sort?.column === column.id;
  if (column.sortable !== true || onSort === undefined) return <span className="ellipsis grow">{column.title}</span>;
  const Arrow = sort?.descending === true ? ArrowDown : ArrowUp;
  // Numbers are most often wanted largest first.
  const descending = active ? !sort.descending : column.numeric === true;
  return (
    <button type="button" onClick={() => onSort({ column: column.id, descending })}>
      <span className="ellipsis">{column.title}</span>
      {active && <Arrow size={11} strokeWidth={2} aria-hidden />}
    </button>
  );
}

interface ColumnGripProps {
  readonly column: HeadColumn;
  readonly choice: readonly ColumnChoice[];
  readonly onChoice: (choice: readonly ColumnChoice[]) => void;
}

function ColumnGrip({ column, choice, onChoice }: ColumnGripProps) {
  const drag = useRef<{ readonly x: number; readonly widthPx: number }>(undefined);
  const widthPx = choice.find((kept) => kept.id === column.id)?.widthPx ?? 0;
  const resize = (wanted: number): void =>
    onChoice(resizeColumn(choice, column.id, Math.max(column.minPx ?? 32, wanted)));
  const onPointerMove = (event: PointerEvent): void => {
    if (drag.current !== undefined) resize(drag.current.widthPx + event.clientX - drag.current.x);
  };
  return (
    <span
      className="data-table-grip"
      // Dragging the grip resizes; it must not start the drag that moves the column.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, widthPx };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        drag.current = undefined;
      }}
    />
  );
}

function ariaSort(column: HeadColumn, sort: Sort | undefined): 'ascending' | 'descending' | undefined {
  if (sort?.column !== column.id) return undefined;
  return sort.descending ? 'descending' : 'ascending';
}
