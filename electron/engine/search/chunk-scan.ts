import { ChunkCollector, type ChunkResult, type Keep } from './chunk-result.ts';
import type { Chunk } from './chunks.ts';
import type { CompiledQuery } from './compiled-query.ts';
import { FindInstance } from './find-wasm.ts';
import { type LineRange, type LineVisitor, feedLines, firstLineStart, lineStartAt } from './line-feeder.ts';
import { compilePattern } from './regex-pattern.ts';
import { RegexScan } from './regex-scan.ts';
import type { SignatureReader } from './signature-reader.ts';
import { TextScan } from './text-scan.ts';

/** Half a megabyte stays in the second-level cache between the read that fills it and the scan. */
const BUFFER_BYTES = 512 * 1024;
/** An instance that grew larger for a long line is given up after the search. */
const KEPT_BUFFER_BYTES = 8 * 2 ** 20;

/** Runs compiled queries over chunks of files; keeps its wasm instance between queries. */
export class ChunkScanner {
  private readonly module: WebAssembly.Module;
  private readonly bufferBytes: number;
  private find: FindInstance;

  constructor(module: WebAssembly.Module, bufferBytes = BUFFER_BYTES) {
    this.module = module;
    this.bufferBytes = bufferBytes;
    this.find = new FindInstance(module);
  }

  /** Makes a query ready; the function returned scans one chunk. `isStopped` is asked between buffers and lines. */
  prepare(query: CompiledQuery, keep: Keep, isStopped: () => boolean): ScanChunk {
    if (this.find.capacityBytes > KEPT_BUFFER_BYTES) this.find = new FindInstance(this.module);
    const { find } = this;
    find.load(query.needles, this.bufferBytes);
    const visitorFor = visitorFactory(find, query, isStopped);
    return (fd, chunk, number, signatures) => {
      const collector = new ChunkCollector(keep);
      const visitor = visitorFor(collector);
      for (const range of lineRanges(fd, chunk, signatures)) collector.scannedBytes += feedLines(find, range, visitor);
      return collector.result(number);
    };
  }
}

export type ScanChunk = (
  fd: number,
  chunk: Chunk,
  number: number,
  signatures: SignatureReader | undefined,
) => ChunkResult;

function visitorFactory(
  find: FindInstance,
  query: CompiledQuery,
  isStopped: () => boolean,
): (collector: ChunkCollector) => LineVisitor {
  if (query.kind === 'text') {
    const longest = query.needles.reduce((most, needle) => Math.max(most, needle.want.length), 1);
    return (collector) => new TextScan(find, longest, collector, isStopped);
  }
  const regex = compilePattern(query.pattern, query.flags);
  const hasLiterals = query.needles.length > 0;
  return (collector) => new RegexScan({ find, regex, hasLiterals, collector, isStopped });
}

/** The stretches of whole lines that must be read for the lines that begin in a chunk. */
function* lineRanges(fd: number, chunk: Chunk, signatures: SignatureReader | undefined): Generator<LineRange> {
  const start = firstLineStart(fd, chunk.start, chunk.end);
  if (start === undefined) return;
  const end = firstLineStart(fd, chunk.end, chunk.fileEnd) ?? chunk.fileEnd;
  if (signatures === undefined) {
    yield { fd, start, end };
    return;
  }
  let done = start;
  for (const [from, to] of signatures.candidates(chunk.file, start, end)) {
    if (to <= done) continue;
    const lineStart = lineStartAt(fd, from, done);
    done = to >= end ? end : (firstLineStart(fd, to, end) ?? end);
    yield { fd, start: lineStart, end: done };
  }
}
