import type { Owner, Shape } from '../../index/index.ts';

/**
 * Engine → worker: `begin` once, then chunks of rows, then `end`. The worker answers each message by one reply, in order,
 * and the engine sends the next only then, so that at most one chunk is in memory twice. Columns are copied by structured
 * clone: a chunk is about 1 MB, and transferring some of its buffers would save less than it would complicate.
 * Numbers that are not reported are NaN; times that are absent are the smallest bigint.
 */
export type FillMessage =
  | {
      readonly kind: 'begin';
      readonly path: string;
      readonly facts: Readonly<Record<string, string>>;
      readonly shapes: readonly Shape[];
      readonly owners: readonly Owner[];
    }
  | { readonly kind: 'traces'; readonly first: number; readonly ids: readonly string[]; readonly columns: TraceChunk }
  | {
      readonly kind: 'spans';
      readonly first: number;
      readonly columns: SpanChunk;
      /** Ids of spans whose id is not plain: position in the chunk, then the text. */
      readonly ids: readonly (readonly [number, string])[];
      readonly messages: readonly (readonly [number, string])[];
    }
  | { readonly kind: 'end' };

export interface TraceChunk {
  /** Integer columns in the order of the table, from `first_span` on, without the times and costs. */
  readonly integers: readonly Float64Array[];
  readonly startNs: BigInt64Array;
  readonly endNs: BigInt64Array;
  readonly costUsd: Float64Array;
  readonly reportedCostUsd: Float64Array;
}

export interface SpanChunk {
  readonly trace: Uint32Array;
  readonly id: BigInt64Array;
  readonly parent: Int32Array;
  readonly startNs: BigInt64Array;
  readonly durationNs: BigInt64Array;
  readonly shape: Uint32Array;
  readonly owner: Uint32Array;
  readonly flags: Uint32Array;
  /** input, output, cached, reasoning, total. */
  readonly tokens: readonly Float64Array[];
  readonly costUsd: Float64Array;
  readonly sizeBytes: Uint32Array;
}

export type FillReply = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly message: string };
