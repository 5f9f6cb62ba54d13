/** Lower-case hex digits as a number; `hexBad` is set when another character is met. */
export let hexBad: bool = false;

/** The value of 16 lower-case hex digits. */
export function readHex16(at: usize): u64 {
  return (<u64>readHex8(at) << 32) | <u64>readHex8(at + 8);
}

/** The value of 8 lower-case hex digits, all at once in one 64-bit word. */
export function readHex8(at: usize): u32 {
  const text = bswap<u64>(load<u64>(at));
  const high: u64 = 0x8080808080808080;
  // Every byte below 0x80 first, then each must lie in '0'..'9' or 'a'..'f'.
  if (text & high) hexBad = true;
  const digit = between(text, 0x30, 0x39);
  const letter = between(text, 0x61, 0x66);
  if ((digit | letter) != high) hexBad = true;
  // '0'..'9' keep their low nibble, 'a'..'f' have it 1..6 and need 9 more.
  let value = (text & 0x0f0f0f0f0f0f0f0f) + (letter >> 7) * 9;
  value = (value | (value >> 4)) & 0x00ff00ff00ff00ff;
  value = (value | (value >> 8)) & 0x0000ffff0000ffff;
  value = value | (value >> 16);
  return <u32>value;
}

export function startHex(): void {
  hexBad = false;
}

/** The high bit of every byte of `text` (all below 0x80) that lies in `[low, top]`. */
// @ts-ignore: decorator
@inline
function between(text: u64, low: u64, top: u64): u64 {
  const each: u64 = 0x0101010101010101;
  const notBelow = text + (0x80 - low) * each;
  const above = text + (0x7f - top) * each;
  return notBelow & ~above & 0x8080808080808080;
}

/** An id that stands for no parent: zeros only, with or without `0x`, or eight zero bytes in base64. */
export function isZeroText(start: usize, length: u32): bool {
  let at = start;
  const end = start + length;
  if (length >= 2 && load<u16>(at) == 0x7830) at += 2;
  while (at < end && load<u8>(at) == 0x30) at++;
  if (at == end) return true;
  return length == 12 && load<u64>(start) == 0x4141414141414141 && load<u32>(start, 8) == 0x3d414141;
}

export function hasBackslash(start: usize, length: u32): bool {
  for (let i: u32 = 0; i < length; i++) if (load<u8>(start + i) == 0x5c) return true;
  return false;
}
