/**
 * The ways in which JSON encoders write a text, once, and once more inside a JSON string.
 * Differences between encoders: Python escapes all non-ASCII, PHP also the slash, Go escapes <, > and & as \u003c …
 * Left out: `\u000a` for `\n` and `\u0022` for `\"`, which the encoders of trace files do not write.
 */

/** A character as it may stand in a file. All spellings of one character have the same length in UTF-8. */
export interface SpelledCharacter {
  readonly spellings: readonly Spelling[];
}

export interface Spelling {
  readonly text: string;
  /** For each UTF-16 unit of `text`: whether the ASCII letter there may be of either case. */
  readonly eitherCase: readonly boolean[];
}

interface Encoder {
  readonly escapesNonAscii: boolean;
  readonly escapesSlash: boolean;
  readonly escapesHtml: boolean;
}

const ENCODERS: readonly Encoder[] = [
  { escapesNonAscii: false, escapesSlash: false, escapesHtml: false },
  { escapesNonAscii: true, escapesSlash: false, escapesHtml: false },
  { escapesNonAscii: true, escapesSlash: true, escapesHtml: false },
  { escapesNonAscii: false, escapesSlash: true, escapesHtml: false },
  { escapesNonAscii: false, escapesSlash: false, escapesHtml: true },
];

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** All distinct ways to write the text: as it is, in JSON, and in JSON inside JSON. None holds a newline. */
export function spellText(text: string, caseSensitive: boolean): SpelledCharacter[][] {
  const cases = [...text].map((char) => (caseSensitive ? [char] : caseVariants(char)));
  const writers: ((char: string) => Spelling | undefined)[] = [rawSpelling];
  for (const inner of ENCODERS) writers.push((char) => escapeOnce(char, inner));
  for (const inner of ENCODERS) for (const outer of ENCODERS) writers.push((char) => escapeTwice(char, inner, outer));
  const distinct = new Map<string, SpelledCharacter[]>();
  for (const write of writers) {
    const spelled = spellCharacters(cases, write);
    if (spelled === undefined) continue;
    const key = spelled.map((character) => character.spellings[0]?.text).join('');
    if (!distinct.has(key)) distinct.set(key, spelled);
  }
  return [...distinct.values()].map((spelled) => (caseSensitive ? spelled : spelled.map(foldAscii)));
}

function spellCharacters(
  cases: readonly (readonly string[])[],
  write: (char: string) => Spelling | undefined,
): SpelledCharacter[] | undefined {
  const result: SpelledCharacter[] = [];
  for (const variants of cases) {
    const spellings = variants.map(write).filter((spelling) => spelling !== undefined);
    const [first] = spellings;
    if (first === undefined) return undefined;
    const sizeBytes = Buffer.byteLength(first.text);
    result.push({ spellings: spellings.filter((spelling) => Buffer.byteLength(spelling.text) === sizeBytes) });
  }
  return result;
}

/** A newline ends the record, so it never stands raw; a lone surrogate has no UTF-8 form. */
function rawSpelling(char: string): Spelling | undefined {
  return char === '\n' || isLoneSurrogate(char) ? undefined : plain(char);
}

function escapeOnce(char: string, encoder: Encoder): Spelling {
  const short = SHORT_ESCAPES.get(char);
  if (short !== undefined) return plain(short);
  if (char === '/' && encoder.escapesSlash) return plain('\\/');
  const code = char.codePointAt(0) ?? 0;
  const html = encoder.escapesHtml && (char === '<' || char === '>' || char === '&');
  const hex = code < 0x20 || html || isLoneSurrogate(char) || (code > 0x7e && encoder.escapesNonAscii);
  return hex && code !== 0x7f ? hexEscape(char) : plain(char);
}

function escapeTwice(char: string, inner: Encoder, outer: Encoder): Spelling {
  const once = escapeOnce(char, inner);
  let text = '';
  const eitherCase: boolean[] = [];
  let unit = 0;
  for (const innerChar of once.text) {
    const twice = escapeOnce(innerChar, outer);
    text += twice.text;
    // A unit that the outer encoder escaped brings its own marks; one that it kept has those of the inner form.
    if (twice.text === innerChar) eitherCase.push(...once.eitherCase.slice(unit, unit + innerChar.length));
    else eitherCase.push(...twice.eitherCase);
    unit += innerChar.length;
  }
  return { text, eitherCase };
}

function hexEscape(char: string): Spelling {
  let text = '';
  const eitherCase: boolean[] = [];
  for (let i = 0; i < char.length; i++) {
    const digits = char.charCodeAt(i).toString(16).padStart(4, '0');
    text += `\\u${digits}`;
    eitherCase.push(false, false, ...[...digits].map((digit) => digit > '9'));
  }
  return { text, eitherCase };
}

function plain(text: string): Spelling {
  return { text, eitherCase: Array.from({ length: text.length }, () => false) };
}

/** The simple case pairs of a character, itself first; ASCII letters are folded later, by mask. */
function caseVariants(char: string): string[] {
  if (char.length === 1 && char < '\u0080') return [char];
  const variants = new Set([char]);
  for (const other of [char.toLowerCase(), char.toUpperCase(), char.toUpperCase().toLowerCase()]) {
    if ([...other].length === 1 && other > '\u007f') variants.add(other);
  }
  return [...variants];
}

/** Lets every ASCII letter of a character that was written as itself stand in either case. */
function foldAscii(character: SpelledCharacter): SpelledCharacter {
  const [only] = character.spellings;
  if (only === undefined || !/^[A-Za-z]$/.test(only.text)) return character;
  return { spellings: [{ text: only.text, eitherCase: [true] }] };
}

function isLoneSurrogate(char: string): boolean {
  return char.length === 1 && char >= '\ud800' && char <= '\udfff';
}
