import type { SpelledCharacter, Spelling } from './json-spellings.ts';

/** A byte sequence to scan for: byte i of the text fits when `(byte & keep[i]) === want[i]`, and every group agrees. */
export interface Needle {
  readonly want: Uint8Array;
  readonly keep: Uint8Array;
  readonly groups: readonly NeedleGroup[];
}

/** A character with several spellings of one length; the needle's masks at its place only tell a superset of them. */
export interface NeedleGroup {
  readonly offset: number;
  readonly spellings: readonly MaskedBytes[];
}

export interface MaskedBytes {
  readonly want: Uint8Array;
  readonly keep: Uint8Array;
}

/** Clears the bit that tells 'a' from 'A'. */
const CASE_BLIND = 0xdf;

export function needleOf(characters: readonly SpelledCharacter[]): Needle {
  const parts: MaskedBytes[] = [];
  const groups: NeedleGroup[] = [];
  let offset = 0;
  for (const character of characters) {
    const spellings = character.spellings.map(maskedBytes);
    const part = commonMask(spellings);
    if (spellings.length > 1) groups.push({ offset, spellings });
    parts.push(part);
    offset += part.want.length;
  }
  return { want: concat(parts.map((part) => part.want)), keep: concat(parts.map((part) => part.keep)), groups };
}

/** A needle for exactly these bytes, or with ASCII letters in either case. */
export function plainNeedle(bytes: Uint8Array, foldCase: boolean): Needle {
  const keep = bytes.map((byte) => (foldCase && isAsciiLetter(byte) ? CASE_BLIND : 0xff));
  return { want: bytes.map((byte, i) => byte & (keep[i] ?? 0xff)), keep, groups: [] };
}

/** Source of a regular expression for the same texts; all its repetitions are fixed, so it runs in linear time. */
export function regexSourceOf(characters: readonly SpelledCharacter[]): string {
  return characters
    .map(({ spellings }) => {
      const sources = spellings.map(regexSourceOfSpelling);
      return sources.length === 1 ? (sources[0] ?? '') : `(?:${sources.join('|')})`;
    })
    .join('');
}

function regexSourceOfSpelling(spelling: Spelling): string {
  let source = '';
  for (let i = 0; i < spelling.text.length; i++) {
    const unit = spelling.text.charAt(i);
    if (spelling.eitherCase[i]) source += `[${unit.toLowerCase()}${unit.toUpperCase()}]`;
    else source += `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  }
  return source;
}

function maskedBytes(spelling: Spelling): MaskedBytes {
  const want = new TextEncoder().encode(spelling.text);
  const keep = new Uint8Array(want.length).fill(0xff);
  // Marks are set only where the whole text is ASCII or the marked unit is: map units to bytes by walking both.
  let byte = 0;
  let unit = 0;
  for (const char of spelling.text) {
    if (spelling.eitherCase[unit]) {
      keep[byte] = CASE_BLIND;
      want[byte] = (want[byte] ?? 0) & CASE_BLIND;
    }
    byte += Buffer.byteLength(char);
    unit += char.length;
  }
  return { want, keep };
}

function commonMask(spellings: readonly MaskedBytes[]): MaskedBytes {
  const [first] = spellings;
  if (first === undefined) return { want: new Uint8Array(), keep: new Uint8Array() };
  const keep = first.keep.map((_, i) => {
    let mask = 0xff;
    for (const other of spellings) mask &= (other.keep[i] ?? 0) & ~((other.want[i] ?? 0) ^ (first.want[i] ?? 0));
    return mask;
  });
  return { want: first.want.map((byte, i) => byte & (keep[i] ?? 0)), keep };
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

function isAsciiLetter(byte: number): boolean {
  const upper = byte & CASE_BLIND;
  return upper >= 0x41 && upper <= 0x5a;
}
