/** Stable codes of failures that a person can act on; the CLI maps each to an exit code. */
export type UserErrorCode =
  | 'notFound'
  | 'unreadable'
  | 'unknownFormat'
  | 'badFilter'
  | 'badPattern'
  | 'badArgument'
  | 'badSql'
  | 'limit'
  | 'cancelled'
  | 'busy'
  | 'io';

/** A failure with something the user can do: says what, where and what to try. Keeps its inputs as fields. */
export class UserError extends Error {
  readonly code: UserErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: UserErrorCode, message: string, details: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'UserError';
    this.code = code;
    this.details = details;
  }
}
