import type { WebFrameMain } from 'electron';

import { isAppUrl } from './content-policy.ts';

/** Who may talk to main: the top frame of a page of ours, and nobody else. */
export function isOurPage(frame: WebFrameMain | null | undefined): frame is WebFrameMain {
  return frame !== null && frame !== undefined && frame.parent === null && isAppUrl(frame.url);
}
