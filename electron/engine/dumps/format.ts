import type { FlatRecord } from '../../../shared/domain/index.ts';
import type { DumpAnnotation } from './source.ts';

/**
 * One readable trace format. A module in `formats/` exports exactly one of these.
 * `detect` looks at content only, never at a file name; `read` streams and never throws on user data.
 */
export interface DumpFormat {
  /** Stable id, kebab-case, shown to people and stored. */
  readonly id: string;
  readonly title: string;
  /** Where the format is defined, with a version or date. */
  readonly specification: string;
  /** How sure we are, 0 to 1, from the first bytes of the decompressed file. */
  detect(sample: FormatSample): number;
  /** Yields everything the file holds, in file order. Every record ends in exactly one item. */
  read(input: FormatInput): AsyncIterable<FormatItem>;
  /** True when the index can read the (uncompressed) file as it is. Absent: the format is always converted. */
  isReadInPlace?(path: string): Promise<boolean>;
}

export interface FormatSample {
  /** The first bytes (up to 256 KiB) after decompression. */
  readonly head: Uint8Array;
  /** The same as text, BOM removed, invalid UTF-8 replaced. */
  readonly text: string;
  /** First few lines that parse as JSON, in order. */
  readonly jsonLines: readonly unknown[];
  /** The whole document, when it is small enough to be in the sample and parses as one JSON value. */
  readonly document: unknown;
  /** True when the sample is the whole file. */
  readonly complete: boolean;
}

export interface FormatInput {
  /** Absolute path of the original file. */
  readonly path: string;
  /** Decompressed bytes from the beginning; may be called several times. */
  bytes(): AsyncIterable<Uint8Array>;
  readonly sizeBytes: number;
  readonly signal?: AbortSignal;
}

/** Where in the decompressed file a record stands. */
export interface RecordPlace {
  readonly line: number;
  readonly offset: number;
  readonly length: number;
  readonly entry?: string;
  readonly path?: string;
}

export type FormatItem =
  | { readonly kind: 'span'; readonly record: FlatRecord; readonly at: RecordPlace }
  | { readonly kind: 'other'; readonly signal: 'logs' | 'metrics' | 'events' | 'other'; readonly at: RecordPlace }
  | { readonly kind: 'skip'; readonly reason: string; readonly at: RecordPlace }
  | { readonly kind: 'annotation'; readonly annotation: DumpAnnotation };
