/** True when the bytes are well-formed UTF-8 (Unicode 15, table 3-7). */
export function isUtf8(start: usize, end: usize): bool {
  let at = start;
  const high = i8x16.splat(-128);
  while (at < end) {
    if (at + 16 <= end && !v128.any_true(v128.and(v128.load(at), high))) {
      at += 16;
      continue;
    }
    const lead: u32 = load<u8>(at);
    if (lead < 0x80) {
      at++;
      continue;
    }
    const second: u32 = at + 1 < end ? load<u8>(at, 1) : 0;
    if (lead < 0xc2 || lead > 0xf4) return false;
    if (lead < 0xe0) {
      if (!isContinuation(second)) return false;
      at += 2;
    } else if (lead < 0xf0) {
      const lowest: u32 = lead == 0xe0 ? 0xa0 : 0x80;
      const highest: u32 = lead == 0xed ? 0x9f : 0xbf;
      if (second < lowest || second > highest || at + 3 > end || !isContinuation(load<u8>(at, 2))) return false;
      at += 3;
    } else {
      const lowest: u32 = lead == 0xf0 ? 0x90 : 0x80;
      const highest: u32 = lead == 0xf4 ? 0x8f : 0xbf;
      if (second < lowest || second > highest || at + 4 > end) return false;
      if (!isContinuation(load<u8>(at, 2)) || !isContinuation(load<u8>(at, 3))) return false;
      at += 4;
    }
  }
  return true;
}

// @ts-ignore: decorator
@inline
function isContinuation(byte: u32): bool {
  return (byte & 0xc0) == 0x80;
}
