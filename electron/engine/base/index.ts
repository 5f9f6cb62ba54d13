/** What every room may use: results, errors for people, invariants, progress of long jobs. Knows no other room. */
export { err, ok, type Result } from './result.ts';
export { InvariantError, assertNever, invariant } from './invariant.ts';
export { UserError, type UserErrorCode } from './user-error.ts';
export type { JobOptions, Progress } from './progress.ts';
export {
  compressionOfFile,
  readBytes,
  type ArchiveDamage,
  type ByteSourceOptions,
  type Compression,
} from './byte-source.ts';
export { splitLines, startsWithBom, type Line } from './line-splitter.ts';
export { splitJson } from './json-splitter.ts';
export type { JsonDamage, JsonDocumentEnd, JsonElement, JsonPiece, JsonSplitOptions } from './json-piece.ts';
export { completeJson } from './complete-json.ts';
export { jsonFault } from './json-fault.ts';
export { integerText, isRawNumber, parseExactJson, type RawNumber } from './exact-json.ts';
export { ProgressMeter } from './progress-meter.ts';
export { tryLockFile } from './file-lock.ts';
export { dataFolder } from './data-folder.ts';
export { giveWay } from './give-way.ts';
