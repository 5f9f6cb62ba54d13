import type { SpanStatus } from '../domain/index.ts';

const STATUS_BY_TEXT: Readonly<Record<string, SpanStatus>> = {
  '0': 'unset',
  '1': 'ok',
  '2': 'error',
  unset: 'unset',
  ok: 'ok',
  success: 'ok',
  error: 'error',
  failed: 'error',
  failure: 'error',
  internal_error: 'error',
};

/** The status behind an int, short or long code (`2`, `Error`, `STATUS_CODE_ERROR`); 'unset' for anything else. */
export function statusOf(code: string): SpanStatus {
  const text = code
    .trim()
    .toLowerCase()
    .replace(/^status_code_/, '')
    .replace(/^statuscode\./, '');
  return Object.hasOwn(STATUS_BY_TEXT, text) ? (STATUS_BY_TEXT[text] ?? 'unset') : 'unset';
}
