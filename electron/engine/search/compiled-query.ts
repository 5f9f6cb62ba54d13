import { UserError, assertNever } from '../base/index.ts';
import { spellText } from './json-spellings.ts';
import { type Needle, needleOf, plainNeedle } from './needle.ts';
import { requiredNeedles } from './regex-literals.ts';
import { compilePattern } from './regex-pattern.ts';
import type { SearchQuery } from './search-query.ts';

/** A query made ready for the workers. Plain data: it is posted to them. */
export type CompiledQuery =
  | { readonly kind: 'text'; readonly needles: readonly Needle[] }
  /** `needles` is empty when no literal is sure to be in every match. */
  | { readonly kind: 'regex'; readonly pattern: string; readonly flags: string; readonly needles: readonly Needle[] };

const LONGEST_TEXT = 2_000;

/** Throws UserError 'badPattern' when the query cannot be run. */
export function compileQuery(query: SearchQuery): CompiledQuery {
  switch (query.kind) {
    case 'text':
      return { kind: 'text', needles: textNeedles(query.text, query.caseSensitive) };
    case 'regex': {
      const { pattern, flags } = query;
      compilePattern(pattern, flags);
      if (isPlainText(pattern, flags)) {
        return { kind: 'text', needles: [plainNeedle(new TextEncoder().encode(pattern), flags.includes('i'))] };
      }
      return { kind: 'regex', pattern, flags, needles: requiredNeedles(pattern, flags) ?? [] };
    }
    default:
      return assertNever(query);
  }
}

/**
 * Whether a pattern is nothing but itself, so that the byte scan alone finds the same matches, many times faster.
 * In either case k and s also stand for the Kelvin sign and the long s, which a byte mask cannot tell.
 */
function isPlainText(pattern: string, flags: string): boolean {
  return flags.includes('i')
    ? /^[^\\^$.|?*+()[\]{}\nksKS\u0080-\uffff]+$/.test(pattern)
    : /^[^\\^$.|?*+()[\]{}\n]+$/.test(pattern);
}

/** Refuses texts that are empty or too long to be meant. */
export function checkText(text: string): void {
  if (text.length === 0) throw new UserError('badPattern', 'The search text is empty.', { text, column: 1 });
  if (text.length <= LONGEST_TEXT) return;
  const message = `The search text has ${text.length} characters; at most ${LONGEST_TEXT} can be searched for.`;
  throw new UserError('badPattern', message, { column: LONGEST_TEXT });
}

function textNeedles(text: string, caseSensitive: boolean): readonly Needle[] {
  checkText(text);
  // Printable ASCII without quote, backslash, slash or <>& is written the same way everywhere.
  if (/^[ !#-%'-.0-;=?-[\]-~]*$/.test(text)) return [plainNeedle(new TextEncoder().encode(text), !caseSensitive)];
  return spellText(text, caseSensitive).map(needleOf);
}
