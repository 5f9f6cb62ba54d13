import { setImmediate } from 'node:timers/promises';

import { UserError } from '../base/index.ts';
import type { ToolContext } from './define-tool.ts';

/** Lets others have their turn in the middle of long work. Rejects with UserError 'cancelled' when nobody waits any more. */
export async function turn(ctx: ToolContext): Promise<void> {
  await setImmediate();
  if (ctx.signal?.aborted === true) throw new UserError('cancelled', 'The question was cancelled.');
}
