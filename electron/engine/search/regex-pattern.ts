import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';

import { UserError } from '../base/index.ts';

/** Longer patterns are refused: they are mistakes, and compile slowly. */
const LONGEST_PATTERN = 10_000;

/**
 * Compiles a pattern in RE2 syntax; flags are any of `i` (either case), `m` (^ and $ at newlines), `s` (dot matches
 * newline), and `g`, `u`, which change nothing. Matching takes linear time for every pattern that compiles.
 * Throws UserError 'badPattern' with `details` { pattern, column (1-based), reason }.
 */
export function compilePattern(pattern: string, flags: string): RE2JS {
  if (pattern.length === 0) throw new UserError('badPattern', 'The pattern is empty.', { pattern, column: 1 });
  if (pattern.length > LONGEST_PATTERN) {
    throw badPattern(pattern, LONGEST_PATTERN, `it is longer than ${LONGEST_PATTERN} characters`);
  }
  const bits = flagBits(pattern, flags);
  const unsupported = findUnsupported(pattern);
  if (unsupported !== undefined) throw badPattern(pattern, unsupported.at, unsupported.reason);
  try {
    return RE2JS.compile(pattern, bits);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw syntaxError(pattern, error);
  }
}

function flagBits(pattern: string, flags: string): number {
  let bits = 0;
  for (const flag of flags) {
    if (flag === 'i') bits |= RE2JS.CASE_INSENSITIVE;
    else if (flag === 'm') bits |= RE2JS.MULTILINE;
    else if (flag === 's') bits |= RE2JS.DOTALL;
    else if (flag !== 'g' && flag !== 'u') {
      const message = `The flag "${flag}" is not known. Flags are i (either case), m (^ and $ at newlines), s (dot matches newline).`;
      throw new UserError('badPattern', message, { pattern, flags, reason: `unknown flag ${flag}` });
    }
  }
  return bits;
}

interface Unsupported {
  readonly at: number;
  readonly reason: string;
}

const LINEAR = 'patterns run in linear time (RE2 syntax)';

const UNSUPPORTED_GROUPS: readonly (readonly [string, string])[] = [
  ['(?=', `lookahead "(?=" is not supported, since ${LINEAR}`],
  ['(?!', `negative lookahead "(?!" is not supported, since ${LINEAR}`],
  ['(?<=', `lookbehind "(?<=" is not supported, since ${LINEAR}`],
  ['(?<!', `negative lookbehind "(?<!" is not supported, since ${LINEAR}`],
  ['(?>', `atomic group "(?>" is not supported and not needed, since ${LINEAR}; use "(?:"`],
  ['(?(', `conditional group "(?(" is not supported`],
  ['(?#', `comment "(?#" is not supported`],
];

/** What other regex dialects know and RE2 does not; found by hand, since the parser does not say where it stopped. */
function findUnsupported(pattern: string): Unsupported | undefined {
  let inClass = false;
  let escapedAt = -1;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    if (char === '\\') {
      escapedAt = at + 1;
      const escape = unsupportedEscape(pattern, at, inClass);
      if (escape !== undefined) return { at, reason: escape };
      if (pattern.charAt(at + 1) === 'Q') at = endOfQuote(pattern, at);
      else at++;
    } else if (inClass) {
      if (char === ']') inClass = false;
    } else if (char === '[') {
      inClass = true;
      // A bracket that closes at once stands for itself.
      const first = pattern.charAt(at + 1) === '^' ? at + 2 : at + 1;
      if (pattern.charAt(first) === ']') at = first;
    } else if (char === '(') {
      const group = UNSUPPORTED_GROUPS.find(([opening]) => pattern.startsWith(opening, at));
      if (group !== undefined) return { at, reason: group[1] };
    } else if (char === '+' && escapedAt !== at - 1 && /(?:[*+?]|\{\d+(?:,\d*)?\})$/.test(pattern.slice(0, at))) {
      return {
        at: at - 1,
        reason: `possessive "${pattern.slice(at - 1, at + 1)}" is not supported and not needed, since ${LINEAR}`,
      };
    }
  }
  return undefined;
}

function unsupportedEscape(pattern: string, at: number, inClass: boolean): string | undefined {
  const next = pattern.charAt(at + 1);
  if (!inClass && /[1-9]/.test(next)) return `backreference "\\${next}" is not supported, since ${LINEAR}`;
  if (!inClass && next === 'k') return `backreference "\\k" is not supported, since ${LINEAR}`;
  if (next === 'u')
    return '"\\u" is not known here; write "\\x{e9}" for a character, "\\\\u00e9" for the escape as it stands in the file';
  if (next === 'G' || next === 'Z' || next === 'K' || next === 'R' || next === 'X')
    return `"\\${next}" is not supported`;
  return undefined;
}

function endOfQuote(pattern: string, at: number): number {
  const end = pattern.indexOf('\\E', at + 2);
  return end < 0 ? pattern.length : end + 1;
}

function syntaxError(pattern: string, error: RE2JSException): UserError {
  if (!(error instanceof RE2JSSyntaxException)) return badPattern(pattern, 0, error.message);
  const fragment = error.getPattern() ?? '';
  const at = fragment === pattern ? placeOfWholeFault(pattern, error.getDescription()) : pattern.indexOf(fragment);
  const quoted = fragment === '' || fragment === pattern ? '' : ` "${fragment}"`;
  return badPattern(pattern, Math.max(0, at), `${error.getDescription()}${quoted}`);
}

/** The parser names the whole pattern for faults that show only at its end. */
function placeOfWholeFault(pattern: string, description: string): number {
  if (description.includes('missing closing )')) return lastUnclosed(pattern, '(', ')');
  if (description.includes('unexpected )')) return firstSurplus(pattern);
  if (description.includes('missing closing ]')) return Math.max(0, pattern.lastIndexOf('['));
  if (description.includes('trailing backslash')) return pattern.length - 1;
  return 0;
}

function lastUnclosed(pattern: string, opening: string, closing: string): number {
  const open: number[] = [];
  forEachOperator(pattern, (char, at) => {
    if (char === opening) open.push(at);
    else if (char === closing) open.pop();
  });
  return open.at(-1) ?? 0;
}

function firstSurplus(pattern: string): number {
  let depth = 0;
  let surplus = -1;
  forEachOperator(pattern, (char, at) => {
    if (char === '(') depth++;
    else if (char === ')' && --depth < 0 && surplus < 0) surplus = at;
  });
  return surplus;
}

/** Visits the characters that are neither escaped nor inside a class. */
function forEachOperator(pattern: string, visit: (char: string, at: number) => void): void {
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    if (char === '\\') at++;
    else if (inClass) inClass = char !== ']';
    else if (char === '[') inClass = true;
    else visit(char, at);
  }
}

function badPattern(pattern: string, at: number, reason: string): UserError {
  const column = at + 1;
  return new UserError('badPattern', `Bad pattern at column ${column}: ${reason}.`, { pattern, column, reason });
}
