import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Chunk, cutIntoChunks } from './chunks.ts';
import { ChunkScanner } from './chunk-scan.ts';
import { compileQuery } from './compiled-query.ts';
import { compileFindModule } from './find-wasm.ts';
import { compileMatcher } from './match-in-text.ts';
import type { SearchHit, SearchQuery } from './search-query.ts';
import { SearchTally } from './search-tally.ts';
import { SignatureReader, freshSignatures } from './signature-reader.ts';

/** All that a search tells about its matches. */
export interface Found {
  readonly occurrences: number;
  readonly matchingLines: number;
  readonly hits: readonly SearchHit[];
  /** `file:offset` of each matching line. */
  readonly lines: readonly string[];
}

/** What a search must give, found the slow way: line by line, over text that is valid UTF-8. */
export function searchSlowly(files: readonly Buffer[], query: SearchQuery): Found {
  const matcher = compileMatcher(query);
  const hits: SearchHit[] = [];
  const lines: string[] = [];
  files.forEach((bytes, file) => {
    for (const { lineOffset, line } of linesOf(bytes)) {
      const text = line.toString();
      const visible = query.kind === 'regex' && text.endsWith('\r') ? text.slice(0, -1) : text;
      const { matches } = matcher(visible, { limit: Infinity, deadlineMs: Infinity });
      if (matches.length > 0) lines.push(`${file}:${lineOffset}`);
      let at = 0;
      let matchOffset = lineOffset;
      for (const { start, end } of matches) {
        matchOffset += Buffer.byteLength(text.slice(at, start));
        const matchLength = Buffer.byteLength(text.slice(start, end));
        hits.push({ file, lineOffset, lineLength: line.length, matchOffset, matchLength });
        at = start;
      }
    }
  });
  return { occurrences: hits.length, matchingLines: lines.length, hits, lines };
}

export interface ScanSizes {
  readonly bufferBytes: number;
  readonly chunkBytes: number;
}

/** Runs the scan of the workers in this thread, with buffers and chunks so small that edges are everywhere. */
export class InlineSearch {
  private readonly folder: string;
  private readonly module = compileFindModule();
  private fileNumber = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  search(contents: readonly Buffer[], query: SearchQuery, sizes: ScanSizes): Found {
    return this.searchFiles(
      contents.map((bytes) => this.write(bytes)),
      query,
      sizes,
    );
  }

  searchFiles(
    files: readonly { readonly path: string; readonly sizeBytes: number }[],
    query: SearchQuery,
    sizes: ScanSizes & { readonly signatures?: string },
  ): Found & { readonly scannedBytes: number } {
    const chunks = cutIntoChunks(
      files.map((file) => file.sizeBytes),
      sizes.chunkBytes,
    );
    const compiled = compileQuery(query);
    const scan = new ChunkScanner(this.module, sizes.bufferBytes).prepare(
      compiled,
      { hits: 1e9, lines: true },
      () => false,
    );
    const fresh =
      sizes.signatures &&
      freshSignatures(
        sizes.signatures,
        files.map((file) => file.path),
      );
    using signatures = fresh ? new SignatureReader(fresh, compiled.needles) : undefined;
    const tally = new SearchTally(chunks);
    const fds = files.map((file) => openSync(file.path, 'r'));
    chunks.forEach((chunk: Chunk, number) => tally.add(scan(fds[chunk.file] ?? -1, chunk, number, signatures)));
    for (const fd of fds) closeSync(fd);
    const lines = tally.lines();
    return {
      occurrences: tally.sum('occurrences'),
      matchingLines: tally.sum('matchingLines'),
      hits: tally.hits(0, 1e9),
      lines: [...lines.offset].map((offset, i) => `${lines.file[i]}:${offset}`),
      scannedBytes: tally.sum('scannedBytes'),
    };
  }

  write(bytes: Buffer): { readonly path: string; readonly sizeBytes: number } {
    const path = join(this.folder, `inline-${this.fileNumber++ % 8}.jsonl`);
    writeFileSync(path, bytes);
    return { path, sizeBytes: bytes.length };
  }
}

function* linesOf(bytes: Buffer): Generator<{ readonly lineOffset: number; readonly line: Buffer }> {
  let lineOffset = 0;
  while (lineOffset < bytes.length) {
    const newline = bytes.indexOf(0x0a, lineOffset);
    const end = newline < 0 ? bytes.length : newline;
    yield { lineOffset, line: bytes.subarray(lineOffset, end) };
    lineOffset = end + 1;
  }
}
