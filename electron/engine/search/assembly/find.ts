/**
 * The byte scan of a search: finds any of a few needles in a buffer by SIMD and keeps account of lines.
 *
 * A needle is compared as `(text & keep) == want`, byte by byte: a keep of 0xff is exact, 0xdf with an upper-case
 * letter is that letter in either case. `want` and `keep` are padded with zeros to a multiple of 16.
 * Needle record (48 bytes): length, rare1 offset, rare1 want, rare1 keep, rare2 offset, rare2 want, rare2 keep,
 * want pointer, keep pointer, groups pointer, group count, unused.
 * Group: a character that has several spellings of one length, of which the masks above only tell a superset:
 * offset, length, spelling count, then for each spelling `length` want bytes and `length` keep bytes (16 + 2·n·length,
 * padded to 4). The fourth header word is the size of the group in bytes.
 *
 * The caller keeps GUARD readable bytes after every buffer. Matches do not overlap and do not cross a newline,
 * since no needle holds one; at one place the longest needle wins.
 */
const NEEDLE_BYTES: usize = 48;
const HIT_BYTES: usize = 16;
const OPEN: usize = 0xffffffff;
const NEWLINE: u8 = 0x0a;

let needles: usize = 0;
let needleCount: u32 = 0;
let hits: usize = 0;
let hitCap: u32 = 0;
let hitCount: u32 = 0;
let recording: bool = false;
let occurrences: u32 = 0;
let lines: u32 = 0;
/** First place at which the next match may begin. */
let free: usize = 0;
/** End of the line of the last match: 0 none, OPEN not yet seen. */
let lineEnd: usize = 0;
let lineStart: usize = 0;
let lineStartKnown: bool = false;

export function setNeedles(table: usize, count: u32, hitTable: usize, hitCapacity: u32): void {
  needles = table;
  needleCount = count;
  hits = hitTable;
  hitCap = hitCapacity;
  lineEnd = 0;
  free = 0;
}

export function takeOccurrences(): u32 {
  const n = occurrences;
  occurrences = 0;
  return n;
}

export function takeLines(): u32 {
  const n = lines;
  lines = 0;
  return n;
}

export function takeHits(): u32 {
  const n = hitCount;
  hitCount = 0;
  return n;
}

/** The first newline in [p, end), or OPEN. */
export function nextNewline(p: usize, end: usize): usize {
  const nl = i8x16.splat(NEWLINE);
  while (p < end) {
    const m = i8x16.bitmask(i8x16.eq(v128.load(p), nl));
    if (m) {
      const at = p + <usize>ctz(m);
      return at < end ? at : OPEN;
    }
    p += 16;
  }
  return OPEN;
}

/** The place after the last newline in [begin, p), or begin. */
export function lineStartBefore(begin: usize, p: usize): usize {
  const nl = i8x16.splat(NEWLINE);
  while (p >= begin + 16) {
    const m = i8x16.bitmask(i8x16.eq(v128.load(p - 16), nl));
    if (m) return p - <usize>(clz(m) - 16);
    p -= 16;
  }
  while (p > begin) {
    if (load<u8>(p - 1) == NEWLINE) return p;
    p--;
  }
  return begin;
}

/**
 * Counts the matches that begin in [from, to) of the buffer [begin, end), and records them when `record` is set.
 * Returns `to`, or the place to go on from when the hit table is full.
 */
export function scan(begin: usize, from: usize, to: usize, end: usize, record: bool): usize {
  recording = record;
  if (from == begin && lineEnd == OPEN) {
    lineEnd = nextNewline(begin, end);
    lineStart = begin;
    lineStartKnown = true;
  }
  const p = from > free ? from : free;
  const stop = needleCount == 1 ? scanOne(begin, p, to, end) : scanMany(begin, p, to, end);
  if (stop < to) return stop;
  // What is left of this buffer is carried to the front of the next one, which then begins at `to`.
  free = free > to ? begin + (free - to) : 0;
  if (lineEnd != OPEN) lineEnd = 0;
  return to;
}

/** Says that the buffer scanned last ended with the end of a line or of the file. */
export function endLine(): void {
  lineEnd = 0;
}

/** The first match that begins in [from, to), or OPEN. Keeps no account. */
export function first(from: usize, to: usize, end: usize): usize {
  const n = needleCount;
  for (let p = from; p < to; p += 64) {
    let k = n == 1 ? candidatesOf(needles, p) : candidates(p);
    while (k) {
      const q = p + <usize>ctz(k);
      k &= k - 1;
      if (q >= to) break;
      if (lengthAt(q, end)) return q;
    }
  }
  return OPEN;
}

function scanOne(begin: usize, from: usize, to: usize, end: usize): usize {
  const r = needles;
  const length: usize = load<u32>(r);
  const o1: usize = load<u32>(r, 4);
  const w1 = i8x16.splat(<i8>load<u32>(r, 8));
  const k1 = i8x16.splat(<i8>load<u32>(r, 12));
  const o2: usize = load<u32>(r, 16);
  const w2 = i8x16.splat(<i8>load<u32>(r, 20));
  const k2 = i8x16.splat(<i8>load<u32>(r, 24));
  for (let p = from; p < to; p += 64) {
    const a = pair(p, o1, w1, k1, o2, w2, k2);
    const b = pair(p + 16, o1, w1, k1, o2, w2, k2);
    const c = pair(p + 32, o1, w1, k1, o2, w2, k2);
    const d = pair(p + 48, o1, w1, k1, o2, w2, k2);
    if (!v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) continue;
    let k = bits(a, b, c, d);
    while (k) {
      const q = p + <usize>ctz(k);
      k &= k - 1;
      if (q >= to) break;
      if (q < free || !matches(r, q, end)) continue;
      if (!take(begin, q, length, end)) return q;
    }
  }
  return to;
}

function scanMany(begin: usize, from: usize, to: usize, end: usize): usize {
  for (let p = from; p < to; p += 64) {
    let k = candidates(p);
    while (k) {
      const q = p + <usize>ctz(k);
      k &= k - 1;
      if (q >= to) break;
      if (q < free) continue;
      const length = lengthAt(q, end);
      if (length && !take(begin, q, length, end)) return q;
    }
  }
  return to;
}

/** Counts one match; false when the hit table is full, with nothing counted. */
function take(begin: usize, p: usize, length: usize, end: usize): bool {
  if (recording && hitCount == hitCap) return false;
  occurrences++;
  free = p + length;
  if (lineEnd == 0 || p >= lineEnd) {
    lines++;
    lineEnd = nextNewline(p + length, end);
    lineStartKnown = false;
  }
  if (recording) {
    if (!lineStartKnown) {
      lineStart = lineStartBefore(begin, p);
      lineStartKnown = true;
    }
    const h = hits + <usize>hitCount * HIT_BYTES;
    store<u32>(h, <u32>p);
    store<u32>(h, <u32>length, 4);
    store<u32>(h, <u32>lineStart, 8);
    store<u32>(h, <u32>lineEnd, 12);
    hitCount++;
  }
  return true;
}

/** One bit for each of the 64 places from p at which some needle's two rare bytes stand. */
function candidates(p: usize): u64 {
  let k: u64 = 0;
  const n = <usize>needleCount;
  for (let i: usize = 0; i < n; i++) k |= candidatesOf(needles + i * NEEDLE_BYTES, p);
  return k;
}

// @ts-ignore: decorator
@inline
function candidatesOf(r: usize, p: usize): u64 {
  const o1: usize = load<u32>(r, 4);
  const w1 = i8x16.splat(<i8>load<u32>(r, 8));
  const k1 = i8x16.splat(<i8>load<u32>(r, 12));
  const o2: usize = load<u32>(r, 16);
  const w2 = i8x16.splat(<i8>load<u32>(r, 20));
  const k2 = i8x16.splat(<i8>load<u32>(r, 24));
  const a = pair(p, o1, w1, k1, o2, w2, k2);
  const b = pair(p + 16, o1, w1, k1, o2, w2, k2);
  const c = pair(p + 32, o1, w1, k1, o2, w2, k2);
  const d = pair(p + 48, o1, w1, k1, o2, w2, k2);
  if (!v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) return 0;
  return bits(a, b, c, d);
}

// @ts-ignore: decorator
@inline
function pair(p: usize, o1: usize, w1: v128, k1: v128, o2: usize, w2: v128, k2: v128): v128 {
  return v128.and(
    i8x16.eq(v128.and(v128.load(p + o1), k1), w1),
    i8x16.eq(v128.and(v128.load(p + o2), k2), w2),
  );
}

// @ts-ignore: decorator
@inline
function bits(a: v128, b: v128, c: v128, d: v128): u64 {
  return (
    <u64>(<u32>i8x16.bitmask(a)) |
    (<u64>(<u32>i8x16.bitmask(b)) << 16) |
    (<u64>(<u32>i8x16.bitmask(c)) << 32) |
    (<u64>(<u32>i8x16.bitmask(d)) << 48)
  );
}

/** Length of the longest needle that stands at p, or 0. */
function lengthAt(p: usize, end: usize): usize {
  let longest: usize = 0;
  const n = <usize>needleCount;
  for (let i: usize = 0; i < n; i++) {
    const r = needles + i * NEEDLE_BYTES;
    const length: usize = load<u32>(r);
    if (length > longest && matches(r, p, end)) longest = length;
  }
  return longest;
}

function matches(r: usize, p: usize, end: usize): bool {
  const length: usize = load<u32>(r);
  if (p + length > end) return false;
  const want: usize = load<u32>(r, 28);
  const keep: usize = load<u32>(r, 32);
  for (let i: usize = 0; i < length; i += 16) {
    const same = i8x16.eq(v128.and(v128.load(p + i), v128.load(keep + i)), v128.load(want + i));
    if (!i8x16.all_true(same)) return false;
  }
  let group: usize = load<u32>(r, 36);
  for (let n: u32 = load<u32>(r, 40); n > 0; n--) {
    if (!spelledAs(group, p)) return false;
    group += load<u32>(group, 12);
  }
  return true;
}

function spelledAs(group: usize, p: usize): bool {
  const at = p + <usize>load<u32>(group);
  const length: usize = load<u32>(group, 4);
  let spelling = group + 16;
  for (let n: u32 = load<u32>(group, 8); n > 0; n--) {
    let i: usize = 0;
    while (i < length && (load<u8>(at + i) & load<u8>(spelling + length + i)) == load<u8>(spelling + i)) i++;
    if (i == length) return true;
    spelling += 2 * length;
  }
  return false;
}

/** Marks in a byte map of 65,536 the trigrams that begin in [p, p + count), ASCII letters folded to lower case. */
export function markTrigrams(p: usize, count: usize, map: usize): void {
  let w: u32 = (lower(load<u8>(p)) << 8) | lower(load<u8>(p, 1));
  for (let i: usize = 0; i < count; i++) {
    w = ((w << 8) | lower(load<u8>(p + i, 2))) & 0xffffff;
    store<u8>(map + <usize>trigramSlot(w), 1);
  }
}

/** The slot, 0 to 65,535, of three folded bytes. */
export function trigramSlot(w: u32): u32 {
  return (w * 0x9e3779b1) >>> 16;
}

/** Sets bit `column` in the row of every marked slot (`rowBytes` apart) and clears the map. */
export function spreadMap(map: usize, matrix: usize, rowBytes: usize, column: u32): void {
  const bit: u8 = <u8>(<u32>1 << (column & 7));
  const at = matrix + <usize>(column >> 3);
  for (let i: usize = 0; i < 65536; i += 16) {
    const v = v128.load(map + i);
    if (!v128.any_true(v)) continue;
    let m = i8x16.bitmask(i8x16.ne(v, i8x16.splat(0)));
    while (m) {
      const cell = at + (i + <usize>ctz(m)) * rowBytes;
      store<u8>(cell, load<u8>(cell) | bit);
      m &= m - 1;
    }
    v128.store(map + i, i8x16.splat(0));
  }
}

// @ts-ignore: decorator
@inline
function lower(c: u8): u32 {
  return <u32>c | (<u32>(<u32>c - 0x41 < 26) << 5);
}
