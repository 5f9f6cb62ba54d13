import type { UserErrorCode } from '../engine/base/index.ts';

/** What the exit code of `roundhouse` means; documented in docs/cli.md. */
export const EXIT = {
  ok: 0,
  /** A defect of ours. */
  bug: 1,
  /** The command line itself: unknown command, option or value. */
  usage: 2,
  /** An input is absent or cannot be read. */
  unreadable: 3,
  /** An input holds no trace format that we know. */
  unknownFormat: 4,
  /** A filter, pattern, argument or SQL statement is wrong. */
  badQuery: 5,
  /** A limit of time, rows or money ended the work. */
  limit: 6,
  /** Another process holds what we need. */
  busy: 7,
  /** The model refused to answer. */
  refused: 8,
  /** The provider failed, or could not be reached. */
  providerFailed: 9,
  cancelled: 130,
} as const;

const BY_ERROR: Readonly<Record<UserErrorCode, number>> = {
  notFound: EXIT.unreadable,
  unreadable: EXIT.unreadable,
  unknownFormat: EXIT.unknownFormat,
  badFilter: EXIT.badQuery,
  badPattern: EXIT.badQuery,
  badArgument: EXIT.badQuery,
  badSql: EXIT.badQuery,
  limit: EXIT.limit,
  cancelled: EXIT.cancelled,
  busy: EXIT.busy,
  io: EXIT.unreadable,
};

export function exitCodeOf(code: UserErrorCode): number {
  return BY_ERROR[code];
}
