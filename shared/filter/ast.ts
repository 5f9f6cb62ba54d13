import type { HasWhat, NsField, NumberField, TextField } from './fields.ts';

/** A condition in the filter language, parsed. An empty filter is `all` of nothing and matches everything. */
export type Filter =
  | { readonly kind: 'all'; readonly items: readonly Filter[] }
  | { readonly kind: 'any'; readonly items: readonly Filter[] }
  | { readonly kind: 'not'; readonly item: Filter }
  /** One and the same span meets the whole condition. */
  | { readonly kind: 'span'; readonly item: Filter }
  | { readonly kind: 'text'; readonly field: TextField; readonly patterns: readonly TextPattern[] }
  | { readonly kind: 'number'; readonly field: NumberField; readonly range: Range<number> }
  /** Times in nanoseconds since the Unix epoch, durations in nanoseconds. */
  | { readonly kind: 'ns'; readonly field: NsField; readonly range: Range<bigint> }
  | { readonly kind: 'has'; readonly what: HasWhat }
  /** The record's text, JSON escapes resolved. Slow where no index of content serves it. */
  | { readonly kind: 'content'; readonly pattern: ContentPattern }
  /** An attribute that no column holds. Slow: reads records. */
  | { readonly kind: 'attribute'; readonly key: string; readonly test: AttributeTest };

/** Any one of a list of patterns suffices. `exact` without case is compared in lower case, over the whole value. */
export type TextPattern =
  | { readonly kind: 'exact'; readonly text: string; readonly caseSensitive: boolean }
  /** `*` any run of characters, `?` any one; over the whole value, case ignored. */
  | { readonly kind: 'glob'; readonly text: string }
  /** Anywhere in the value. */
  | { readonly kind: 'regex'; readonly source: string; readonly ignoreCase: boolean };

export type ContentPattern =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'regex'; readonly source: string; readonly ignoreCase: boolean };

export type AttributeTest =
  | { readonly kind: 'text'; readonly patterns: readonly TextPattern[] }
  | { readonly kind: 'number'; readonly range: Range<number> };

/** From `min` to `max`; an absent bound is open. */
export interface Range<T> {
  readonly min?: T;
  readonly max?: T;
  /** Whether the bound itself belongs to the range; true when absent. */
  readonly minIncluded?: boolean;
  readonly maxIncluded?: boolean;
}

/** Where and why a text is no filter; `column` is 1-based, in UTF-16 code units. */
export interface FilterError {
  readonly message: string;
  readonly column: number;
  readonly length: number;
  /** What could stand there, for completion and help. */
  readonly expected: readonly string[];
}

export type FilterResult =
  | { readonly ok: true; readonly filter: Filter; readonly slow: boolean }
  | { readonly ok: false; readonly error: FilterError };

export const EVERYTHING: Filter = { kind: 'all', items: [] };
