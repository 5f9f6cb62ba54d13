import type { OtherSignals, SkippedRecord } from '../../../shared/domain/index.ts';

/**
 * A dump made ready for the index: every file is flat span JSONL, plain, on local disk.
 * Files that were already so are used in place; others were converted once into the data folder.
 */
export interface DumpSources {
  /** Stable name of this set of inputs: hex of a hash over the absolute input paths. */
  readonly id: string;
  /** What the user named, absolute. */
  readonly inputs: readonly string[];
  readonly files: readonly SourceFile[];
  /** Files of the inputs that no format recognises; never all of them, for then resolving fails. */
  readonly unrecognised: readonly UnrecognisedFile[];
}

export interface UnrecognisedFile {
  readonly path: string;
  readonly reason: string;
}

export interface SourceFile {
  /** Flat span JSONL to index: the original itself, or its conversion in the data folder. */
  readonly path: string;
  /** The file as the user gave it. */
  readonly original: string;
  /** Format id, such as 'flat', 'otlp-json', 'swe-agent'; see the format registry. */
  readonly format: string;
  readonly converted: boolean;
  /** What the conversion left out or counted; all zero and empty for files used in place. */
  readonly otherSignals: OtherSignals;
  readonly skipped: readonly SkippedRecord[];
}

/** Labels that a format carries beside its spans, such as the agent and step at fault in Who&When. */
export interface DumpAnnotation {
  readonly traceId: string;
  readonly spanId?: string;
  readonly name: string;
  readonly value: string | number | boolean | null;
  readonly note?: string;
}
