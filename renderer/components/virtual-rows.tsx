import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react';

import { FIRST_BATCH, nextBatch, rowWindow, scrollToRow, type RowView } from './row-window.ts';
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

const OVERSCAN = 6;

/** A scrolled list of rows of one height, however many. */
export function VirtualRows({ rowCount, rowHeightPx, renderRow, head, ...rest }: VirtualRowsProps) {
  const { headHeightPx = 0, contentWidthPx, onWindow, handle, className, ...attributes } = rest;
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ scrollTopPx: 0, viewHeightPx: 0 });
  const rows: RowView = { rowCount, rowHeightPx, overscan: OVERSCAN, ...view };
  const drawn = rowWindow(rows);
  const inView = rowWindow({ ...rows, overscan: 0 });
  const [batch, setBatch] = useState(FIRST_BATCH);
  const lastFrameMs = useRef<number>(undefined);
  const count = Math.min(batch.most, drawn.end - drawn.first);
  const isWhole = count === drawn.end - drawn.first;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const measured = placeOf(element, headHeightPx);
      setView((before) =>
        before.scrollTopPx === measured.scrollTopPx && before.viewHeightPx === measured.viewHeightPx
          ? before
          : measured,
      );
    };
    // It tells the first size, too, once the browser has laid out what is new: asked for here, it would have to do so at once.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [headHeightPx]);

  useEffect(() => {
    if (isWhole) return undefined;
    const frame = requestAnimationFrame((nowMs) => {
      const tookMs = lastFrameMs.current === undefined ? undefined : nowMs - lastFrameMs.current;
      lastFrameMs.current = nowMs;
      setBatch(nextBatch(batch, tookMs));
    });
    return () => cancelAnimationFrame(frame);
  }, [isWhole, batch]);

  useLayoutEffect(() => onWindow?.(inView.first, inView.end), [onWindow, inView.first, inView.end]);

  useImperativeHandle(
    handle,
    () => ({
      reveal: (row) => {
        const element = scroller.current;
        // Not the view of the last drawing: before the first one has been measured that has no height.
        if (element !== null) element.scrollTop = scrollToRow({ ...rows, ...placeOf(element, headHeightPx) }, row);
      },
      focus: () => scroller.current?.focus({ preventScroll: true }),
    }),
    // Made anew on every render: it closes over the present row count and view.
  );

  const drawnRows = Array.from({ length: count }, (_, at) => renderRow(drawn.first + at));
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

function placeOf(element: HTMLElement, headHeightPx: number): Pick<RowView, 'scrollTopPx' | 'viewHeightPx'> {
  return { scrollTopPx: element.scrollTop, viewHeightPx: Math.max(0, element.clientHeight - headHeightPx) };
}
