import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react';

import { rowWindow, scrollToRow, type RowView } from './row-window.ts';
import './virtual-rows.css';

export interface VirtualRowsHandle {
  /** Scrolls as little as needed to bring the row into view. */
  readonly reveal: (row: number) => void;
  readonly focus: () => void;
}

interface VirtualRowsProps extends Omit<HTMLAttributes<HTMLDivElement>, 'children' | 'onScroll'> {
  readonly rowCount: number;
  readonly rowHeightPx: number;
  /** Draws a row; called for rows in view only. */
  readonly renderRow: (row: number) => ReactNode;
  /** Stays at the top while rows scroll; `headHeightPx` is its height. */
  readonly head?: ReactNode;
  readonly headHeightPx?: number;
  /** Width of the content where it is wider than the view. */
  readonly contentWidthPx?: number;
  /** Rows in view, `[first, end)`. */
  readonly onWindow?: (first: number, end: number) => void;
  readonly handle?: Ref<VirtualRowsHandle>;
}

const OVERSCAN = 12;

/** A scrolled list of rows of one height, however many. */
export function VirtualRows({ rowCount, rowHeightPx, renderRow, head, ...rest }: VirtualRowsProps) {
  const { headHeightPx = 0, contentWidthPx, onWindow, handle, className, ...attributes } = rest;
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ scrollTopPx: 0, viewHeightPx: 0 });
  const rows: RowView = { rowCount, rowHeightPx, overscan: OVERSCAN, ...view };
  const drawn = rowWindow(rows);
  const inView = rowWindow({ ...rows, overscan: 0 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const measured = {
        scrollTopPx: element.scrollTop,
        viewHeightPx: Math.max(0, element.clientHeight - headHeightPx),
      };
      setView((before) =>
        before.scrollTopPx === measured.scrollTopPx && before.viewHeightPx === measured.viewHeightPx
          ? before
          : measured,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [headHeightPx]);

  useLayoutEffect(() => onWindow?.(inView.first, inView.end), [onWindow, inView.first, inView.end]);

  useImperativeHandle(
    handle,
    () => ({
      reveal: (row) => {
        const element = scroller.current;
        if (element !== null) element.scrollTop = scrollToRow({ ...rows, scrollTopPx: element.scrollTop }, row);
      },
      focus: () => scroller.current?.focus({ preventScroll: true }),
    }),
    // Made anew on every render: it closes over the present row count and view.
  );

  const drawnRows = Array.from({ length: drawn.end - drawn.first }, (_, at) => renderRow(drawn.first + at));
  return (
    <div {...attributes} ref={scroller} className={`virtual-rows ${className ?? ''}`}>
      {head}
      <div className="virtual-rows-box" style={{ height: drawn.boxHeightPx, minWidth: contentWidthPx }}>
        <div className="virtual-rows-drawn" style={{ transform: `translateY(${drawn.topPx}px)` }}>
          {drawnRows}
        </div>
      </div>
    </div>
  );
}
