import { lastToken, nextToken } from './tokens';

/** Stage two's grammar: consumes exactly what RFC 8259 allows, and says false at the first thing that it does not. */

/** Set when a string held a `\u` escape: then a key may spell a known name in disguise. */
export let sawUnicodeEscape: bool = false;

/** Whether the container skipped last has no items. */
export let skippedEmpty: bool = false;

/** Address after the literal checked last. */
export let literalEnd: usize = 0;

/** The closing quote of the string whose opening quote was taken last, or 0. */
// @ts-ignore: decorator
@inline
export function closeString(): usize {
  const token = nextToken();
  return load<u8>(token) == 0x22 ? token : closeOddString(token);
}

function closeOddString(first: usize): usize {
  sawUnicodeEscape = true;
  let token = first;
  for (;;) {
    const byte = load<u8>(token);
    if (byte == 0x22) return token;
    if (byte != 0x75 || !isHex4(token + 1)) return 0;
    token = nextToken();
  }
  return 0;
}

export function forgetEscape(): void {
  sawUnicodeEscape = false;
}

function isHex4(at: usize): bool {
  for (let i: usize = 0; i < 4; i++) {
    const byte: u32 = load<u8>(at + i);
    const letter = byte | 0x20;
    if (byte - 0x30 > 9 && letter - 0x61 > 5) return false;
  }
  return true;
}

/** Consumes the value whose first token was taken last. */
export function skipValue(token: usize): bool {
  const byte = load<u8>(token);
  if (byte == 0x22) return closeString() != 0;
  if (byte == 0x7b || byte == 0x5b) return skipContainer(byte == 0x7b);
  return isLiteral(token);
}

/** Nesting beyond 64 levels goes to the slow reader. */
function skipContainer(opensObject: bool): bool {
  let objects: u64 = opensObject ? 1 : 0;
  let depth: u32 = 1;
  let fresh = true;
  skippedEmpty = false;
  for (;;) {
    let token = nextToken();
    let byte = load<u8>(token);
    if (byte == ((objects & 1) != 0 ? 0x7d : 0x5d)) {
      objects >>= 1;
      if (--depth == 0) return setEmpty(fresh);
      fresh = false;
      continue;
    }
    if (!fresh) {
      if (byte != 0x2c) return false;
      token = nextToken();
      byte = load<u8>(token);
    }
    if (objects & 1) {
      if (byte != 0x22 || closeString() == 0) return false;
      if (load<u8>(nextToken()) != 0x3a) return false;
      token = nextToken();
      byte = load<u8>(token);
    }
    fresh = false;
    if (byte == 0x22) {
      if (closeString() == 0) return false;
    } else if (byte == 0x7b || byte == 0x5b) {
      if (++depth > 64) return false;
      objects = (objects << 1) | (byte == 0x7b ? 1 : 0);
      fresh = true;
    } else if (!isLiteral(token)) return false;
  }
  return false;
}

/** `fresh` survives to the outermost closing bracket only when nothing was between. */
// @ts-ignore: decorator
@inline
function setEmpty(fresh: bool): bool {
  skippedEmpty = fresh;
  return true;
}

/** True for `true`, `false`, `null` and numbers, followed by what may follow them. */
export function isLiteral(at: usize): bool {
  const byte = load<u8>(at);
  let end: usize = at;
  if (byte == 0x74) {
    if (load<u32>(at) != 0x65757274) return false;
    end = at + 4;
  } else if (byte == 0x6e) {
    if (load<u32>(at) != 0x6c6c756e) return false;
    end = at + 4;
  } else if (byte == 0x66) {
    if (load<u32>(at, 1) != 0x65736c61) return false;
    end = at + 5;
  } else {
    end = numberEnd(at);
    if (end == 0) return false;
  }
  literalEnd = end;
  const after: u32 = load<u8>(end);
  return after == 0x2c || after == 0x7d || after == 0x5d || after == 0x20 || after == 0x0a || after == 0x0d || after == 0x09;
}

// @ts-ignore: decorator
@inline
function isDigit(at: usize): bool {
  return <u32>load<u8>(at) - 0x30 <= 9;
}

function numberEnd(start: usize): usize {
  let at = start;
  if (load<u8>(at) == 0x2d) at++;
  if (load<u8>(at) == 0x30) at++;
  else {
    if (!isDigit(at)) return 0;
    while (isDigit(at)) at++;
  }
  if (load<u8>(at) == 0x2e) {
    at++;
    if (!isDigit(at)) return 0;
    while (isDigit(at)) at++;
  }
  if ((load<u8>(at) | 0x20) == 0x65) {
    at++;
    if (load<u8>(at) == 0x2b || load<u8>(at) == 0x2d) at++;
    if (!isDigit(at)) return 0;
    while (isDigit(at)) at++;
  }
  return at;
}

/** Takes tokens up to the line's newline and gives its address. */
export function skipLine(): usize {
  while (load<u8>(lastToken) != 0x0a) nextToken();
  return lastToken;
}
