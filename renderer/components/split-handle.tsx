import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

import './split.css';

interface SplitHandleProps {
  readonly label: string;
  /** `horizontal`: the panes stand side by side and the handle moves left and right. */
  readonly direction: 'horizontal' | 'vertical';
  /** Which of the two panes has a fixed size: the one before or the one after the handle. */
  readonly sized: 'before' | 'after';
  readonly sizePx: number;
  readonly minPx: number;
  readonly maxPx: number;
  readonly initialPx: number;
  readonly onResize: (sizePx: number) => void;
}

const KEY_STEP_PX = 16;

/** The line between two panes: dragged, moved by arrow keys, put back by a double click. */
export function SplitHandle({ label, direction, sized, sizePx, minPx, maxPx, initialPx, onResize }: SplitHandleProps) {
  const drag = useRef<{ readonly from: number; readonly sizePx: number }>(undefined);
  const place = (event: PointerEvent): number => (direction === 'horizontal' ? event.clientX : event.clientY);
  const sign = sized === 'before' ? 1 : -1;
  const resize = (wanted: number): void => onResize(Math.round(Math.min(maxPx, Math.max(minPx, wanted))));

  const onKeyDown = (event: KeyboardEvent): void => {
    const keys = direction === 'horizontal' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const at = keys.indexOf(event.key);
    if (at < 0) return;
    event.preventDefault();
    resize(sizePx + sign * (at === 0 ? -KEY_STEP_PX : KEY_STEP_PX));
  };

  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={direction === 'horizontal' ? 'vertical' : 'horizontal'}
      aria-valuenow={sizePx}
      aria-valuemin={minPx}
      aria-valuemax={maxPx}
      className="split-handle"
      data-direction={direction}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(initialPx)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: place(event), sizePx };
      }}
      onPointerMove={(event) => {
        if (drag.current !== undefined) resize(drag.current.sizePx + sign * (place(event) - drag.current.from));
      }}
      onPointerUp={() => {
        drag.current = undefined;
      }}
    />
  );
}
