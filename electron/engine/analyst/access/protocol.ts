import type { UserErrorCode } from '../../base/index.ts';

/**
 * Between the analyst and the threads that read the dump for it. A request has an id; each gets exactly one reply with that
 * id, unless the thread dies: then the client rejects what was under way. A thread works on one request at a time.
 */
export type AccessRequest =
  | { readonly kind: 'call'; readonly id: number; readonly tool: string; readonly args: unknown }
  | { readonly kind: 'spanTexts'; readonly id: number; readonly traceId: string; readonly spanId: string }
  | { readonly kind: 'failures'; readonly id: number }
  | { readonly kind: 'cancel'; readonly id: number };

export type AccessReply =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | {
      readonly kind: 'refused';
      readonly id: number;
      readonly code: UserErrorCode;
      readonly message: string;
      readonly details: Readonly<Record<string, unknown>>;
    }
  /** A defect of ours; the text is for the log and the person, not for the model. */
  | { readonly kind: 'broke'; readonly id: number; readonly message: string; readonly stack: string };

export interface AccessWorkerData {
  readonly indexFolder: string;
  readonly sqlPath: string;
}
