import { readSync } from 'node:fs';

import type { FindInstance } from './find-wasm.ts';

/** Bytes `[start, end)` of an open file; both ends are line boundaries, or the end of the file. */
export interface LineRange {
  readonly fd: number;
  readonly start: number;
  readonly end: number;
}

/** A stretch of the file that lies in the scan's buffer; `begin`, `end` are addresses. */
export interface Stretch {
  readonly begin: number;
  readonly end: number;
  /** File offset of `begin`. */
  readonly offset: number;
  /** Where the line that `begin` is in begins in the file; less than `offset` inside a line longer than the buffer. */
  readonly lineOffset: number;
}

export interface LineVisitor {
  /** Whole lines, or the rest of a line and whole lines after it. */
  lines(stretch: Stretch): void;
  /**
   * A part of a line that fills the buffer and has no newline.
   * Returns the address to go on from, or 'grow' to get more of the line in one piece.
   */
  part(stretch: Stretch): number | 'grow';
  /** True ends the reading early. */
  stopped(): boolean;
}

/**
 * Feeds the lines of a range to a visitor, read straight into the scan's memory; returns the bytes read.
 * A file that has become shorter ends the range early.
 */
export function feedLines(find: FindInstance, range: LineRange, visitor: LineVisitor): number {
  let offset = range.start;
  let have = 0;
  let lineOffset = range.start;
  let read = 0;
  while (!visitor.stopped()) {
    const { begin } = find;
    const room = Math.min(find.capacityBytes - have, range.end - offset - have);
    const got = room > 0 ? readSync(range.fd, find.bytes, begin + have, room, offset + have) : 0;
    read += got;
    have += got;
    if (have === 0) break;
    const end = begin + have;
    if (got === 0 || offset + have >= range.end) {
      visitor.lines({ begin, end, offset, lineOffset });
      break;
    }
    // Addresses come back from wasm as signed numbers.
    const lastLine = find.exports.lineStartBefore(begin, end) >>> 0;
    let goOn = lastLine;
    if (lastLine > begin) {
      visitor.lines({ begin, end: lastLine, offset, lineOffset });
      lineOffset = offset + (lastLine - begin);
    } else if (have >= find.capacityBytes) {
      const next = visitor.part({ begin, end, offset, lineOffset });
      if (next === 'grow') {
        find.ensureBuffer(find.capacityBytes * 2);
        continue;
      }
      goOn = next;
    } else continue;
    find.bytes.copyWithin(begin, goOn, end);
    offset += goOn - begin;
    have = end - goOn;
  }
  return read;
}

/**
 * Offset of the first line that begins in `[from, until)`, or undefined when none does.
 * Reads at most to the newline, and never past `until`.
 */
export function firstLineStart(fd: number, from: number, until: number): number | undefined {
  if (from >= until) return undefined;
  if (from === 0) return 0;
  const probe = Buffer.allocUnsafe(PROBE_BYTES);
  for (let at = from - 1; at < until - 1;) {
    const got = readSync(fd, probe, 0, Math.min(PROBE_BYTES, until - 1 - at), at);
    if (got === 0) return undefined;
    const newline = probe.subarray(0, got).indexOf(0x0a);
    if (newline >= 0) return at + newline + 1;
    at += got;
  }
  return undefined;
}

/** Offset of the line that byte `at` is in, not before `floor`, which is taken to be a line start. */
export function lineStartAt(fd: number, at: number, floor: number): number {
  const probe = Buffer.allocUnsafe(PROBE_BYTES);
  for (let end = at; end > floor;) {
    const begin = Math.max(floor, end - PROBE_BYTES);
    const got = readSync(fd, probe, 0, end - begin, begin);
    const newline = probe.subarray(0, got).lastIndexOf(0x0a);
    if (newline >= 0) return begin + newline + 1;
    end = begin;
  }
  return floor;
}

const PROBE_BYTES = 16_384;
