import { SPAN_FLAGS, type SpanFlag } from '../../../shared/domain/index.ts';
import type { Filter, HasWhat, NsField, NumberField, Range, TextField } from '../../../shared/filter/index.ts';
import { assertNever, invariant } from '../base/index.ts';
import type { DumpIndex, Shape } from '../index/index.ts';

import { Bits } from './bits.ts';
import { evaluateIds } from './evaluate-ids.ts';
import { nsWords, rowsInNsRange } from './ns-range.ts';
import { tokenReader, usageReader, type TokenField } from './span-numbers.ts';
import { isErrorShape, ownersWhere, shapesWhere } from './shape-test.ts';
import { textTest } from './text-pattern.ts';

/** Conditions that the columns cannot tell, answered beforehand: the leaf itself → its spans; for `failure`, its traces. */
export type ReadLeaves = ReadonlyMap<Filter, Bits>;

type ShapeField = Exclude<TextField, 'session' | 'user' | 'trace' | 'span' | 'root' | 'failure'>;

const SHAPE_COLUMNS: Readonly<Record<ShapeField, keyof Shape>> = {
  name: 'name',
  kind: 'kind',
  status: 'status',
  model: 'model',
  agent: 'agent',
  tool: 'tool',
  service: 'service',
  environment: 'environment',
  project: 'project',
  scope: 'scope',
  spankind: 'spanKind',
};

/** The spans that meet a condition, each on its own; conditions on the trace mean the span's trace. */
export function evaluateSpans(index: DumpIndex, filter: Filter, leaves: ReadLeaves): Bits {
  const byShape = shapeAnswers(index, filter);
  if (byShape !== undefined) return spread(index.spans.shape, byShape);
  switch (filter.kind) {
    case 'all':
      return filter.items.reduce(
        (bits, item) => bits.and(evaluateSpans(index, item, leaves)),
        Bits.all(index.spanCount),
      );
    case 'any':
      return filter.items.reduce(
        (bits, item) => bits.or(evaluateSpans(index, item, leaves)),
        new Bits(index.spanCount),
      );
    case 'not':
      return evaluateSpans(index, filter.item, leaves).not();
    case 'span':
      return evaluateSpans(index, filter.item, leaves);
    case 'text':
      if (filter.field === 'failure') return spansOf(index, readLeaf(leaves, filter));
      return spanText(index, filter.field, textTest(filter.patterns), filter);
    case 'number':
      return spanNumber(index, filter.field, filter.range);
    case 'ns':
      return rowsInNsRange(nsColumn(index, filter.field), filter.range);
    case 'has':
      return spanHas(index, filter.what);
    case 'content':
    case 'attribute':
      return readLeaf(leaves, filter);
    default:
      return assertNever(filter);
  }
}

/** The traces that meet a condition: by their own figures where traces have them, else by any one of their spans. */
export function evaluateTraces(index: DumpIndex, filter: Filter, leaves: ReadLeaves): Bits {
  switch (filter.kind) {
    case 'all':
      return filter.items.reduce(
        (bits, item) => bits.and(evaluateTraces(index, item, leaves)),
        Bits.all(index.traceCount),
      );
    case 'any':
      return filter.items.reduce(
        (bits, item) => bits.or(evaluateTraces(index, item, leaves)),
        new Bits(index.traceCount),
      );
    case 'not':
      return evaluateTraces(index, filter.item, leaves).not();
    case 'number':
      return traceNumber(index, filter.field, filter.range);
    case 'ns':
      return traceNs(index, filter.field, filter.range);
    case 'text':
      if (filter.field === 'root') return rootName(index, textTest(filter.patterns));
      if (filter.field === 'failure') return readLeaf(leaves, filter);
      if (filter.field === 'trace') return evaluateIds(index, 'trace', filter.patterns);
      return tracesOf(index, evaluateSpans(index, filter, leaves));
    case 'has':
      return traceHas(index, filter.what);
    case 'span':
    case 'content':
    case 'attribute':
      return tracesOf(index, evaluateSpans(index, filter, leaves));
    default:
      return assertNever(filter);
  }
}

/** The traces with at least one of the spans. */
export function tracesOf(index: DumpIndex, spans: Bits): Bits {
  const { firstSpan, spanCount } = index.traces;
  const result = new Bits(index.traceCount);
  const { words } = spans;
  for (let trace = 0; trace < index.traceCount; trace++) {
    const end = firstSpan[trace] + spanCount[trace];
    for (let span = firstSpan[trace]; span < end; span++) {
      const word = words[span >>> 5];
      // Whole words of absent spans are passed at once.
      if (word === 0) span |= 31;
      else if ((word >>> (span & 31)) & 1) {
        result.add(trace);
        break;
      }
    }
  }
  return result;
}

/** All spans of the traces. */
export function spansOf(index: DumpIndex, traces: Bits): Bits {
  const { firstSpan, spanCount } = index.traces;
  const result = new Bits(index.spanCount);
  for (let trace = 0; trace < index.traceCount; trace++) {
    if (!traces.has(trace)) continue;
    const end = firstSpan[trace] + spanCount[trace];
    for (let span = firstSpan[trace]; span < end; span++) result.add(span);
  }
  return result;
}

export function spansOfTrace(index: DumpIndex, trace: number): Bits {
  const result = new Bits(index.spanCount);
  const first = index.traces.firstSpan[trace];
  for (let span = first; span < first + index.traces.spanCount[trace]; span++) result.add(span);
  return result;
}

/** The answer per row of the shape table, where shapes alone decide; each distinct row is asked once. */
function shapeAnswers(index: DumpIndex, filter: Filter): Uint8Array | undefined {
  switch (filter.kind) {
    case 'all':
    case 'any': {
      if (filter.items.length === 0) return undefined;
      const answers = filter.items.map((item) => shapeAnswers(index, item));
      const first = answers[0];
      if (first === undefined || answers.some((answer) => answer === undefined)) return undefined;
      const all = filter.kind === 'all';
      return first.map((_, shape) => (answers[all ? 'every' : 'some']((answer) => answer?.[shape] === 1) ? 1 : 0));
    }
    case 'not':
      return shapeAnswers(index, filter.item)?.map((answer) => 1 - answer);
    case 'text': {
      const column = SHAPE_COLUMNS[filter.field as ShapeField] as keyof Shape | undefined;
      if (column === undefined) return undefined;
      const test = textTest(filter.patterns);
      return shapesWhere(index, (shape) => test(shape[column]));
    }
    case 'has':
      switch (filter.what) {
        case 'error':
          return shapesWhere(index, isErrorShape);
        case 'model':
        case 'agent':
        case 'tool':
        case 'project': {
          const { what } = filter;
          return shapesWhere(index, (shape) => shape[what] !== '');
        }
        default:
          return undefined;
      }
    default:
      return undefined;
  }
}

/** From an answer per row of a table to the spans that refer to the row. */
function spread(column: Uint32Array, answers: Uint8Array): Bits {
  const bits = new Bits(column.length);
  for (let span = 0; span < column.length; span++) if (answers[column[span]] === 1) bits.add(span);
  return bits;
}

function spanText(
  index: DumpIndex,
  field: TextField,
  test: (value: string) => boolean,
  filter: Filter & { kind: 'text' },
): Bits {
  switch (field) {
    case 'session':
    case 'user': {
      return spread(
        index.spans.owner,
        ownersWhere(index, (owner) => test(owner[field])),
      );
    }
    case 'trace':
      return spansOf(index, evaluateIds(index, 'trace', filter.patterns));
    case 'span':
      return evaluateIds(index, 'span', filter.patterns);
    case 'root':
      return spansOf(index, rootName(index, test));
    default:
      invariant(false, 'store.shapeFieldsAreAnsweredByShapes', { field });
      return new Bits(index.spanCount);
  }
}

function spanNumber(index: DumpIndex, field: NumberField, range: Range<number>): Bits {
  switch (field) {
    case 'spans':
    case 'errors':
    case 'llmcalls':
    case 'toolcalls':
      return spansOf(index, traceNumber(index, field, range));
    case 'size':
      return rowsInRange(index.spanCount, (span) => index.spans.lengthBytes[span], range);
    default: {
      const read = usageReader(index.usage, field);
      const { usage } = index.spans;
      return rowsInRange(index.spanCount, (span) => read(usage[span]), range);
    }
  }
}

function traceNumber(index: DumpIndex, field: NumberField, range: Range<number>): Bits {
  return rowsInRange(index.traceCount, traceNumberReader(index, field), range);
}

function traceNumberReader(index: DumpIndex, field: NumberField): (trace: number) => number {
  const { traces } = index;
  switch (field) {
    case 'spans':
      return (trace) => traces.spanCount[trace];
    case 'errors':
      return (trace) => traces.errorCount[trace];
    case 'llmcalls':
      return (trace) => traces.llmCount[trace];
    case 'toolcalls':
      return (trace) => traces.toolCount[trace];
    case 'size':
      return (trace) => traces.sizeBytes[trace];
    default:
      return tokenReader(traces, field satisfies TokenField);
  }
}

function rowsInRange(count: number, read: (row: number) => number, range: Range<number>): Bits {
  const bits = new Bits(count);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = range;
  const aboveMin = range.minIncluded === false;
  const belowMax = range.maxIncluded === false;
  for (let row = 0; row < count; row++) {
    const value = read(row);
    // NaN, for 'not reported', fails both comparisons.
    if ((aboveMin ? value > min : value >= min) && (belowMax ? value < max : value <= max)) bits.add(row);
  }
  return bits;
}

function nsColumn(index: DumpIndex, field: NsField): BigInt64Array {
  if (field === 'start') return index.spans.startNs;
  if (field === 'duration') return index.spans.durationNs;
  return nsWords.sum(index.spans.startNs, index.spans.durationNs);
}

function traceNs(index: DumpIndex, field: NsField, range: Range<bigint>): Bits {
  if (field === 'start') return rowsInNsRange(index.traces.startNs, range);
  if (field === 'end') return rowsInNsRange(index.traces.endNs, range);
  return rowsInNsRange(nsWords.difference(index.traces.endNs, index.traces.startNs), range);
}

function rootName(index: DumpIndex, test: (value: string) => boolean): Bits {
  const bits = new Bits(index.traceCount);
  const answers = shapesWhere(index, (shape) => test(shape.name));
  const { rootSpan } = index.traces;
  for (let trace = 0; trace < index.traceCount; trace++)
    if (answers[index.spans.shape[rootSpan[trace]]] === 1) bits.add(trace);
  return bits;
}

function spanHas(index: DumpIndex, what: HasWhat): Bits {
  switch (what) {
    case 'usage':
      return spanNumber(index, 'tokens', {});
    case 'cost':
      return spanNumber(index, 'cost', {});
    case 'session':
    case 'user':
      return spread(
        index.spans.owner,
        ownersWhere(index, (owner) => owner[what] !== ''),
      );
    case 'error':
    case 'model':
    case 'agent':
    case 'tool':
    case 'project':
      invariant(false, 'store.shapeFieldsAreAnsweredByShapes', { what });
      return new Bits(index.spanCount);
    default:
      return flagged(index.spans.flags, what);
  }
}

function traceHas(index: DumpIndex, what: HasWhat): Bits {
  switch (what) {
    case 'usage':
      return traceNumber(index, 'tokens', {});
    case 'cost':
      return traceNumber(index, 'cost', {});
    case 'error':
      return traceNumber(index, 'errors', { min: 1 });
    case 'session':
    case 'user':
    case 'model':
    case 'agent':
    case 'tool':
    case 'project':
      return tracesOf(index, evaluateSpans(index, { kind: 'has', what }, new Map()));
    default:
      return flagged(index.traces.flags, what);
  }
}

function flagged(flags: Uint32Array, flag: SpanFlag): Bits {
  const bits = new Bits(flags.length);
  const mask = SPAN_FLAGS[flag];
  for (let row = 0; row < flags.length; row++) if ((flags[row] & mask) !== 0) bits.add(row);
  return bits;
}

function readLeaf(leaves: ReadLeaves, filter: Filter): Bits {
  const bits = leaves.get(filter);
  invariant(bits !== undefined, 'store.readLeavesAreAnsweredFirst', { kind: filter.kind });
  return bits;
}
