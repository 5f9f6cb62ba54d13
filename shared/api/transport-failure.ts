import type { CallFailure } from './transport.ts';

/**
 * What an error is on the other side of a process, where it is data (`CallFailure`). An error that carries a string `code` and a record `details` is meant
 * for people and crosses whole; a failed system call crosses as `io`; anything else is a bug and crosses as `internal`.
 * Stacks stay where they arose.
 */
export function failureOf(error: unknown): CallFailure {
  if (!(error instanceof Error)) return { code: 'internal', message: String(error), details: {} };
  const code: unknown = Reflect.get(error, 'code');
  const details: unknown = Reflect.get(error, 'details');
  if (typeof code === 'string' && isRecord(details)) {
    return { code, message: error.message, details: cloneable(details) };
  }
  if (typeof Reflect.get(error, 'syscall') === 'string') {
    return { code: 'io', message: error.message, details: { systemCode: code } };
  }
  return { code: 'internal', message: error.message, details: { name: error.name } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Details may hold anything; what JSON cannot say would make the port refuse the whole answer. */
function cloneable(details: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(details, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  // JSON of a record without a toJSON of its own parses to a record.
  return JSON.parse(text) as Record<string, unknown>;
}
