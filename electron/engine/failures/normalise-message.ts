/**
 * An error message with its variable parts masked, so that one fault has one text: `timeout after 31 s for
 * https://a/b?id=7` becomes `timeout after <num> s for <url>`. At most 300 characters.
 */
export function normaliseMessage(message: string): string {
  const line = tellingLine(message.slice(0, READ_LENGTH));
  return MASKS.reduce((text, [pattern, mask]) => text.replace(pattern, mask), line)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, KEPT_LENGTH);
}

const READ_LENGTH = 4_096;
const KEPT_LENGTH = 300;

/** Of a Python stack trace the last line tells the fault; of anything else the text as a whole. */
function tellingLine(message: string): string {
  if (!message.includes('Traceback (most recent call last)')) return message;
  const lines = message.split('\n').filter((line) => /^\S/.test(line) && !line.startsWith('Traceback'));
  return lines.at(-1) ?? message;
}

/** In this order: a mask must not break up what a later one would see whole. Bounded repeats keep each linear. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]{1,15}:\/\/[^\s"'<>)\]]+/gi, '<url>'],
  [/\b[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}\b/g, '<email>'],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, '<time>'],
  [/\b\d\d:\d\d:\d\d(?:[.,]\d+)?\b/g, '<time>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<id>'],
  [/\b(?:call|toolu|req|run|msg|resp|chatcmpl|trace|span|sess|thread|file)[_-][A-Za-z0-9_-]{6,}/g, '<id>'],
  [/"[^"\n]{1,400}"|`[^`\n]{1,400}`|(?<!\w)'[^'\n]{1,400}'(?!\w)/g, '<str>'],
  [/(?<![\w<])(?:[A-Za-z]:\\|~?\.{0,2}\/)[\w.@%+~-]+(?:[\\/][\w.@%+~-]+)*[\\/]?/g, '<path>'],
  [/\b0x[0-9a-f]+\b/gi, '<hex>'],
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}\b/gi, '<hex>'],
  [/(?<![\w<])[-+]?\d+(?:[.,:]\d+)*%?/g, '<num>'],
  [/(?<=[a-z_#-])\d{2,}/gi, '<num>'],
];
