/**
 * The index of a dump: built from its bytes, kept in a sidecar, opened at once.
 * A dump has *spans* in *traces*, both named by ordinals that hold for one build; low-cardinality facts are *shapes*,
 * session and user are *owners*. The columns answer lists, filters, trees and totals; records are read from the dump.
 */
export {
  ABSENT_PARENT,
  NO_DURATION,
  NO_PARENT,
  NO_TIME,
  NOT_REPORTED,
  type DumpIndex,
  type IndexCounts,
  type IndexedFile,
  type IndexMeta,
  type Owner,
  type OwnerTable,
  type Shape,
  type ShapeTable,
  type SpanColumns,
  type TraceColumns,
  type UsageColumns,
} from './dump-index.ts';
export { followDump } from './follow-dump.ts';
export { prepareDump, type PreparedDump, type PrepareOptions } from './prepare-dump.ts';
export { indexDump, type IndexedDump } from './index-dump.ts';
export type { IndexDumpOptions } from './index-options.ts';
export { indexFolderOf, type IndexLocation } from './location.ts';
export { spansOfFile } from './spans-of-file.ts';
export { openIndex, type IndexError } from './open-index.ts';
