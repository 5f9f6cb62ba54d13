/** What one chunk of the dump gave. Posted by a worker, merged in chunk order. */
export interface ChunkResult {
  readonly chunk: number;
  readonly occurrences: number;
  readonly matchingLines: number;
  readonly scannedBytes: number;
  readonly cutLines: number;
  /** Rows of HIT_COLUMNS numbers: line offset, line length, match offset, match length. */
  readonly hits: Float64Array;
  /** Offsets and match counts of the matching lines; empty unless they were asked for. */
  readonly lineOffsets: Float64Array;
  readonly lineMatches: Uint32Array;
}

export const HIT_COLUMNS = 4;

/** What a scan of a chunk is to keep. */
export interface Keep {
  /** How many hits are of use; more are only counted. */
  readonly hits: number;
  readonly lines: boolean;
}

/** Collects the matches of one chunk, told in file order. */
export class ChunkCollector {
  occurrences = 0;
  matchingLines = 0;
  scannedBytes = 0;
  cutLines = 0;
  private readonly keep: Keep;
  private readonly hits: number[] = [];
  private readonly lineOffsets: number[] = [];
  private readonly lineMatches: number[] = [];

  constructor(keep: Keep) {
    this.keep = keep;
  }

  /** Whether matches still have to be told one by one; if not, counting them is enough. */
  get wantsMatches(): boolean {
    return this.keep.lines || this.hitCount < this.keep.hits;
  }

  get hitCount(): number {
    return this.hits.length / HIT_COLUMNS;
  }

  /** `lineEnd` is undefined while the end of the line has not been read: `endOpenLine` tells it later. */
  addMatch(offset: number, length: number, lineOffset: number, lineEnd: number | undefined): void {
    if (this.hitCount < this.keep.hits) {
      this.hits.push(lineOffset, lineEnd === undefined ? -1 : lineEnd - lineOffset, offset, length);
    }
    if (!this.keep.lines) return;
    const last = this.lineOffsets.length - 1;
    if (this.lineOffsets[last] === lineOffset) this.lineMatches[last] = (this.lineMatches[last] ?? 0) + 1;
    else {
      this.lineOffsets.push(lineOffset);
      this.lineMatches.push(1);
    }
  }

  endOpenLine(lineEnd: number): void {
    for (let row = this.hits.length - HIT_COLUMNS; row >= 0 && this.hits[row + 1] === -1; row -= HIT_COLUMNS) {
      this.hits[row + 1] = lineEnd - (this.hits[row] ?? 0);
    }
  }

  result(chunk: number): ChunkResult {
    return {
      chunk,
      occurrences: this.occurrences,
      matchingLines: this.matchingLines,
      scannedBytes: this.scannedBytes,
      cutLines: this.cutLines,
      hits: Float64Array.from(this.hits),
      lineOffsets: Float64Array.from(this.lineOffsets),
      lineMatches: Uint32Array.from(this.lineMatches),
    };
  }
}
