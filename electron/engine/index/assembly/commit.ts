import { COST, hasUsage, LABEL_STRINGS, SESSION, textLength, textStart, usageValue, USAGE_FACTS, USER } from './captures';
import { countRow, internOwner, internShape, internString, internTrace, setTraceText, traceCount } from './dictionary';
import { hasBackslash, hexBad, isZeroText, readHex16, readHex8, startHex } from './ids';
import { SHAPE_LABELS } from './layout';
import {
  endState, endTime, hasEvents, parentIdAt, parentIdLength, sawName, spanIdAt, spanIdLength, startState, startTime, traceIdAt, traceIdLength,
} from './line';
import { EXACT } from './numbers';
import { hashLane } from './text-hash';

/** Bits of SPAN_FLAGS that the scan knows, and HAS_USAGE of row.ts. */
const ROOT: u32 = 1 << 0;
const OPEN: u32 = 1 << 5;
const NEGATIVE: u32 = 1 << 6;
const NO_START: u32 = 1 << 9;
const HASHED_ID: u32 = 1 << 10;
const EVENTS: u32 = 1 << 13;
const HAS_USAGE: u32 = 1 << 16;
const NO_TIME: i64 = i64.MIN_VALUE;

/** Whether the line read last can become a row: named, and with ids that need no decoding. */
export function canCommit(): bool {
  if (!sawName || traceIdLength == 0 || spanIdLength == 0) return false;
  return !hasBackslash(traceIdAt, traceIdLength) && !hasBackslash(spanIdAt, spanIdLength) && !hasBackslash(parentIdAt, parentIdLength);
}

/** Writes the row of the line read last; position and length are the caller's. Layout: electron/engine/index/row.ts. */
export function commitRow(row: usize): void {
  let flags: u32 = hasEvents ? EVENTS : 0;
  store<u64>(row, spanKey(spanIdAt, spanIdLength), 16);
  if (hexBad) flags |= HASHED_ID;
  let parent: u64 = 0;
  if (parentIdLength == 0 || isZeroText(parentIdAt, parentIdLength)) flags |= ROOT;
  else parent = spanKey(parentIdAt, parentIdLength);
  store<u64>(row, parent, 24);
  flags |= writeTimes(row);
  let reports = false;
  for (let usage: u32 = 0; usage < USAGE_FACTS; usage++) if (hasUsage(usage)) reports = true;
  if (reports) flags |= HAS_USAGE;
  writeUsage(row);
  store<u32>(row, flags, 12);
  const trace = commitTrace();
  countRow(trace, reports);
  store<u32>(row, trace, 48);
  store<u32>(row, commitShape(), 52);
  store<u32>(row, internOwner(commitText(SESSION), commitText(USER)), 56);
  store<u64>(row, 0, 88);
}

/** Sets `hexBad` when the id had to be hashed. */
function spanKey(at: usize, length: u32): u64 {
  startHex();
  if (length == 16) {
    const value = readHex16(at);
    if (!hexBad) return value;
  }
  markHashed();
  return <u64>hashLane(at, length, 0) | (<u64>hashLane(at, length, 1) << 32);
}

function markHashed(): void {
  // Anything but hex digits: makes `hexBad` tell that the key is a hash.
  if (!hexBad) readHex8(NOT_HEX);
}

const NOT_HEX: usize = memory.data<u8>([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);

function commitTrace(): u32 {
  startHex();
  if (traceIdLength == 32) {
    const high = readHex16(traceIdAt);
    const low = readHex16(traceIdAt + 16);
    if (!hexBad) return internTrace(<u32>low, <u32>(low >> 32), <u32>high, <u32>(high >> 32));
  }
  const known = traceCount;
  const trace = internTrace(lane(0), lane(1), lane(2), lane(3));
  if (trace == known) setTraceText(trace, traceIdAt, traceIdLength);
  return trace;
}

function lane(index: u32): u32 {
  return hashLane(traceIdAt, traceIdLength, index);
}

function commitShape(): u32 {
  for (let label: u32 = 0; label < SHAPE_LABELS; label++) store<u32>(LABEL_STRINGS + (<usize>label << 2), commitText(label));
  return internShape(LABEL_STRINGS);
}

function commitText(fact: u32): u32 {
  const length = textLength(fact);
  return length == 0 ? 0 : internString(textStart(fact), length);
}

function writeTimes(row: usize): u32 {
  let flags: u32 = 0;
  let duration = NO_TIME;
  if (startState != EXACT) flags |= NO_START;
  if (endState != EXACT) flags |= OPEN;
  if ((flags & (NO_START | OPEN)) == 0) {
    // Both are from 0 to 2^63 - 1, so that the difference fits.
    duration = endTime - startTime;
    if (duration < 0) flags |= NEGATIVE;
  }
  store<i64>(row, (flags & NO_START) != 0 ? NO_TIME : startTime, 32);
  store<i64>(row, duration, 40);
  return flags;
}

function writeUsage(row: usize): void {
  for (let usage: u32 = 0; usage < COST; usage++) {
    const tokens = hasUsage(usage) ? <u32>Math.min(usageValue(usage), 4294967294) : 0xffffffff;
    store<u32>(row + 60 + (<usize>usage << 2), tokens);
  }
  store<f64>(row, hasUsage(COST) ? usageValue(COST) : NaN, 80);
}
