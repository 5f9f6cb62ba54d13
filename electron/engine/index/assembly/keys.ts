import { KEY_SLOT_COUNT, KEY_SLOTS, KEY_TEXTS } from './layout';

/** Known member names by the object they stand in. A slot has 16 bytes: text address, length, context, fact. */
let textsEnd: usize = KEY_TEXTS;

/** Adds the name whose text the caller has written at `keyTextAt()`. */
export function addKey(length: u32, context: u32, fact: u32): void {
  const text = textsEnd;
  textsEnd += length;
  let slot = keyHash(text, length, context);
  while (load<u32>(slotAddress(slot), 4) != 0) slot = (slot + 1) & (KEY_SLOT_COUNT - 1);
  const at = slotAddress(slot);
  store<u32>(at, <u32>text);
  store<u32>(at, length, 4);
  store<u32>(at, context, 8);
  store<u32>(at, fact, 12);
}

export function keyTextAt(): usize {
  return textsEnd;
}

/** The fact word of a name, or 0. */
// @ts-ignore: decorator
@inline
export function findKey(text: usize, length: u32, context: u32): u32 {
  if (length == 0) return 0;
  let slot = keyHash(text, length, context);
  for (;;) {
    const at = slotAddress(slot);
    const known = load<u32>(at, 4);
    if (known == 0) return 0;
    if (known == length && load<u32>(at, 8) == context && sameBytes(<usize>load<u32>(at), text, length)) return load<u32>(at, 12);
    slot = (slot + 1) & (KEY_SLOT_COUNT - 1);
  }
  return 0;
}

// @ts-ignore: decorator
@inline
function slotAddress(slot: u32): usize {
  return KEY_SLOTS + (<usize>slot << 4);
}

// @ts-ignore: decorator
@inline
function keyHash(text: usize, length: u32, context: u32): u32 {
  const first: u32 = load<u8>(text);
  const middle: u32 = load<u8>(text + (length >> 1));
  const late: u32 = load<u8>(text + length - (length > 3 ? 4 : 1));
  const last: u32 = load<u8>(text + length - 1);
  const mixed = (length * 0x9e3779b1) ^ (first * 0x85ebca6b) ^ (middle * 0xc2b2ae35) ^ (late * 0x27d4eb2f) ^ (last * 0x165667b1) ^ (context * 0x61c88647);
  return (mixed ^ (mixed >> 15)) & (KEY_SLOT_COUNT - 1);
}

export function sameBytes(a: usize, b: usize, length: u32): bool {
  let i: u32 = 0;
  for (; i + 8 <= length; i += 8) if (load<u64>(a + i) != load<u64>(b + i)) return false;
  for (; i < length; i++) if (load<u8>(a + i) != load<u8>(b + i)) return false;
  return true;
}
