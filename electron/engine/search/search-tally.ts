import { type ChunkResult, HIT_COLUMNS } from './chunk-result.ts';
import type { Chunk } from './chunks.ts';
import type { FileMatches, MatchingLines, SearchHit } from './search-query.ts';

/** Puts the results of chunks, which arrive in any order, together in file order. */
export class SearchTally {
  private readonly chunks: readonly Chunk[];
  private readonly results: (ChunkResult | undefined)[];
  private inOrder = 0;
  private received = 0;
  /** Hits in the unbroken run of chunks from the first: those whose rank in file order is known. */
  rankedHits = 0;

  constructor(chunks: readonly Chunk[]) {
    this.chunks = chunks;
    this.results = Array.from({ length: chunks.length }, () => undefined);
  }

  get hasAll(): boolean {
    return this.received === this.chunks.length;
  }

  add(result: ChunkResult): void {
    this.results[result.chunk] = result;
    this.received++;
    for (let next = this.results[this.inOrder]; next !== undefined; next = this.results[this.inOrder]) {
      this.rankedHits += next.hits.length / HIT_COLUMNS;
      this.inOrder++;
    }
  }

  sum(field: 'occurrences' | 'matchingLines' | 'scannedBytes' | 'cutLines'): number {
    return this.results.reduce((sum, result) => sum + (result?.[field] ?? 0), 0);
  }

  perFile(fileCount: number): FileMatches[] {
    const rows = Array.from({ length: fileCount }, (_, file) => ({ file, occurrences: 0, matchingLines: 0 }));
    this.results.forEach((result, i) => {
      const row = rows[this.chunks[i]?.file ?? -1];
      if (row === undefined || result === undefined) return;
      row.occurrences += result.occurrences;
      row.matchingLines += result.matchingLines;
    });
    return rows;
  }

  hits(offset: number, limit: number): SearchHit[] {
    const hits: SearchHit[] = [];
    for (const result of this.results) {
      if (result === undefined) continue;
      for (const hit of this.hitsOf(result, offset + limit - hits.length)) hits.push(hit);
      if (hits.length >= offset + limit) break;
    }
    return hits.slice(offset);
  }

  /** The first `most` hits of one chunk. */
  hitsOf(result: ChunkResult, most: number): SearchHit[] {
    const file = this.chunks[result.chunk]?.file ?? 0;
    const { hits } = result;
    return Array.from({ length: Math.min(most, hits.length / HIT_COLUMNS) }, (_, i) => ({
      file,
      lineOffset: hits[i * HIT_COLUMNS] ?? 0,
      lineLength: hits[i * HIT_COLUMNS + 1] ?? 0,
      matchOffset: hits[i * HIT_COLUMNS + 2] ?? 0,
      matchLength: hits[i * HIT_COLUMNS + 3] ?? 0,
    }));
  }

  lines(): MatchingLines {
    const count = this.results.reduce((sum, result) => sum + (result?.lineOffsets.length ?? 0), 0);
    const lines = { file: new Uint16Array(count), offset: new Float64Array(count), matches: new Uint32Array(count) };
    let row = 0;
    this.results.forEach((result, i) => {
      if (result === undefined) return;
      lines.file.fill(this.chunks[i]?.file ?? 0, row, row + result.lineOffsets.length);
      lines.offset.set(result.lineOffsets, row);
      lines.matches.set(result.lineMatches, row);
      row += result.lineOffsets.length;
    });
    return lines;
  }
}
