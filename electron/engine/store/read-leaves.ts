import type { AttributeTest, ContentPattern, Filter } from '../../../shared/filter/index.ts';
import type { SearchQuery } from '../search/index.ts';

import { Bits } from './bits.ts';
import { searchContent } from './content-search.ts';
import type { ToolContext } from './define-tool.ts';
import { forEachRecord } from './each-record.ts';
import type { ReadLeaves } from './evaluate.ts';
import { parseRecord } from './record.ts';
import { textTest } from './text-pattern.ts';
import type { TraceStore } from './trace-store.ts';

/** A content condition must see the whole dump, however long that takes; the caller's signal ends it. */
const NO_DEADLINE_MS = 3_600_000;

/** Answers the conditions of a filter that only records can tell. Throws UserError 'badPattern', 'cancelled', 'unreadable'. */
export async function readLeaves(store: TraceStore, filter: Filter, ctx: ToolContext): Promise<ReadLeaves> {
  const leaves = new Map<Filter, Bits>();
  const attributes: (Filter & { readonly kind: 'attribute' })[] = [];
  for (const leaf of leavesOf(filter)) {
    if (leaf.kind === 'content')
      leaves.set(
        leaf,
        (await searchContent(store, queryOf(leaf.pattern), { ...ctx, deadlineMs: NO_DEADLINE_MS })).spans,
      );
    else if (leaf.kind === 'attribute') attributes.push(leaf);
  }
  if (attributes.length > 0) await readAttributes(store, { attributes, leaves }, ctx);
  return leaves;
}

/** Words are found as they read and in either case; a regular expression sees the line as it is written. */
function queryOf(pattern: ContentPattern): SearchQuery {
  return pattern.kind === 'words'
    ? { kind: 'text', text: pattern.text, caseSensitive: false }
    : { kind: 'regex', pattern: pattern.source, flags: pattern.ignoreCase ? 'i' : '' };
}

interface AttributeQuestion {
  readonly attributes: readonly (Filter & { readonly kind: 'attribute' })[];
  readonly leaves: Map<Filter, Bits>;
}

async function readAttributes(store: TraceStore, question: AttributeQuestion, ctx: ToolContext): Promise<void> {
  const tests = question.attributes.map((leaf) => {
    const bits = new Bits(store.index.spanCount);
    question.leaves.set(leaf, bits);
    return { key: leaf.key, test: attributeTest(leaf.test), bits };
  });
  await forEachRecord(store.index, Bits.all(store.index.spanCount), ctx, (span, bytes) => {
    const record = parseRecord(bytes);
    for (const { key, test, bits } of tests) {
      const value = record.attributes[key] ?? record.resource[key];
      if (value !== undefined && value !== null && test(value)) bits.add(span);
    }
  });
}

function attributeTest(test: AttributeTest): (value: unknown) => boolean {
  if (test.kind === 'text') {
    const matches = textTest(test.patterns);
    return (value) => matches(typeof value === 'string' ? value : JSON.stringify(value));
  }
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, minIncluded, maxIncluded } = test.range;
  return (value) => {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number !== 'number' || Number.isNaN(number)) return false;
    return (
      (minIncluded === false ? number > min : number >= min) && (maxIncluded === false ? number < max : number <= max)
    );
  };
}

function leavesOf(filter: Filter): Filter[] {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return filter.items.flatMap(leavesOf);
    case 'not':
    case 'span':
      return leavesOf(filter.item);
    default:
      return [filter];
  }
}
