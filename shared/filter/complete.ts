import { FIELDS, HAS_WHAT, findField, type FieldName, type ValueKind } from './fields.ts';
import { VALUE_EXAMPLES } from './values.ts';

export interface Completion {
  /** Text to put in place of `[from, to)`. */
  readonly insert: string;
  readonly label: string;
  readonly detail: string;
  readonly kind: 'field' | 'value' | 'keyword';
}

export interface Completions {
  /** Half-open range of the text that a completion replaces. */
  readonly from: number;
  readonly to: number;
  readonly items: readonly Completion[];
  /** Where a value of a field of the dump is being written: the caller adds the values in use (see the `facets` tool). */
  readonly valuesOf?: { readonly field: FieldName; readonly prefix: string };
  /** How the value at the cursor is written, with examples. */
  readonly hint?: { readonly value: ValueKind; readonly examples: readonly string[] };
}

const KEYWORDS: readonly Completion[] = [
  { insert: 'or ', label: 'or', detail: 'Either condition holds', kind: 'keyword' },
  { insert: '-', label: '-', detail: 'The next condition does not hold', kind: 'keyword' },
  { insert: 'span{', label: 'span{…}', detail: 'One span meets all of it', kind: 'keyword' },
  { insert: 'has:', label: 'has:', detail: 'Something is present or odd', kind: 'field' },
  { insert: 'attr.', label: 'attr.…', detail: 'Any attribute (slow: reads records)', kind: 'field' },
];

/** What may be written at the cursor (a position in UTF-16 code units). Works in the middle of broken text too. */
export function completeFilter(text: string, cursor: number): Completions {
  const before = text.slice(0, cursor);
  const inQuotes = (before.replaceAll(/\\./g, '').match(/"/g) ?? []).length % 2 === 1;
  const value = /(?:^|[\s({-])([A-Za-z_]\w*)(:|!=|>=|<=|[=<>~])((?:[^\s(){}",]*,)*)("?)([^\s(){}",]*)$/.exec(before);
  const word = /[^\s(){}"]*$/.exec(before)?.[0] ?? '';
  const to = cursor + (/^[^\s(){}",]*/.exec(text.slice(cursor))?.[0].length ?? 0);
  if (value !== null)
    return completeValue({ name: value[1] ?? '', quote: value[4] ?? '', prefix: value[5] ?? '', to, cursor });
  if (inQuotes) return { from: cursor, to: cursor, items: [] };
  const prefix = word.replace(/^-+/, '');
  return { from: cursor - prefix.length, to, items: [...fieldItems(prefix), ...keywordItems(prefix)] };
}

interface ValueContext {
  readonly name: string;
  readonly quote: string;
  readonly prefix: string;
  readonly to: number;
  readonly cursor: number;
}

function completeValue({ name, quote, prefix, to, cursor }: ValueContext): Completions {
  const range = { from: cursor - prefix.length - quote.length, to };
  if (name.toLowerCase() === 'has' || name.toLowerCase() === 'is') {
    return { ...range, items: matching([...HAS_WHAT], prefix) };
  }
  const field = findField(name);
  if (field === undefined) return { ...range, items: [] };
  const hint = { value: field.value, examples: field.choices ?? VALUE_EXAMPLES[field.value] };
  if (field.choices !== undefined) {
    return {
      ...range,
      hint,
      items: matching(
        field.choices.map((choice) => [choice, field.description]),
        prefix,
      ),
    };
  }
  return field.value === 'text'
    ? { ...range, hint, items: [], valuesOf: { field: field.name, prefix } }
    : { ...range, hint, items: [] };
}

function matching(values: readonly (readonly [string, string])[], prefix: string): Completion[] {
  const lower = prefix.toLowerCase();
  return values
    .filter(([value]) => value.toLowerCase().startsWith(lower))
    .map(([value, detail]) => ({ insert: value, label: value, detail, kind: 'value' }));
}

function fieldItems(prefix: string): Completion[] {
  const lower = prefix.toLowerCase();
  return FIELDS.filter((field) => field.name.startsWith(lower)).map((field) => ({
    insert: `${field.name}${field.value === 'text' || field.value === 'choice' ? ':' : '>'}`,
    label: field.name,
    detail: field.description,
    kind: 'field',
  }));
}

function keywordItems(prefix: string): Completion[] {
  return KEYWORDS.filter((item) => item.label.startsWith(prefix.toLowerCase()));
}
