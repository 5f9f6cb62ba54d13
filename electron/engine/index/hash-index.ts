/**
 * Ordinals of 128-bit keys in order of first appearance, in typed arrays: 16 to 28 bytes a key and no object for any.
 * Keys are values or good hashes; two keys are the same exactly when all 128 bits are.
 */
export class HashIndex {
  /** Four words a key. Longer than `4 * size`. */
  keys: Uint32Array<ArrayBuffer>;
  size = 0;
  #slots: Uint32Array;

  constructor(capacity = 1024) {
    this.keys = new Uint32Array(4 * capacity);
    this.#slots = new Uint32Array(slotCount(capacity));
  }

  /** The ordinal of the key at `words[at..at+4)`, added when new: then it equals the former `size`. */
  intern(words: Uint32Array, at: number): number {
    const slot = this.#find(words, at);
    const found = this.#slots[slot];
    if (found !== 0) return found - 1;
    const ordinal = this.size;
    if (4 * ordinal === this.keys.length) this.keys = grown(this.keys);
    for (let word = 0; word < 4; word++) this.keys[4 * ordinal + word] = words[at + word];
    this.size = ordinal + 1;
    this.#slots[slot] = this.size;
    if (2 * this.size > this.#slots.length) this.#rebuild();
    return ordinal;
  }

  #find(words: Uint32Array, at: number): number {
    return findSlot({ slots: this.#slots, keys: this.keys }, words, at);
  }

  #rebuild(): void {
    this.#slots = slotsOf(this.keys, this.size);
  }
}

export interface SlotTable {
  /** Ordinal + 1, 0 for empty; length is a power of two. */
  readonly slots: Uint32Array;
  /** Four words a key. */
  readonly keys: Uint32Array;
}

/** An open-addressing table over the first `size` keys; the index stores it for look-ups by trace id. */
export function slotsOf(keys: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const slots = new Uint32Array(slotCount(size));
  const table = { slots, keys };
  for (let ordinal = 0; ordinal < size; ordinal++) slots[findSlot(table, keys, 4 * ordinal)] = ordinal + 1;
  return slots;
}

/** Slots for so many keys: a power of two, at most half full after a doubling. */
export function slotCount(size: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(8, 2 * size)));
}

/** The slot that holds the key, or the empty one where it would go. */
export function findSlot({ slots, keys }: SlotTable, words: Uint32Array, at: number): number {
  const mask = slots.length - 1;
  const a = words[at];
  const b = words[at + 1];
  const c = words[at + 2];
  const d = words[at + 3];
  let slot = Math.imul(Math.imul(a ^ (b >>> 7), 0x85ebca6b) ^ c ^ Math.imul(d, 0x9e3779b1), 0xc2b2ae35);
  slot = (slot ^ (slot >>> 15)) & mask;
  for (;;) {
    const ordinal = slots[slot];
    if (ordinal === 0) return slot;
    const key = 4 * (ordinal - 1);
    if (keys[key] === a && keys[key + 1] === b && keys[key + 2] === c && keys[key + 3] === d) return slot;
    slot = (slot + 1) & mask;
  }
}

function grown(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * array.length);
  larger.set(array);
  return larger;
}
