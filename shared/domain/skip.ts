/** A record of a dump that could not be read as a span, and why. Every one is listed, none is dropped in silence. */
export interface SkippedRecord {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** Byte offset of the record in the (decompressed) file. */
  readonly offset: number;
  /** Bytes of the record. */
  readonly length: number;
  /** One sentence for a person: what is wrong and, where known, at which column. */
  readonly reason: string;
}

/** Records that are valid but hold no span, by kind of signal. */
export interface OtherSignals {
  readonly logs: number;
  readonly metrics: number;
  readonly events: number;
  /** Headers, summaries and other records that a format defines beside its spans. */
  readonly other: number;
}
