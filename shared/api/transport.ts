import { z } from 'zod';

/**
 * The one wire of the desktop: what is said over a MessagePort between a window and the process that answers it
 * (main for `desktop.*`, the engine for all else). Every call and every stream has an id chosen by the asking side.
 *
 * A call is answered by exactly one `result` or `failed`. A stream gives `event`s until `end` or `failed`; the answering
 * side sends at most as many events as it holds credits for (back-pressure), and `cancel` ends either at once.
 * After a `cancel` nothing more is sent for that id. Nothing is transferred, everything is copied: a MessagePort of
 * Electron refuses ArrayBuffers in its transfer list.
 */
export const callIdSchema = z.number().int().nonnegative();

export const askSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), id: callIdSchema, name: z.string(), input: z.unknown() }),
  z.object({
    kind: z.literal('open'),
    id: callIdSchema,
    name: z.string(),
    input: z.unknown(),
    credit: z.number().int().positive(),
  }),
  z.object({ kind: z.literal('credit'), id: callIdSchema, credit: z.number().int().positive() }),
  z.object({ kind: z.literal('cancel'), id: callIdSchema }),
]);

export type Ask = z.infer<typeof askSchema>;

export type Answer =
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'event'; readonly id: number; readonly event: unknown }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: CallFailure };

/** A failure as it crosses a process: a stable code to decide by, a sentence to show, facts to explain. */
export interface CallFailure {
  /**
   * A `UserErrorCode` of the engine, or one of the wire's own:
   * `unknownName`, `badInput`, `badOutput`, `engineRestarted`, `engineDown`, `internal`.
   */
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What `invoke` resolves to. It never rejects: an Error would lose its fields on the way into the page. */
export type CallOutcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: CallFailure };

/** What a subscriber is told. After `end` or `failed` nothing follows. */
export type StreamMessage<T> =
  | { readonly kind: 'event'; readonly event: T }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly error: CallFailure };
