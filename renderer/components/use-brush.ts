import { useState, type KeyboardEvent, type PointerEvent } from 'react';

/** A range of bins, both ends included. */
export interface BinRange {
  readonly first: number;
  readonly last: number;
}

interface BrushInput {
  readonly binCount: number;
  readonly range: BinRange | undefined;
  readonly onRange: (range: BinRange | undefined) => void;
  /** The bin under a point of the plot, in CSS pixels from the window's left. */
  readonly binAt: (clientX: number) => number;
}

/** Choosing a range of bins by dragging, or by arrow keys: alone they move the range, with Shift they stretch it. */
export function useBrush({ binCount, range, onRange, binAt }: BrushInput) {
  const [anchor, setAnchor] = useState<number>();
  const span = (from: number, to: number): BinRange => ({ first: Math.min(from, to), last: Math.max(from, to) });
  const clamp = (bin: number): number => Math.min(binCount - 1, Math.max(0, bin));

  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>): void => {
      if (event.button !== 0 || binCount === 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const bin = clamp(binAt(event.clientX));
      setAnchor(bin);
      onRange({ first: bin, last: bin });
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>): void => {
      if (anchor !== undefined) onRange(span(anchor, clamp(binAt(event.clientX))));
    },
    onPointerUp: (): void => setAnchor(undefined),
    onKeyDown: (event: KeyboardEvent): void => {
      const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
      if (step === 0 || binCount === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      if (range === undefined) return onRange({ first: 0, last: 0 });
      const last = clamp(range.last + step);
      const first = event.shiftKey ? range.first : clamp(range.first + step);
      return onRange(span(Math.min(first, last), Math.max(first, last)));
    },
  };
}
