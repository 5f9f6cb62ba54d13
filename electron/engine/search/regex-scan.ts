import type { RE2JS } from 're2js';

import type { ChunkCollector } from './chunk-result.ts';
import { type FindInstance, NOWHERE } from './find-wasm.ts';
import type { LineVisitor, Stretch } from './line-feeder.ts';

/** A longer line is matched in pieces, so that memory stays bounded. */
const LONGEST_LINE_BYTES = 64 * 2 ** 20;

/** Runs a regular expression over lines: over those that hold a literal of the pattern, or over all when it has none. */
export class RegexScan implements LineVisitor {
  private readonly find: FindInstance;
  private readonly regex: RE2JS;
  private readonly hasLiterals: boolean;
  /** The test reads a line to its end even where the pattern can only match at its beginning; finding does not. */
  private readonly failsAtOnce: boolean;
  private readonly collector: ChunkCollector;
  private readonly isStopped: () => boolean;

  constructor(options: {
    readonly find: FindInstance;
    readonly regex: RE2JS;
    /** Whether needles are loaded, one of which every matching line must hold. */
    readonly hasLiterals: boolean;
    readonly collector: ChunkCollector;
    readonly isStopped: () => boolean;
  }) {
    this.find = options.find;
    this.regex = options.regex;
    this.hasLiterals = options.hasLiterals;
    this.failsAtOnce = /^\^[^.]/.test(options.regex.pattern());
    this.collector = options.collector;
    this.isStopped = options.isStopped;
  }

  lines(stretch: Stretch): void {
    const { exports } = this.find;
    const { begin, end } = stretch;
    let at = begin;
    while (at < end && !this.isStopped()) {
      const candidate = this.hasLiterals ? exports.first(at, end, end) >>> 0 : at;
      if (candidate === NOWHERE) return;
      const lineStart = this.hasLiterals ? exports.lineStartBefore(at, candidate) >>> 0 : at;
      const newline = exports.nextNewline(candidate, end) >>> 0;
      const lineEnd = newline === NOWHERE ? end : newline;
      this.matchLine(stretch, lineStart, lineEnd);
      at = lineEnd + 1;
    }
  }

  part(stretch: Stretch): number | 'grow' {
    if (stretch.end - stretch.begin < LONGEST_LINE_BYTES) return 'grow';
    this.collector.cutLines++;
    this.matchLine(stretch, stretch.begin, stretch.end);
    return stretch.end;
  }

  stopped(): boolean {
    return this.isStopped();
  }

  private matchLine(stretch: Stretch, start: number, end: number): void {
    const { bytes } = this.find;
    const lineOffset = start === stretch.begin ? stretch.lineOffset : stretch.offset + (start - stretch.begin);
    const textEnd = end > start && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
    const line = bytes.subarray(start, textEnd);
    // The yes-or-no test runs on a lazy DFA, many times faster than finding places.
    if (!this.failsAtOnce && !this.regex.test(line)) return;
    const matcher = this.regex.matcher(line);
    const lineEnd = stretch.offset + (end - stretch.begin);
    let matches = 0;
    while (matcher.find()) {
      matches++;
      const matchOffset = stretch.offset + (start - stretch.begin) + matcher.start();
      this.collector.addMatch(matchOffset, matcher.end() - matcher.start(), lineOffset, lineEnd);
      if (this.isStopped()) break;
    }
    this.collector.occurrences += matches;
    if (matches > 0) this.collector.matchingLines++;
  }
}

const CARRIAGE_RETURN = 0x0d;
