/** The hash of ids that are not plain hex. Must equal electron/engine/index/text-hash.ts, lane by lane. */
export function hashLane(start: usize, length: u32, lane: u32): u32 {
  let hash = seedOf(lane);
  const first = firstOf(lane);
  const second = secondOf(lane);
  const add = addOf(lane);
  let i: u32 = 0;
  for (; i + 4 <= length; i += 4) hash = mixed(hash, load<u32>(start + i), first, second, add);
  if (i < length) {
    let word: u32 = 0;
    for (let k: u32 = 0; i + k < length; k++) word |= (<u32>load<u8>(start + i + k)) << (k << 3);
    hash = mixed(hash, word, first, second, add);
  }
  hash ^= length;
  hash = (hash ^ (hash >> 16)) * 0x85ebca6b;
  hash = (hash ^ (hash >> 13)) * 0xc2b2ae35;
  return hash ^ (hash >> 16);
}

// @ts-ignore: decorator
@inline
function mixed(hash: u32, word: u32, first: u32, second: u32, add: u32): u32 {
  const scrambled = rotl<u32>(word * first, 15) * second;
  return rotl<u32>(hash ^ scrambled, 13) * 5 + add;
}

function seedOf(lane: u32): u32 {
  return lane == 0 ? 0x9747b28c : lane == 1 ? 0x3c074a61 : lane == 2 ? 0x7f4a7c15 : 0x1b56c4e9;
}

function firstOf(lane: u32): u32 {
  return lane == 0 ? 0xcc9e2d51 : lane == 1 ? 0x239b961b : lane == 2 ? 0x38b34ae5 : 0x85ebca6b;
}

function secondOf(lane: u32): u32 {
  return lane == 0 ? 0x1b873593 : lane == 1 ? 0xab0e9789 : lane == 2 ? 0xa1e38b93 : 0xc2b2ae35;
}

function addOf(lane: u32): u32 {
  return lane == 0 ? 0xe6546b64 : lane == 1 ? 0x561ccd1b : lane == 2 ? 0x0bcaa747 : 0x96cd1c35;
}
