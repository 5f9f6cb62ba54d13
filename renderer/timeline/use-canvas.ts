import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface CanvasSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Draws on a canvas in CSS pixels, sharp on every display: at once when `draw` or the size changes, and in the next frame
 * when `redraw` is called, however often.
 */
export function useCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  { widthPx, heightPx }: CanvasSize,
  draw: (ctx: CanvasRenderingContext2D) => void,
): () => void {
  // A frame asked for before the size changed draws after it: it must find the size of now.
  const latest = useRef({ draw, widthPx, heightPx });
  const frame = useRef(0);
  const paint = useCallback(() => {
    const element = canvas.current;
    const ctx = element?.getContext('2d');
    if (element === null || ctx === null || ctx === undefined) return;
    const { draw, widthPx, heightPx } = latest.current;
    const ratio = window.devicePixelRatio;
    const size = { width: Math.round(widthPx * ratio), height: Math.round(heightPx * ratio) };
    // Setting a size clears the canvas, and costs as much as drawing.
    if (element.width !== size.width || element.height !== size.height) Object.assign(element, size);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    draw(ctx);
  }, [canvas]);
  const redraw = useCallback(() => {
    if (frame.current !== 0) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      paint();
    });
  }, [paint]);
  useLayoutEffect(() => {
    latest.current = { draw, widthPx, heightPx };
    paint();
  });
  useEffect(() => {
    // Fonts that come later, and a window that moves to another display, change what is drawn.
    void document.fonts.ready.then(redraw);
    const display = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    display.addEventListener('change', redraw);
    return () => {
      display.removeEventListener('change', redraw);
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    };
  }, [redraw]);
  return redraw;
}
