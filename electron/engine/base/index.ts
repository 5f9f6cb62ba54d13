/** What every room may use: results, errors for people, invariants, progress of long jobs. Knows no other room. */
export { err, ok, type Result } from './result.ts';
export { InvariantError, assertNever, invariant } from './invariant.ts';
export { UserError, type UserErrorCode } from './user-error.ts';
export type { JobOptions, Progress } from './progress.ts';
