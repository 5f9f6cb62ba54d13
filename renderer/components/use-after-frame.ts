import { startTransition, useEffect, useState } from 'react';

/** True once what was first drawn has been on screen for a frame: the rest of a large screen is built then. */
export function useAfterFrame(): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setPassed(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return passed;
}
