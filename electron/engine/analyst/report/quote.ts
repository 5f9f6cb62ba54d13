import type { CitationCheck } from '../../../../shared/api/report.ts';
import type { SpanText } from '../dump-access.ts';

/** Shorter quotes stand almost anywhere and prove nothing. */
const LEAST_QUOTE_CHARS = 8;
const CLOSEST_CONTEXT_CHARS = 60;
const LEAST_CLOSEST_CHARS = 12;

/**
 * Tells whether a quote stands in one of a span's texts. White space counts as one blank, and a text that is itself JSON
 * is also read with its escapes resolved, because that is how a reader sees it. Everything else must agree to the letter.
 */
export function checkQuote(quote: string, texts: readonly SpanText[]): CitationCheck {
  const wanted = folded(quote);
  if (wanted.length < LEAST_QUOTE_CHARS) {
    // A whole short value may be quoted: "ok", "refused".
    const whole = texts.find((text) => folded(text.text) === wanted);
    return whole === undefined || wanted === ''
      ? { kind: 'failed', reason: 'tooShort' }
      : { kind: 'verified', field: whole.field };
  }
  for (const { field, text } of texts) {
    if (readings(text).some((reading) => reading.includes(wanted))) return { kind: 'verified', field };
  }
  const closest = closestTo(wanted, texts);
  return { kind: 'failed', reason: 'noQuote', ...(closest === undefined ? {} : { closest }) };
}

/** The ways in which a text may be read: as it is, and with one or two layers of JSON escapes resolved. */
function readings(text: string): string[] {
  const first = folded(text);
  if (!text.includes('\\')) return [first];
  const once = unescapeJson(text);
  return [first, folded(once), ...(once.includes('\\') ? [folded(unescapeJson(once))] : [])];
}

function folded(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '"': '"',
  '\\': '\\',
  '/': '/',
};

function unescapeJson(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|(["\\/nrtbf]))/g,
    (_whole, hex: string | undefined, simple: string | undefined) =>
      hex === undefined ? (SIMPLE_ESCAPES[simple ?? ''] ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** The surroundings of the longest run of the quote's words that does stand in the span. */
function closestTo(wanted: string, texts: readonly SpanText[]): string | undefined {
  const words = wanted.split(' ');
  const haystacks = texts.map((text) => folded(text.text));
  for (let length = words.length - 1; length >= 1; length -= Math.max(1, Math.floor(length / 8))) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const run = words.slice(from, from + length).join(' ');
      if (run.length < LEAST_CLOSEST_CHARS) continue;
      for (const haystack of haystacks) {
        const at = haystack.indexOf(run);
        if (at >= 0)
          return haystack.slice(Math.max(0, at - CLOSEST_CONTEXT_CHARS), at + run.length + CLOSEST_CONTEXT_CHARS);
      }
    }
  }
  return undefined;
}
