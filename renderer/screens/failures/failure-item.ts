import type { FailureReport } from '../../../shared/api/failures.ts';

/** One line of either list. */
export type FailureItem =
  | { readonly kind: 'mode'; readonly id: string; readonly mode: FailureReport['modes'][number] }
  | { readonly kind: 'signature'; readonly id: string; readonly signature: FailureReport['signatures'][number] };
