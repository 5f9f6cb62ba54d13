import type { ChunkCollector } from './chunk-result.ts';
import { type FindInstance, NOWHERE } from './find-wasm.ts';
import type { LineVisitor, Stretch } from './line-feeder.ts';

/** Counts and records the matches of the loaded needles; the work is done in wasm, buffer by buffer. */
export class TextScan implements LineVisitor {
  private readonly find: FindInstance;
  private readonly longestNeedle: number;
  private readonly collector: ChunkCollector;
  private readonly isStopped: () => boolean;
  private lineIsOpen = false;

  constructor(find: FindInstance, longestNeedle: number, collector: ChunkCollector, isStopped: () => boolean) {
    this.find = find;
    this.longestNeedle = longestNeedle;
    this.collector = collector;
    this.isStopped = isStopped;
  }

  lines(stretch: Stretch): void {
    if (this.lineIsOpen) this.closeLine(stretch);
    this.scan(stretch, stretch.end, stretch.end);
    this.find.exports.endLine();
  }

  part(stretch: Stretch): number {
    // A match may go on past the buffer: what begins in the last bytes is looked at again with the next part.
    const to = Math.max(stretch.begin, stretch.end - this.longestNeedle + 1);
    this.scan(stretch, to, NOWHERE);
    this.lineIsOpen = true;
    return to;
  }

  stopped(): boolean {
    return this.isStopped();
  }

  private closeLine(stretch: Stretch): void {
    const newline = this.find.exports.nextNewline(stretch.begin, stretch.end) >>> 0;
    const end = newline === NOWHERE ? stretch.end : newline;
    this.collector.endOpenLine(stretch.offset + (end - stretch.begin));
    this.lineIsOpen = false;
  }

  /** `openEnd` is the address that ends a line whose newline is not in the stretch, or NOWHERE when it goes on. */
  private scan(stretch: Stretch, to: number, openEnd: number): void {
    const { exports } = this.find;
    let from = stretch.begin;
    do {
      const record = this.collector.wantsMatches;
      from = exports.scan(stretch.begin, from, to, stretch.end, record ? 1 : 0) >>> 0;
      if (record) this.drain(stretch, exports.takeHits(), openEnd);
    } while (from < to);
    this.collector.occurrences += exports.takeOccurrences();
    this.collector.matchingLines += exports.takeLines();
  }

  private drain(stretch: Stretch, count: number, openEnd: number): void {
    const words = this.find.hitWords;
    const toOffset = stretch.offset - stretch.begin;
    for (let at = 0; at < count * 4 && this.collector.wantsMatches; at += 4) {
      const match = words[at] ?? 0;
      const length = words[at + 1] ?? 0;
      const lineStart = words[at + 2] ?? 0;
      const lineEnd = words[at + 3] ?? 0;
      const lineOffset = lineStart === stretch.begin ? stretch.lineOffset : lineStart + toOffset;
      const end = lineEnd === NOWHERE ? openEnd : lineEnd;
      this.collector.addMatch(match + toOffset, length, lineOffset, end === NOWHERE ? undefined : end + toOffset);
    }
  }
}
