import { closeSync, fstatSync, openSync } from 'node:fs';

import type { SkippedRecord } from '../../../shared/domain/index.ts';
import { UserError } from '../base/index.ts';
import type { SourceFile } from '../dumps/index.ts';

import type { UnfinishedLine } from './byte-scanner.ts';
import type { Chunk, OtherCounts } from './chunk.ts';
import type { IndexedFile } from './dump-index.ts';
import type { DumpTables } from './dump-tables.ts';
import { describeFile } from './freshness.ts';
import type { FileEnd } from './index-meta.ts';
import { MAX_FILES } from './row.ts';
import type { Crew } from './crew.ts';
import type { ScanRequest } from './scan-protocol.ts';

const RANGE_BYTES = 16 << 20;
/** The first range of a file is short, so that a partial index of it can be shown soon. */
const FIRST_RANGE_BYTES = 2 << 20;

/** What a former index knows of a file, so that only the rest is scanned. */
export interface KnownPart {
  readonly chunk: Chunk;
  readonly skipped: readonly SkippedRecord[];
  readonly end: FileEnd;
}

export interface ScanTarget {
  readonly tables: DumpTables;
  readonly crew: Crew;
  /** Parts already known, by number of the file. */
  readonly known: ReadonlyMap<number, KnownPart>;
  /** Called after each range, in file order. */
  readonly onRange?: (state: ScanState) => Promise<void>;
}

/** How far the scan is. */
export interface ScanState {
  readonly files: readonly IndexedFile[];
  readonly doneBytes: number;
  readonly skipped: readonly SkippedRecord[];
}

/** What the scan gives beside the tables. */
export interface FilesScan {
  readonly files: readonly IndexedFile[];
  readonly ends: readonly FileEnd[];
  readonly skipped: readonly SkippedRecord[];
}

/** The files as they are now; what is written to them later is left for an extension. */
export function describeFiles(files: readonly SourceFile[]): IndexedFile[] {
  if (files.length > MAX_FILES)
    throw new UserError('limit', `A dump may have at most ${MAX_FILES} files; this one has ${files.length}.`);
  return files.map(openAndDescribe);
}

/** Scans described files into the tables, in file order. */
export async function scanFiles(
  files: readonly SourceFile[],
  described: readonly IndexedFile[],
  target: ScanTarget,
): Promise<FilesScan> {
  const progress = new FileProgress(files, described, target);
  const requests = described.flatMap((file, index) =>
    rangesOf(file, index, target.known.get(index)?.end.resumeOffset ?? 0),
  );
  let next = 0;
  for await (const scan of target.crew.results(requests)) {
    const request = requests[next++];
    progress.moveTo(request.file);
    for (const chunk of scan.chunks) progress.add(chunk);
    if (scan.unfinished !== undefined) progress.endsUnfinished(scan.unfinished);
    await target.onRange?.(progress.soFar(described, request));
  }
  return { files: described, ...progress.finish() };
}

function openAndDescribe(file: SourceFile): IndexedFile {
  let fd: number;
  try {
    fd = openSync(file.path, 'r');
  } catch (error) {
    throw new UserError('unreadable', `${file.path} cannot be opened: ${String(error)}`, { path: file.path }, error);
  }
  try {
    return describeFile(file, fd, fstatSync(fd).size);
  } finally {
    closeSync(fd);
  }
}

function rangesOf(file: IndexedFile, index: number, from: number): ScanRequest[] {
  const ranges: ScanRequest[] = [];
  for (let start = from; start < file.sizeBytes;) {
    const end = Math.min(start + (start === 0 ? FIRST_RANGE_BYTES : RANGE_BYTES), file.sizeBytes);
    ranges.push({ kind: 'scan', file: index, start, startsLine: start === from, end, fileBytes: file.sizeBytes });
    start = end;
  }
  return ranges;
}

/** Counts lines and collects skips file by file, known parts first. */
class FileProgress {
  readonly #files: readonly SourceFile[];
  readonly #described: readonly IndexedFile[];
  readonly #target: ScanTarget;
  readonly #ends: FileEnd[] = [];
  readonly #skipped: SkippedRecord[] = [];
  #file = -1;
  #line = 0;
  #others: OtherCounts = NO_OTHERS;
  #unfinished: UnfinishedLine | undefined;

  constructor(files: readonly SourceFile[], described: readonly IndexedFile[], target: ScanTarget) {
    this.#files = files;
    this.#described = described;
    this.#target = target;
  }

  /** Ends the current file and those that have nothing to scan, up to `file`. */
  moveTo(file: number): void {
    while (this.#file < file) {
      if (this.#file >= 0) this.#endFile();
      this.#file++;
      this.#beginFile();
    }
  }

  add(chunk: Chunk): void {
    this.#target.tables.add(chunk);
    const file = this.#files[this.#file].original;
    for (const { line, offset, length, reason } of chunk.skips)
      this.#skipped.push({ file, line: this.#line + line + 1, offset, length, reason });
    this.#line += chunk.tally.lines;
    this.#others = sum(this.#others, chunk.tally, 1);
  }

  endsUnfinished(line: UnfinishedLine): void {
    this.#unfinished = line;
  }

  soFar(files: readonly IndexedFile[], { file, end }: ScanRequest): ScanState {
    const doneBytes = files.slice(0, file).reduce((bytes, { sizeBytes }) => bytes + sizeBytes, end);
    return { files, doneBytes, skipped: this.#skipped };
  }

  finish(): { readonly ends: readonly FileEnd[]; readonly skipped: readonly SkippedRecord[] } {
    this.moveTo(this.#files.length - 1);
    if (this.#file >= 0) this.#endFile();
    return { ends: this.#ends, skipped: this.#skipped };
  }

  #beginFile(): void {
    this.#line = 0;
    this.#others = NO_OTHERS;
    this.#unfinished = undefined;
    const known = this.#target.known.get(this.#file);
    if (known === undefined) return;
    this.#target.tables.add(known.chunk);
    for (const skip of known.skipped) this.#skipped.push(skip);
    this.#line = known.end.resumeLine;
    this.#others = known.end.others;
  }

  #endFile(): void {
    const sizeBytes = this.#described[this.#file].sizeBytes;
    const unfinished = this.#unfinished;
    if (unfinished === undefined)
      this.#ends.push({ resumeOffset: sizeBytes, resumeLine: this.#line, others: this.#others });
    else
      this.#ends.push({
        resumeOffset: unfinished.start,
        resumeLine: this.#line - 1,
        others: sum(this.#others, unfinished.others, -1),
      });
    for (const skip of this.#files[this.#file].skipped) this.#skipped.push(skip);
  }
}

const NO_OTHERS: OtherCounts = { logs: 0, metrics: 0, foreign: 0 };

function sum(a: OtherCounts, b: OtherCounts, sign: 1 | -1): OtherCounts {
  return { logs: a.logs + sign * b.logs, metrics: a.metrics + sign * b.metrics, foreign: a.foreign + sign * b.foreign };
}
