import { TOKEN_LIMIT, TOKENS } from './layout';

/**
 * Stage one: 64 bytes at a time become bit masks, and the masks positions of tokens. A token is an unescaped quote,
 * a structural character or the first byte of a literal outside strings, a newline anywhere, and inside strings whatever
 * needs a closer look: control characters, `u` of an escape, and wrong escapes. A newline inside a string ends it.
 */
let inputEnd: usize = 0;
let block: usize = 0;
let tokenAt: usize = TOKENS;
let tokensEnd: usize = TOKENS;
let escapeCarry: u64 = 0;
let stringCarry: u64 = 0;
let literalCarry: u64 = 0;

/** Address of the token taken last. */
export let lastToken: usize = 0;
/** Address of the last block seen that has bytes beyond ASCII. */
export let lastWideBlock: usize = 0;

/** Begins at a line's start. The bytes before `end` finish with a newline; 64 bytes after it can be read. */
export function startTokens(start: usize, end: usize): void {
  inputEnd = end;
  block = start;
  tokenAt = TOKENS;
  tokensEnd = TOKENS;
  escapeCarry = 0;
  stringCarry = 0;
  literalCarry = 0;
  lastWideBlock = 0;
}

/** The next token's address. INVARIANT: never called after the input's last newline was taken. */
// @ts-ignore: decorator
@inline
export function nextToken(): usize {
  if (tokenAt == tokensEnd) fillTokens();
  const token = <usize>load<u32>(tokenAt);
  tokenAt += 4;
  lastToken = token;
  return token;
}

// @ts-ignore: decorator
@inline
function bitsOf(a: v128, b: v128, c: v128, d: v128): u64 {
  return (
    (<u64>(<u32>i8x16.bitmask(a))) |
    ((<u64>(<u32>i8x16.bitmask(b))) << 16) |
    ((<u64>(<u32>i8x16.bitmask(c))) << 32) |
    ((<u64>(<u32>i8x16.bitmask(d))) << 48)
  );
}

// @ts-ignore: decorator
@inline
function equalBits(a: v128, b: v128, c: v128, d: v128, byte: v128): u64 {
  return bitsOf(i8x16.eq(a, byte), i8x16.eq(b, byte), i8x16.eq(c, byte), i8x16.eq(d, byte));
}

/** `{}[]:,` by their low nibble; `[` and `]` become `{` and `}` when bit 5 is set. */
// @ts-ignore: decorator
@inline
function isStructural(v: v128): v128 {
  const table = i8x16(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x3a, 0x7b, 0x2c, 0x7d, 0, 0);
  const folded = v128.or(v, i8x16.splat(0x20));
  return i8x16.eq(folded, i8x16.swizzle(table, v128.and(v, i8x16.splat(0x0f))));
}

/** Space, tab, return and newline by their low nibble. */
// @ts-ignore: decorator
@inline
function isBlank(v: v128): v128 {
  const table = i8x16(0x20, 0, 0, 0, 0, 0, 0, 0, 0, 9, 10, 0, 0, 13, 0, 0);
  return i8x16.eq(v, i8x16.swizzle(table, v128.and(v, i8x16.splat(0x0f))));
}

/** Characters that may follow a backslash, `u` left out because its digits must be looked at. */
// @ts-ignore: decorator
@inline
function isEasyEscape(v: v128): v128 {
  const low = i8x16(0, 0, 13, 0, 8, 0, 4, 0, 0, 0, 0, 0, 2, 0, 4, 1);
  const high = i8x16(0, 0, 1, 0, 0, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0);
  const classes = v128.and(
    i8x16.swizzle(low, v128.and(v, i8x16.splat(0x0f))),
    i8x16.swizzle(high, i8x16.shr_u(v, 4)),
  );
  return i8x16.ne(classes, i8x16.splat(0));
}

function fillTokens(): void {
  let out = TOKENS;
  const limit = TOKENS + (<usize>TOKEN_LIMIT << 2);
  const quote = i8x16.splat(0x22);
  const backslash = i8x16.splat(0x5c);
  const newline = i8x16.splat(0x0a);
  const space = i8x16.splat(0x20);
  while (out < limit && block < inputEnd) {
    const a = v128.load(block);
    const b = v128.load(block, 16);
    const c = v128.load(block, 32);
    const d = v128.load(block, 48);
    let quotes = equalBits(a, b, c, d, quote);
    const newlines = equalBits(a, b, c, d, newline);
    let suspects: u64 = 0;
    const slashes = equalBits(a, b, c, d, backslash);
    if (slashes | escapeCarry) {
      const escaped = escapedBits(slashes);
      quotes &= ~escaped;
      suspects = escaped & ~bitsOf(isEasyEscape(a), isEasyEscape(b), isEasyEscape(c), isEasyEscape(d));
    }
    const controls = bitsOf(i8x16.lt_u(a, space), i8x16.lt_u(b, space), i8x16.lt_u(c, space), i8x16.lt_u(d, space));
    if (v128.any_true(v128.and(v128.or(v128.or(a, b), v128.or(c, d)), i8x16.splat(-128)))) lastWideBlock = block;
    if (stringCarry && !(quotes | suspects | controls)) {
      block += 64;
      continue;
    }
    const inside = prefixXor(quotes) ^ stringCarry;
    let bits = quotes | newlines | ((suspects | controls) & inside);
    let literals: u64 = 0;
    if (~inside) {
      const structurals = bitsOf(isStructural(a), isStructural(b), isStructural(c), isStructural(d)) & ~inside;
      const blanks = bitsOf(isBlank(a), isBlank(b), isBlank(c), isBlank(d));
      literals = ~(inside | quotes | structurals | blanks);
      bits |= structurals | (literals & ~((literals << 1) | literalCarry));
    }
    const broken = newlines & inside;
    let taken: usize = 64;
    if (broken) {
      const at = ctz(broken);
      bits &= (<u64>-1) >> (63 - at);
      taken = <usize>at + 1;
      stringCarry = 0;
      escapeCarry = 0;
      literalCarry = 0;
    } else {
      stringCarry = <u64>(<i64>inside >> 63);
      literalCarry = literals >> 63;
    }
    while (bits) {
      store<u32>(out, <u32>(block + <usize>ctz(bits)));
      out += 4;
      bits &= bits - 1;
    }
    block += taken;
  }
  tokenAt = TOKENS;
  tokensEnd = out;
}

/** Positions after an odd run of backslashes; carries over blocks. */
// @ts-ignore: decorator
@inline
function escapedBits(slashes: u64): u64 {
  const even: u64 = 0x5555555555555555;
  const active = slashes & ~escapeCarry;
  const follows = (active << 1) | escapeCarry;
  const oddStarts = active & ~even & ~follows;
  const sum = oddStarts + active;
  escapeCarry = sum < active ? 1 : 0;
  return (even ^ (sum << 1)) & follows;
}

// @ts-ignore: decorator
@inline
function prefixXor(bits: u64): u64 {
  let m = bits;
  m ^= m << 1;
  m ^= m << 2;
  m ^= m << 4;
  m ^= m << 8;
  m ^= m << 16;
  m ^= m << 32;
  return m;
}
