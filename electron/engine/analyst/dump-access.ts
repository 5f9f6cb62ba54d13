import type { FailureReport } from '../../../shared/api/failures.ts';

/**
 * The dump as the analyst reaches it: every call runs off the event loop and can be stopped.
 * Rejects with UserError for what the caller got wrong and with the signal's reason when stopped.
 */
export interface DumpAccess extends AsyncDisposable {
  /** Any trace tool meant for anyone, by name; arguments are checked by its schema. */
  call(tool: string, args: unknown, signal: AbortSignal | undefined): Promise<unknown>;
  /** Every text within a span's record with its path, whole; undefined where trace or span is not in the dump. */
  spanTexts(traceId: string, spanId: string, signal: AbortSignal | undefined): Promise<SpanTexts>;
  failures(signal: AbortSignal | undefined): Promise<FailureReport>;
}

export type SpanTexts =
  | { readonly kind: 'found'; readonly texts: readonly SpanText[] }
  | { readonly kind: 'noTrace' }
  | { readonly kind: 'noSpan' };

export interface SpanText {
  /** Such as `attributes["output.value"]` or `status.message`. */
  readonly field: string;
  readonly text: string;
}
