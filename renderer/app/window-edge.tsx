import { readyValue } from '../client/async.ts';
import { useStream } from '../client/use-stream.ts';

/** The line around a window that has no frame of the system's, while it does not fill the screen. */
export function WindowEdge() {
  const state = readyValue(useStream('desktop.window', {}));
  if (state?.frame !== 'page' || state.maximized || state.fullScreen) return null;
  return <div className="window-edge" aria-hidden />;
}
