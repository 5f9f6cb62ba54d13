import type { Filter, TextPattern } from './ast.ts';
import { FIELDS } from './fields.ts';

/**
 * The filter with every whole value of a text made a part of it: `model:gpt` becomes `model:*gpt*`. Undefined when
 * nothing in it can be made so; what is asked not to be stays as it is.
 */
export function loosened(filter: Filter): Filter | undefined {
  const loose = loosen(filter);
  return loose === filter ? undefined : loose;
}

function loosen(filter: Filter): Filter {
  switch (filter.kind) {
    case 'all':
    case 'any': {
      const items = filter.items.map(loosen);
      return items.every((item, at) => item === filter.items[at]) ? filter : { ...filter, items };
    }
    case 'span': {
      const item = loosen(filter.item);
      return item === filter.item ? filter : { ...filter, item };
    }
    case 'text': {
      if (!isFreeText(filter.field) || !filter.patterns.some(isWhole)) return filter;
      return { ...filter, patterns: filter.patterns.map((pattern) => (isWhole(pattern) ? partOf(pattern) : pattern)) };
    }
    default:
      return filter;
  }
}

/** Whether any text may stand in the field, not one of a few words. */
function isFreeText(field: string): boolean {
  return FIELDS.some(({ name, value }) => name === field && value === 'text');
}

type WholeText = Extract<TextPattern, { readonly kind: 'exact' }>;

/** Signs of a glob in the value would mean something else there. */
function isWhole(pattern: TextPattern): pattern is WholeText {
  return pattern.kind === 'exact' && !pattern.caseSensitive && !/[*?]/.test(pattern.text);
}

/** A glob cannot be quoted: for signs that end a value stands any one sign. */
function partOf({ text }: WholeText): TextPattern {
  return { kind: 'glob', text: `*${text.replaceAll(/[\s()"{},]/g, '?')}*` };
}
