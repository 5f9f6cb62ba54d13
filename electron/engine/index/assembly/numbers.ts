/** Numbers and times whose exact value this code is sure of; the slow reader reads the others. */

/** What the reading below found. */
export const ABSENT: u32 = 0;
export const EXACT: u32 = 1;
export const UNSURE: u32 = 2;

export let decimalValue: f64 = 0;
export let timeValue: i64 = 0;

/**
 * Reads digits, fraction and exponent of `[start, end)`, a JSON number or the inside of a numeric string.
 * Exact when the digits fit 53 bits and the power of ten is exact too: then one rounding gives the nearest double.
 */
export function readDecimal(start: usize, end: usize): u32 {
  let at = start;
  const negative = at < end && load<u8>(at) == 0x2d;
  if (negative) at++;
  let digits: u64 = 0;
  let scale: i32 = 0;
  let count: u32 = 0;
  let fraction = false;
  for (; at < end; at++) {
    const byte: u32 = load<u8>(at);
    if (byte - 0x30 <= 9) {
      digits = digits * 10 + (byte - 0x30);
      count++;
      if (fraction) scale--;
      if (digits > 0x1fffffffffffff) return UNSURE;
    } else if (byte == 0x2e && !fraction && count > 0) fraction = true;
    else return UNSURE;
  }
  if (count == 0 || scale < -22) return UNSURE;
  let value = <f64>digits;
  if (scale < 0) value /= powerOfTen(-scale);
  decimalValue = negative ? -value : value;
  return EXACT;
}

function powerOfTen(exponent: i32): f64 {
  let power: f64 = 1;
  for (let i = 0; i < exponent; i++) power *= 10;
  return power;
}

/** Reads a time inside the quotes of a string: decimal nanoseconds, or ISO 8601 with a zone. */
export function readTimeText(start: usize, end: usize): u32 {
  const length = <u32>(end - start);
  if (length == 0) return ABSENT;
  return length >= 20 && load<u8>(start, 4) == 0x2d ? readIso(start, end) : readNanoseconds(start, end);
}

/** Reads up to 19 decimal digits that fit 63 bits. */
export function readNanoseconds(start: usize, end: usize): u32 {
  const length = end - start;
  if (length == 0 || length > 19) return UNSURE;
  let value: u64 = 0;
  for (let at = start; at < end; at++) {
    const digit: u32 = <u32>load<u8>(at) - 0x30;
    if (digit > 9) return UNSURE;
    value = value * 10 + digit;
  }
  if (value > 0x7fffffffffffffff) return UNSURE;
  timeValue = <i64>value;
  return EXACT;
}

let digitsBad: bool = false;

// @ts-ignore: decorator
@inline
function twoDigits(at: usize): i32 {
  const tens: u32 = <u32>load<u8>(at) - 0x30;
  const ones: u32 = <u32>load<u8>(at, 1) - 0x30;
  if (tens > 9 || ones > 9) digitsBad = true;
  return <i32>(tens * 10 + ones);
}

/** `YYYY-MM-DDThh:mm:ss[.f{1,9}](Z|±hh:mm)` of the years 1970 to 2261. */
function readIso(start: usize, end: usize): u32 {
  if (load<u8>(start, 7) != 0x2d || load<u8>(start, 10) != 0x54 || load<u8>(start, 13) != 0x3a || load<u8>(start, 16) != 0x3a) return UNSURE;
  digitsBad = false;
  const year = twoDigits(start) * 100 + twoDigits(start + 2);
  const month = twoDigits(start + 5);
  const day = twoDigits(start + 8);
  const hour = twoDigits(start + 11);
  const minute = twoDigits(start + 14);
  const second = twoDigits(start + 17);
  if (digitsBad || year < 1970 || year > 2261 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return UNSURE;
  if (hour > 23 || minute > 59 || second > 59) return UNSURE;
  let at = start + 19;
  let nanos: i64 = 0;
  if (load<u8>(at) == 0x2e) {
    const from = ++at;
    for (; at < end && <u32>load<u8>(at) - 0x30 <= 9; at++) nanos = nanos * 10 + <i64>(load<u8>(at) - 0x30);
    const places = at - from;
    if (places < 1 || places > 9) return UNSURE;
    for (let i = places; i < 9; i++) nanos *= 10;
  }
  const zone = zoneSeconds(at, end);
  if (digitsBad) return UNSURE;
  timeValue = (daysSinceEpoch(year, month, day) * 86400 + hour * 3600 + minute * 60 + second - zone) * 1000000000 + nanos;
  return EXACT;
}

/** Sets `digitsBad` for a zone that is not `Z` or `±hh:mm` up to the end. */
function zoneSeconds(at: usize, end: usize): i64 {
  if (at + 1 == end && load<u8>(at) == 0x5a) return 0;
  const sign = at < end ? load<u8>(at) : 0;
  if (at + 6 != end || (sign != 0x2b && sign != 0x2d) || load<u8>(at, 3) != 0x3a) {
    digitsBad = true;
    return 0;
  }
  const seconds = <i64>twoDigits(at + 1) * 3600 + <i64>twoDigits(at + 4) * 60;
  return sign == 0x2d ? -seconds : seconds;
}

function daysIn(year: i32, month: i32): i32 {
  if (month == 2) return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/** Days from civil: years begin in March, so that the leap day comes last. */
function daysSinceEpoch(year: i32, month: i32, day: i32): i64 {
  const y = <i64>(month <= 2 ? year - 1 : year);
  const era = y / 400;
  const yearOfEra = y - era * 400;
  const shifted = <i64>(month > 2 ? month - 3 : month + 9);
  const dayOfYear = (153 * shifted + 2) / 5 + <i64>day - 1;
  const dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}
