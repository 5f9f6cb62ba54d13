import { sameBytes } from './keys';
import {
  ARENA, ARENA_BYTES, LINE_ROWS, OWNER_LIMIT, OWNER_SLOT_COUNT, OWNER_SLOTS, OWNERS, SHAPE_LABELS, SHAPE_LIMIT, SHAPE_SLOT_COUNT, SHAPE_SLOTS, SHAPES,
  STRING_ENTRIES, STRING_LIMIT, STRING_SLOT_COUNT, STRING_SLOTS, TEXT_LIMIT, TRACE_KEYS, TRACE_LIMIT, TRACE_ROWS, TRACE_SLOT_COUNT,
  TRACE_SLOTS, TRACE_TEXTS, TRACE_USAGES,
} from './layout';

/** Distinct texts, shapes, owners and traces of one chunk, in order of first appearance. Slots hold ordinal + 1. */
let stringCount: u32 = 1;
let arenaEnd: usize = ARENA;
export let shapeCount: u32 = 0;
export let ownerCount: u32 = 0;
export let traceCount: u32 = 0;

export function clearDictionary(): void {
  stringCount = 1;
  arenaEnd = ARENA;
  shapeCount = 0;
  ownerCount = 0;
  traceCount = 0;
  memory.fill(STRING_SLOTS, 0, <usize>STRING_SLOT_COUNT << 2);
  memory.fill(SHAPE_SLOTS, 0, <usize>SHAPE_SLOT_COUNT << 2);
  memory.fill(OWNER_SLOTS, 0, <usize>OWNER_SLOT_COUNT << 2);
  memory.fill(TRACE_SLOTS, 0, <usize>TRACE_SLOT_COUNT << 2);
}

/** Whether one more line may not fit; then the chunk ends. */
export function isDictionaryFull(): bool {
  return (
    stringCount + 16 > STRING_LIMIT ||
    arenaEnd + 15 * <usize>TEXT_LIMIT > ARENA + ARENA_BYTES ||
    shapeCount + LINE_ROWS > SHAPE_LIMIT ||
    ownerCount + LINE_ROWS > OWNER_LIMIT ||
    traceCount + LINE_ROWS > TRACE_LIMIT
  );
}

/** The ordinal of a text, from 1; 0 stands for none. */
export function internString(start: usize, length: u32): u32 {
  const hash = hashOf(start, length);
  let slot = <u32>hash & (STRING_SLOT_COUNT - 1);
  for (;;) {
    const at = STRING_SLOTS + (<usize>slot << 2);
    const known = load<u32>(at);
    if (known == 0) {
      const ordinal = stringCount++;
      store<u32>(at, ordinal);
      const entry = STRING_ENTRIES + (<usize>ordinal << 4);
      store<u32>(entry, <u32>(hash >> 32));
      store<u32>(entry, <u32>copyToArena(start, length), 4);
      store<u32>(entry, length, 8);
      return ordinal;
    }
    const entry = STRING_ENTRIES + (<usize>known << 4);
    if (load<u32>(entry) == <u32>(hash >> 32) && load<u32>(entry, 8) == length && sameBytes(<usize>load<u32>(entry, 4), start, length)) return known;
    slot = (slot + 1) & (STRING_SLOT_COUNT - 1);
  }
  return 0;
}

/** The ordinal of the shape whose label words stand at `labels`. */
export function internShape(labels: usize): u32 {
  let hash: u32 = 0;
  for (let i: u32 = 0; i < SHAPE_LABELS; i++) hash = (rotl<u32>(hash, 5) ^ load<u32>(labels + (<usize>i << 2))) * 0x9e3779b1;
  let slot = (hash ^ (hash >> 15)) & (SHAPE_SLOT_COUNT - 1);
  for (;;) {
    const at = SHAPE_SLOTS + (<usize>slot << 2);
    const known = load<u32>(at);
    if (known == 0) {
      memory.copy(shapeAddress(shapeCount), labels, <usize>SHAPE_LABELS << 2);
      store<u32>(at, ++shapeCount);
      return shapeCount - 1;
    }
    if (sameBytes(shapeAddress(known - 1), labels, SHAPE_LABELS << 2)) return known - 1;
    slot = (slot + 1) & (SHAPE_SLOT_COUNT - 1);
  }
  return 0;
}

// @ts-ignore: decorator
@inline
function shapeAddress(shape: u32): usize {
  return SHAPES + <usize>shape * (<usize>SHAPE_LABELS << 2);
}

/** A new shape that the caller describes elsewhere. */
export function reserveShape(): u32 {
  memory.fill(shapeAddress(shapeCount), 0, <usize>SHAPE_LABELS << 2);
  return shapeCount++;
}

export function internOwner(session: u32, user: u32): u32 {
  const hash = (session * 0x9e3779b1) ^ (user * 0x85ebca6b);
  let slot = (hash ^ (hash >> 15)) & (OWNER_SLOT_COUNT - 1);
  for (;;) {
    const at = OWNER_SLOTS + (<usize>slot << 2);
    const known = load<u32>(at);
    if (known == 0) {
      const owner = OWNERS + (<usize>ownerCount << 3);
      store<u32>(owner, session);
      store<u32>(owner, user, 4);
      store<u32>(at, ++ownerCount);
      return ownerCount - 1;
    }
    const owner = OWNERS + (<usize>(known - 1) << 3);
    if (load<u32>(owner) == session && load<u32>(owner, 4) == user) return known - 1;
    slot = (slot + 1) & (OWNER_SLOT_COUNT - 1);
  }
  return 0;
}

/** A new owner that the caller describes elsewhere. */
export function reserveOwner(): u32 {
  store<u64>(OWNERS + (<usize>ownerCount << 3), 0);
  return ownerCount++;
}

/** The ordinal of a trace by the four words of its key, lowest first. */
export function internTrace(a: u32, b: u32, c: u32, d: u32): u32 {
  const hash = (a ^ (b >> 7)) * 0x85ebca6b ^ c ^ d * 0x9e3779b1;
  let slot = (hash ^ (hash >> 15)) & (TRACE_SLOT_COUNT - 1);
  for (;;) {
    const at = TRACE_SLOTS + (<usize>slot << 2);
    const known = load<u32>(at);
    if (known == 0) {
      addTrace(a, b, c, d);
      store<u32>(at, traceCount);
      return traceCount - 1;
    }
    const key = TRACE_KEYS + (<usize>(known - 1) << 4);
    if (load<u32>(key) == a && load<u32>(key, 4) == b && load<u32>(key, 8) == c && load<u32>(key, 12) == d) return known - 1;
    slot = (slot + 1) & (TRACE_SLOT_COUNT - 1);
  }
  return 0;
}

function addTrace(a: u32, b: u32, c: u32, d: u32): void {
  const key = TRACE_KEYS + (<usize>traceCount << 4);
  store<u32>(key, a);
  store<u32>(key, b, 4);
  store<u32>(key, c, 8);
  store<u32>(key, d, 12);
  store<u64>(TRACE_TEXTS + (<usize>traceCount << 3), 0);
  store<u32>(TRACE_ROWS + (<usize>traceCount << 2), 0);
  store<u32>(TRACE_USAGES + (<usize>traceCount << 2), 0);
  traceCount++;
}

/** Keeps the text of a trace id that is not plain hex. */
export function setTraceText(trace: u32, start: usize, length: u32): void {
  const at = TRACE_TEXTS + (<usize>trace << 3);
  store<u32>(at, <u32>copyToArena(start, length));
  store<u32>(at, length, 4);
}

export function countRow(trace: u32, hasUsage: bool): void {
  const rows = TRACE_ROWS + (<usize>trace << 2);
  store<u32>(rows, load<u32>(rows) + 1);
  const usages = TRACE_USAGES + (<usize>trace << 2);
  if (hasUsage) store<u32>(usages, load<u32>(usages) + 1);
}

function copyToArena(start: usize, length: u32): usize {
  const at = arenaEnd;
  memory.copy(at, start, length);
  arenaEnd += length;
  return at;
}

// @ts-ignore: decorator
@inline
function hashOf(start: usize, length: u32): u64 {
  let hash: u64 = 0x9e3779b97f4a7c15 ^ <u64>length;
  let i: u32 = 0;
  for (; i + 8 <= length; i += 8) {
    hash = (hash ^ load<u64>(start + i)) * 0xff51afd7ed558ccd;
    hash ^= hash >> 32;
  }
  if (i < length) {
    // The input goes on after the text, so that a whole word can be read and cut.
    const rest = load<u64>(start + i) & ((<u64>1 << ((<u64>(length - i)) << 3)) - 1);
    hash = (hash ^ rest) * 0xff51afd7ed558ccd;
    hash ^= hash >> 32;
  }
  return hash;
}
