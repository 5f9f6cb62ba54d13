/**
 * One line of a flat span file: the form that HALO's tracers write and that every other format is converted to.
 * Format: OpenTelemetry span fields in snake_case, attributes as one flat JSON object.
 * Unknown top-level keys are allowed and kept.
 */
export interface FlatRecord {
  readonly trace_id: string;
  readonly span_id: string;
  /** Absent, null, '' or all zeros: a root. */
  readonly parent_span_id?: string | null;
  readonly trace_state?: string;
  readonly name: string;
  /** An OpenTelemetry span kind, such as `SPAN_KIND_INTERNAL`. */
  readonly kind?: string;
  /** ISO 8601 with up to nine fractional digits, or integer nanoseconds since the Unix epoch as a decimal string. */
  readonly start_time?: string | null;
  readonly end_time?: string | null;
  readonly status?: { readonly code: string; readonly message?: string };
  readonly resource?: { readonly attributes: Readonly<Record<string, unknown>> };
  readonly scope?: { readonly name?: string; readonly version?: string };
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly events?: readonly FlatEvent[];
  readonly links?: readonly FlatLink[];
  /** Where the record came from, on converted lines only. */
  readonly 'roundhouse.source'?: RecordSource;
}

export interface FlatEvent {
  readonly name: string;
  readonly time?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

export interface FlatLink {
  readonly trace_id: string;
  readonly span_id: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** The place of an original record: bytes `[offset, offset + length)` of the decompressed file. */
export interface RecordSource {
  /** Absolute path of the original file. */
  readonly file: string;
  /** Entry inside a zip archive. */
  readonly entry?: string;
  readonly offset: number;
  readonly length: number;
  /** 1-based line on which the record begins, where the format has lines. */
  readonly line?: number;
  /** Path within the record where one record gave several spans, such as `history[3]`. */
  readonly path?: string;
}
