/**
 * Shortening of values of any size to a number of characters (UTF-16 code units), for discovery (many spans at once) and
 * for a close look (a few). A value exactly at the limit stays whole; what is shortened says its full length.
 */
export const DISCOVERY_CHARS = 4_096;
export const SURGICAL_CHARS = 16_384;

/** UTF-8 bytes of one answer of the view tools. */
export const RESPONSE_BUDGET_BYTES = 150_000;

/** Texts holding JSON above this are cut as plain text: parsing them would cost more than it helps. */
const MAX_JSON_CHARS = 4_000_000;
const MAX_JSON_DEPTH = 40;

export interface ShortText {
  readonly text: string;
  /** Characters of the original that are shown (for JSON: kept by the shortened form, about). */
  readonly shownChars: number;
  readonly fullChars: number;
}

/** Undefined when the text fits. Text that holds a JSON object or array stays JSON: its long parts are shortened instead. */
export function shortenText(text: string, maxChars: number): ShortText | undefined {
  if (text.length <= maxChars) return undefined;
  const json = looksLikeJson(text) ? shortenJsonText(text, maxChars) : undefined;
  if (json !== undefined) return { text: json, shownChars: json.length, fullChars: text.length };
  const shownChars = wholeCharacters(text, maxChars);
  return {
    text: `${text.slice(0, shownChars)}${shortenedMark(text.length - shownChars, text.length)}`,
    shownChars,
    fullChars: text.length,
  };
}

/** The end of a cut at most `end` that splits no surrogate pair. */
export function wholeCharacters(text: string, end: number): number {
  if (end >= text.length || end <= 0) return Math.max(0, Math.min(end, text.length));
  const before = text.charCodeAt(end - 1);
  const after = text.charCodeAt(end);
  const splits = before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
  return splits ? end - 1 : end;
}

/** What stands where a text was cut. */
export function shortenedMark(leftOut: number, fullChars: number): string {
  return `… [${leftOut} of ${fullChars} characters left out]`;
}

/**
 * The same JSON value with long texts cut, long arrays and objects ended early and a marker in place of what is left out,
 * so that its JSON has at most about `maxChars` characters. Undefined when it already fits.
 */
export function shortenJson(
  value: unknown,
  maxChars: number,
): { readonly value: unknown; readonly fullChars: number } | undefined {
  const fullChars = jsonChars(value);
  if (fullChars <= maxChars) return undefined;
  let textLimit = Math.max(80, Math.floor(maxChars / 2));
  // Halving the longest text allowed until all fits keeps as many keys as possible; the budget then ends long lists.
  for (;;) {
    const shortened = withBudget(value, textLimit, maxChars);
    if (textLimit <= 80 || shortened.complete) return { value: shortened.value, fullChars };
    textLimit = Math.max(80, Math.floor(textLimit / 2));
  }
}

/** Characters of the value's JSON; a loop, because JSON.stringify overflows the stack on deep values. */
export function jsonChars(value: unknown): number {
  let chars = 0;
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const top = stack.pop();
    if (typeof top !== 'object' || top === null) {
      chars += JSON.stringify(top)?.length ?? 0;
      continue;
    }
    const entries = Object.entries(top);
    chars += 2 + Math.max(0, entries.length - 1);
    for (const [key, item] of entries) {
      if (!Array.isArray(top)) chars += JSON.stringify(key).length + 1;
      stack.push(item);
    }
  }
  return chars;
}

function looksLikeJson(text: string): boolean {
  return text.length <= MAX_JSON_CHARS && /^\s*[[{]/.test(text) && /[\]}]\s*$/.test(text.slice(-20));
}

function shortenJsonText(text: string, maxChars: number): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const result = JSON.stringify(shortenJson(value, maxChars)?.value ?? value);
  return result.length <= maxChars * 1.5 ? result : undefined;
}

interface Budget {
  left: number;
  readonly textLimit: number;
  /** False once an entry of a list or object was left out. */
  complete: boolean;
}

function withBudget(
  value: unknown,
  textLimit: number,
  maxChars: number,
): { readonly value: unknown; readonly complete: boolean } {
  const budget: Budget = { left: maxChars, textLimit, complete: true };
  return { value: copy(value, budget, 0), complete: budget.complete };
}

/** Recursion is bounded by MAX_JSON_DEPTH. */
function copy(value: unknown, budget: Budget, depth: number): unknown {
  if (typeof value === 'string') return copyText(value, budget);
  if (typeof value !== 'object' || value === null) {
    budget.left -= String(value).length + 1;
    return value;
  }
  if (depth >= MAX_JSON_DEPTH) {
    budget.complete = false;
    return '… [nested deeper]';
  }
  budget.left -= 2;
  return Array.isArray(value) ? copyArray(value, budget, depth) : copyObject(value, budget, depth);
}

function copyText(text: string, budget: Budget): string {
  const limit = Math.min(budget.textLimit, Math.max(40, budget.left));
  if (text.length <= limit) {
    budget.left -= text.length + 3;
    return text;
  }
  const shown = wholeCharacters(text, limit);
  const cut = `${text.slice(0, shown)}${shortenedMark(text.length - shown, text.length)}`;
  budget.left -= cut.length + 3;
  return cut;
}

function copyArray(values: readonly unknown[], budget: Budget, depth: number): unknown[] {
  const result: unknown[] = [];
  for (const [i, item] of values.entries()) {
    if (budget.left <= 0) {
      budget.complete = false;
      result.push(`… [${values.length - i} of ${values.length} entries left out]`);
      break;
    }
    result.push(copy(item, budget, depth + 1));
  }
  return result;
}

function copyObject(value: object, budget: Budget, depth: number): Record<string, unknown> {
  const entries = Object.entries(value);
  const result: [string, unknown][] = [];
  for (const [i, [key, item]] of entries.entries()) {
    if (budget.left <= 0) {
      budget.complete = false;
      result.push(['…', `[${entries.length - i} of ${entries.length} keys left out]`]);
      break;
    }
    const name = copyText(key, budget);
    result.push([name, copy(item, budget, depth + 1)]);
  }
  return Object.fromEntries(result);
}
