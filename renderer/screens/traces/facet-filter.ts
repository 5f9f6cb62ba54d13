import {
  EVERYTHING,
  formatFilter,
  parseFilter,
  withChip,
  withoutChip,
  type Filter,
  type TextField,
} from '../../../shared/filter/index.ts';

/** The condition of a text; everything where the text is none (the field says why). */
export function readFilter(text: string): Filter {
  const parsed = parseFilter(text);
  return parsed.ok ? parsed.filter : EVERYTHING;
}

/** Values of a field that the filter asks for by name, as the facets show them ticked. */
export function chosenValues(filter: Filter, field: TextField): readonly string[] {
  const item = itemsOf(filter).find((candidate) => isValueList(candidate, field));
  return item?.kind === 'text' ? item.patterns.map((pattern) => (pattern.kind === 'exact' ? pattern.text : '')) : [];
}

/** Ticks or unticks a value: values of one field are alternatives, fields must all hold. */
export function toggleValue(filter: Filter, field: TextField, value: string): Filter {
  const chosen = chosenValues(filter, field);
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
  const rest = withoutField(filter, field);
  return next.length === 0 ? rest : withChip(rest, valueFilter(field, next));
}

/** The filter without the values ticked in one field: what its own counts are taken under. */
export function withoutField(filter: Filter, field: TextField): Filter {
  const at = itemsOf(filter).findIndex((item) => isValueList(item, field));
  return at < 0 ? filter : withoutChip(filter, at);
}

/** The filter without its range of durations. */
export function withoutDuration(filter: Filter): Filter {
  return { kind: 'all', items: itemsOf(filter).filter((item) => !(item.kind === 'ns' && item.field === 'duration')) };
}

/** Asks for durations within `[minNs, maxNs]`, in place of what was asked before. */
export function withDuration(filter: Filter, minNs: bigint, maxNs: bigint): Filter {
  return withChip(withoutDuration(filter), { kind: 'ns', field: 'duration', range: { min: minNs, max: maxNs } });
}

/** Both conditions together, as text. */
export function joinFilters(a: Filter, b: Filter): string {
  const items = [...itemsOf(a), ...itemsOf(b)];
  return items.length === 0 ? '' : formatFilter({ kind: 'all', items });
}

/** The traces with these ids; nothing when there are none. */
export function tracesById(ids: readonly string[]): Filter {
  if (ids.length === 0) return NOTHING;
  return valueFilter('trace', ids);
}

/** No trace has fewer than no spans. */
const NOTHING: Filter = { kind: 'number', field: 'spans', range: { max: 0, maxIncluded: false } };

function valueFilter(field: TextField, values: readonly string[]): Filter {
  return { kind: 'text', field, patterns: values.map((text) => ({ kind: 'exact', text, caseSensitive: true })) };
}

function isValueList(item: Filter, field: TextField): boolean {
  return item.kind === 'text' && item.field === field && item.patterns.every((pattern) => pattern.kind === 'exact');
}

function itemsOf(filter: Filter): readonly Filter[] {
  return filter.kind === 'all' ? filter.items : [filter];
}
