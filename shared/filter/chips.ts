import type { Filter } from './ast.ts';
import { formatFilter } from './format-filter.ts';

/** One condition of a filter that must hold, as a removable label. */
export interface FilterChip {
  /** Normal form of the condition. */
  readonly text: string;
  readonly negated: boolean;
  readonly slow: boolean;
  readonly filter: Filter;
}

/** The conditions that are ANDed at the top; a filter with `or` at its top is one chip. */
export function chipsOf(filter: Filter): FilterChip[] {
  const items = filter.kind === 'all' ? filter.items : [filter];
  return items.map((item) => ({
    text: formatFilter(item),
    negated: item.kind === 'not',
    slow: item.kind === 'content' || item.kind === 'attribute',
    filter: item,
  }));
}

/** The filter without one of its chips. */
export function withoutChip(filter: Filter, chip: number): Filter {
  const items = filter.kind === 'all' ? filter.items : [filter];
  return { kind: 'all', items: items.filter((_, i) => i !== chip) };
}

/** The filter with one more condition, which is not added twice. */
export function withChip(filter: Filter, added: Filter): Filter {
  const items = filter.kind === 'all' ? filter.items : [filter];
  const text = formatFilter(added);
  return items.some((item) => formatFilter(item) === text) ? filter : { kind: 'all', items: [...items, added] };
}
