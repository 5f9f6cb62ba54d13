import { captureText, captureUsage, clearCaptures, COST, isFirstTime, TEXT_FACTS, wantsText, wantsUsage } from './captures';
import { closeString, forgetEscape, isLiteral, literalEnd, sawUnicodeEscape, skippedEmpty, skipValue } from './grammar';
import { findKey } from './keys';
import { ABSENT, decimalValue, EXACT, readDecimal, readNanoseconds, readTimeText, timeValue, UNSURE } from './numbers';
import { nextToken } from './tokens';

/** Objects whose members are known; the loader's key table uses the same numbers. */
export const TOP: u32 = 1;

/** Facts, the low byte of a key's fact word: texts from 1, usages from 21, the rest as named; contexts from 64. */
const FIRST_USAGE: u32 = 21;
const TRACE_ID: u32 = 32;
const SPAN_ID: u32 = 33;
const PARENT_ID: u32 = 34;
const START_TIME: u32 = 35;
const END_TIME: u32 = 36;
const EVENTS: u32 = 37;
const UNSURE_KEY: u32 = 38;
/** Added to the context that an object under this key has; bits 24..31 hold the text fact of a scalar there, plus 1. */
const FIRST_CONTEXT: u32 = 64;

/** Address and length of the inside of an id's quotes; length 0 for absent. */
export let traceIdAt: usize = 0;
export let traceIdLength: u32 = 0;
export let spanIdAt: usize = 0;
export let spanIdLength: u32 = 0;
export let parentIdAt: usize = 0;
export let parentIdLength: u32 = 0;
/** ABSENT or EXACT. */
export let startState: u32 = ABSENT;
export let startTime: i64 = 0;
export let endState: u32 = ABSENT;
export let endTime: i64 = 0;
export let hasEvents: bool = false;
export let sawName: bool = false;

/** Reads the object whose brace was taken last as a line's record; false when the slow reader must look. */
export function readRecord(): bool {
  clearCaptures();
  traceIdLength = 0;
  spanIdLength = 0;
  parentIdLength = 0;
  startState = ABSENT;
  endState = ABSENT;
  hasEvents = false;
  sawName = false;
  return readObject(TOP);
}

function readObject(context: u32): bool {
  let token = nextToken();
  if (load<u8>(token) == 0x7d) return true;
  for (;;) {
    if (load<u8>(token) != 0x22) return false;
    const key = token + 1;
    forgetEscape();
    const keyEnd = closeString();
    // A known name might hide behind the escapes of this one.
    if (keyEnd == 0 || sawUnicodeEscape) return false;
    if (load<u8>(nextToken()) != 0x3a) return false;
    const fact = findKey(key, <u32>(keyEnd - key), context);
    token = nextToken();
    if (fact == 0) {
      if (!skipValue(token)) return false;
    } else if (!readMember(fact, token)) return false;
    token = nextToken();
    const byte = load<u8>(token);
    if (byte == 0x7d) return true;
    if (byte != 0x2c) return false;
    token = nextToken();
  }
  return false;
}

function readMember(word: u32, token: usize): bool {
  if (!isFirstTime((word >> 16) & 0xff)) return false;
  const fact = word & 0xff;
  const rank = (word >> 8) & 0xff;
  const byte = load<u8>(token);
  if (fact > FIRST_CONTEXT) {
    if (byte == 0x7b) return readObject(fact - FIRST_CONTEXT);
    const scalarFact = word >> 24;
    return scalarFact == 0 ? skipValue(token) : readText(scalarFact - 1, 0, token);
  }
  if (fact <= TEXT_FACTS) {
    if (fact == 1) sawName = true;
    return readText(fact - 1, rank, token);
  }
  if (fact < TRACE_ID) return readUsage(fact - FIRST_USAGE, rank, token);
  if (fact <= PARENT_ID) return readId(fact, token);
  if (fact <= END_TIME) return readTime(fact, token);
  if (fact == EVENTS) {
    if (!skipValue(token)) return false;
    hasEvents = byte == 0x5b && !skippedEmpty;
    return true;
  }
  return fact != UNSURE_KEY;
}

/** Strings but the empty one, numbers and booleans are texts; null, lists and objects are not. */
function readText(fact: u32, rank: u32, token: usize): bool {
  const byte = load<u8>(token);
  if (byte == 0x22) {
    const end = closeString();
    if (end == 0) return false;
    if (end == token + 1 || !wantsText(fact, rank)) return true;
    return captureText(fact, rank, token, end + 1);
  }
  if (byte == 0x7b || byte == 0x5b) return skipValue(token);
  if (!isLiteral(token)) return false;
  if (byte == 0x6e || !wantsText(fact, rank)) return true;
  return captureText(fact, rank, token, literalEnd);
}

/** Numbers and plainly decimal strings; words such as "NaN", null, booleans, lists and objects report nothing. */
function readUsage(usage: u32, rank: u32, token: usize): bool {
  const byte = load<u8>(token);
  let start = token;
  let end: usize = 0;
  if (byte == 0x22) {
    end = closeString();
    if (end == 0) return false;
    start = token + 1;
    if (start == end || isLetter(load<u8>(start))) return true;
  } else {
    if (byte == 0x7b || byte == 0x5b) return skipValue(token);
    if (!isLiteral(token)) return false;
    if (isLetter(byte)) return true;
    end = literalEnd;
  }
  if (!wantsUsage(usage, rank)) return true;
  if (readDecimal(start, end) != EXACT) return false;
  if (usage != COST) {
    if (decimalValue < 0) return true;
    if (decimalValue != Math.floor(decimalValue)) return false;
  }
  captureUsage(usage, rank, decimalValue);
  return true;
}

// @ts-ignore: decorator
@inline
function isLetter(byte: u32): bool {
  return (byte | 0x20) - 0x61 < 26;
}

/** Ids in strings; null is absent, anything else goes to the slow reader. */
function readId(fact: u32, token: usize): bool {
  let length: u32 = 0;
  if (load<u8>(token) == 0x22) {
    const end = closeString();
    if (end == 0) return false;
    length = <u32>(end - token - 1);
  } else if (load<u8>(token) != 0x6e || !isLiteral(token)) return false;
  if (length > 512) return false;
  if (fact == TRACE_ID) {
    traceIdAt = token + 1;
    traceIdLength = length;
  } else if (fact == SPAN_ID) {
    spanIdAt = token + 1;
    spanIdLength = length;
  } else {
    parentIdAt = token + 1;
    parentIdLength = length;
  }
  return true;
}

function readTime(fact: u32, token: usize): bool {
  const byte = load<u8>(token);
  let state: u32 = ABSENT;
  if (byte == 0x22) {
    const end = closeString();
    if (end == 0) return false;
    state = readTimeText(token + 1, end);
  } else {
    if (byte == 0x7b || byte == 0x5b || !isLiteral(token)) return false;
    if (byte != 0x6e) state = readNanoseconds(token, literalEnd);
  }
  if (state == UNSURE) return false;
  if (fact == START_TIME) {
    startState = state;
    startTime = timeValue;
  } else {
    endState = state;
    endTime = timeValue;
  }
  return true;
}
