/**
 * Hashes of ids that are not plain hex, and of the texts that the merge tells apart.
 * Four independent 32-bit lanes of MurmurHash3's mixing; the byte scanner computes the same (assembly/text-hash.ts).
 */
const LANES = [
  { seed: 0x9747b28c, first: 0xcc9e2d51, second: 0x1b873593, add: 0xe6546b64 },
  { seed: 0x3c074a61, first: 0x239b961b, second: 0xab0e9789, add: 0x561ccd1b },
  { seed: 0x7f4a7c15, first: 0x38b34ae5, second: 0xa1e38b93, add: 0x0bcaa747 },
  { seed: 0x1b56c4e9, first: 0x85ebca6b, second: 0xc2b2ae35, add: 0x96cd1c35 },
] as const;

/** Writes `lanes` words of the hash of `bytes` to `out[at...]`. */
export function hashBytes(bytes: Uint8Array, lanes: 2 | 4, out: Uint32Array, at: number): void {
  for (let lane = 0; lane < lanes; lane++) {
    const constants = LANES[lane];
    if (constants !== undefined) out[at + lane] = hashLane(bytes, constants);
  }
}

function hashLane(bytes: Uint8Array, lane: (typeof LANES)[number]): number {
  const length = bytes.length;
  let hash: number = lane.seed;
  for (let index = 0; index < length; index += 4) {
    let word = bytes[index] | (bytes[index + 1] << 8) | (bytes[index + 2] << 16) | (bytes[index + 3] << 24);
    word = Math.imul(word, lane.first);
    word = (word << 15) | (word >>> 17);
    hash ^= Math.imul(word, lane.second);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + lane.add) | 0;
  }
  hash ^= length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
