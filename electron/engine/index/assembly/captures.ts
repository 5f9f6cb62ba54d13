import { CAPTURES, SHAPE_LABELS, TEXT_LIMIT } from './layout';

/**
 * Facts of the current line. Texts: 12 labels, session and user, 16 bytes each: rank of the key, address, length.
 * Usages: 16 bytes each: rank of the key, unused, value as a double. The lowest rank wins; all ones stand for absent.
 */
export const SESSION: u32 = 12;
export const USER: u32 = 13;
export const TEXT_FACTS: u32 = 14;
export const USAGE_FACTS: u32 = 6;
export const COST: u32 = 5;
const NONE: u32 = 0xffffffff;
const USAGES: usize = CAPTURES + <usize>TEXT_FACTS * 16;
/** One bit per key, to notice a name that occurs twice. */
const SEEN: usize = USAGES + <usize>USAGE_FACTS * 16;
const SEEN_BYTES: usize = 32;
export const LABEL_STRINGS: usize = SEEN + SEEN_BYTES;
export const CAPTURES_END: usize = LABEL_STRINGS + <usize>SHAPE_LABELS * 4;

export function clearCaptures(): void {
  memory.fill(CAPTURES, 0xff, SEEN - CAPTURES);
  memory.fill(SEEN, 0, SEEN_BYTES);
}

/** True the first time that a key occurs in the line. */
// @ts-ignore: decorator
@inline
export function isFirstTime(key: u32): bool {
  const at = SEEN + <usize>(key >> 5) * 4;
  const bits = load<u32>(at);
  const bit: u32 = 1 << (key & 31);
  store<u32>(at, bits | bit);
  return (bits & bit) == 0;
}

/** Whether a value under a key of this rank would be used. */
// @ts-ignore: decorator
@inline
export function wantsText(fact: u32, rank: u32): bool {
  return rank < load<u32>(CAPTURES + (<usize>fact << 4));
}

/** Keeps the raw JSON of a value; false where it is too long to keep. */
export function captureText(fact: u32, rank: u32, start: usize, end: usize): bool {
  const at = CAPTURES + (<usize>fact << 4);
  store<u32>(at, rank);
  store<u32>(at, <u32>start, 4);
  store<u32>(at, <u32>(end - start), 8);
  return end - start <= <usize>TEXT_LIMIT;
}

// @ts-ignore: decorator
@inline
export function textStart(fact: u32): usize {
  return <usize>load<u32>(CAPTURES + (<usize>fact << 4), 4);
}

/** 0 where absent. */
// @ts-ignore: decorator
@inline
export function textLength(fact: u32): u32 {
  const at = CAPTURES + (<usize>fact << 4);
  return load<u32>(at) == NONE ? 0 : load<u32>(at, 8);
}

// @ts-ignore: decorator
@inline
export function wantsUsage(usage: u32, rank: u32): bool {
  return rank < load<u32>(USAGES + (<usize>usage << 4));
}

export function captureUsage(usage: u32, rank: u32, value: f64): void {
  const at = USAGES + (<usize>usage << 4);
  store<u32>(at, rank);
  store<f64>(at, value, 8);
}

// @ts-ignore: decorator
@inline
export function hasUsage(usage: u32): bool {
  return load<u32>(USAGES + (<usize>usage << 4)) != NONE;
}

/** NaN where absent. */
// @ts-ignore: decorator
@inline
export function usageValue(usage: u32): f64 {
  return load<f64>(USAGES + (<usize>usage << 4), 8);
}
