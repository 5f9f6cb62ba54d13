import { useCallback, useState } from 'react';

export interface LineRange {
  readonly first: number;
  /** Half-open. */
  readonly end: number;
}

export interface RowWindow {
  readonly inView: LineRange;
  /** The lines whose pages are asked for: those that fly past are not, the next are asked when these have come. */
  readonly wanted: LineRange;
  /** The first line in view when all was last there. */
  readonly lastFirst: number;
  readonly onWindow: (first: number, end: number) => void;
  /** To be called while rendering with whether every page of `wanted` has come. */
  readonly settle: (complete: boolean) => void;
}

/** Which lines of a long list are in view, and which are asked for. */
export function useRowWindow(): RowWindow {
  const [inView, setInView] = useState<LineRange>({ first: 0, end: 0 });
  const [wanted, setWanted] = useState(inView);
  const [lastFirst, setLastFirst] = useState(0);
  const onWindow = useCallback((first: number, end: number) => {
    setInView((before) => (before.first === first && before.end === end ? before : { first, end }));
  }, []);
  const settle = (complete: boolean): void => {
    if (!complete) return;
    if (lastFirst !== wanted.first) setLastFirst(wanted.first);
    if (wanted !== inView) setWanted(inView);
  };
  return { inView, wanted, lastFirst, onWindow, settle };
}

/** More rows than are drawn before and after those in view, so that their titles are there when they come into view. */
const DRAWN_AROUND = 12;

/** The lines in view and those drawn around them. */
export function drawnLines({ first, end }: LineRange, lines: number): readonly number[] {
  const from = Math.max(0, first - DRAWN_AROUND);
  return Array.from({ length: Math.max(0, Math.min(end, lines) + DRAWN_AROUND - from) }, (_, at) => from + at);
}
