import { z } from 'zod';

import { UserError } from '../engine/base/index.ts';

/** Turns a schema's complaint about options into one sentence. */
export function fits<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const what = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
    throw new UserError('badArgument', `The options do not fit: ${what}`, {}, error);
  }
}
