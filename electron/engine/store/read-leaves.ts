import type { AttributeTest, ContentPattern, Filter } from '../../../shared/filter/index.ts';
import { compileMatcher, type SearchQuery } from '../search/index.ts';

import { Bits } from './bits.ts';
import { searchContent } from './content-search.ts';
import type { ToolContext } from './define-tool.ts';
import { forEachRecord } from './each-record.ts';
import type { ReadLeaves } from './evaluate.ts';
import { findMarks, tracesFailing } from './failure-marks.ts';
import { parseRecord, type SpanRecord } from './record.ts';
import { textTest } from './text-pattern.ts';
import type { TraceStore } from './trace-store.ts';

/** A content condition must see the whole dump, however long that takes; the caller's signal ends it. */
const NO_DEADLINE_MS = 3_600_000;

/**
 * Answers the conditions of a filter that only records can tell, failure modes included: over the whole dump, content by a search of its files, or
 * with `within` for those spans only, record by record. Throws UserError 'badPattern', 'cancelled', 'unreadable'.
 */
export async function readLeaves(
  store: TraceStore,
  filter: Filter,
  options: ToolContext & { readonly within?: Bits },
): Promise<ReadLeaves> {
  const { within, ...ctx } = options;
  const leaves = new Map<Filter, Bits>();
  const tests: RecordTest[] = [];
  for (const leaf of leavesOf(filter)) {
    if (leaf.kind === 'text' && leaf.field === 'failure')
      leaves.set(leaf, tracesFailing(await findMarks(store.options.failures), leaf));
    if (leaf.kind === 'attribute') tests.push(recordTest(store, leaf, attributeTest(leaf.key, leaf.test)));
    if (leaf.kind !== 'content') continue;
    const query = queryOf(leaf.pattern);
    if (within !== undefined) tests.push(recordTest(store, leaf, contentTest(query)));
    else leaves.set(leaf, (await searchContent(store, query, { ...ctx, deadlineMs: NO_DEADLINE_MS })).spans);
  }
  if (tests.length > 0) {
    await forEachRecord(store.index, within ?? Bits.all(store.index.spanCount), ctx, (span, bytes) => {
      const record = parseRecord(bytes);
      for (const { holds, bits } of tests) if (holds(record)) bits.add(span);
    });
  }
  for (const { leaf, bits } of tests) leaves.set(leaf, bits);
  return leaves;
}

interface RecordTest {
  readonly leaf: Filter;
  readonly holds: (record: SpanRecord) => boolean;
  readonly bits: Bits;
}

function recordTest(store: TraceStore, leaf: Filter, holds: (record: SpanRecord) => boolean): RecordTest {
  return { leaf, holds, bits: new Bits(store.index.spanCount) };
}

function contentTest(query: SearchQuery): (record: SpanRecord) => boolean {
  const matcher = compileMatcher(query);
  return (record) => matcher(record.text, { limit: 1 }).matchCount > 0;
}

/** Words are found as they read and in either case; a regular expression sees the line as it is written. */
function queryOf(pattern: ContentPattern): SearchQuery {
  return pattern.kind === 'words'
    ? { kind: 'text', text: pattern.text, caseSensitive: false }
    : { kind: 'regex', pattern: pattern.source, flags: pattern.ignoreCase ? 'i' : '' };
}

function attributeTest(key: string, test: AttributeTest): (record: SpanRecord) => boolean {
  const holds = valueTest(test);
  return (record) => {
    const value = record.attributes[key] ?? record.resource[key];
    return value !== undefined && value !== null && holds(value);
  };
}

function valueTest(test: AttributeTest): (value: unknown) => boolean {
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
