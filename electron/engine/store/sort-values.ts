import type { SpanColumn, TraceColumn } from '../../../shared/api/tools/columns.ts';
import { OBSERVATION_KINDS, SPAN_STATUSES } from '../../../shared/domain/index.ts';
import type { DumpIndex, Shape } from '../index/index.ts';

import { nsWords } from './ns-range.ts';
import { valuesAt, valuesOf } from './row-values.ts';
import { dumpStartNs, nsAfter, reportedTokens, tokenReader, usageReader, type TokenField } from './span-numbers.ts';

const TOKEN_COLUMNS: Readonly<Record<string, TokenField>> = {
  tokens: 'tokens',
  input_tokens: 'input',
  output_tokens: 'output',
  cached_tokens: 'cached',
  reasoning_tokens: 'reasoning',
  cost: 'cost',
};

/** The column as numbers that order as its values do; NaN where a span has none. Text orders by code unit. */
export function spanSortValues(index: DumpIndex, column: SpanColumn): Float64Array {
  const { spans } = index;
  switch (column) {
    case 'start':
      return nsAfter(spans.startNs, dumpStartNs(index));
    case 'end': {
      const starts = nsAfter(spans.startNs, dumpStartNs(index));
      const durations = nsAfter(spans.durationNs, 0n);
      return valuesOf(index.spanCount, (span) => starts[span] + durations[span]);
    }
    case 'duration':
      return nsAfter(spans.durationNs, 0n);
    case 'size':
      return Float64Array.from(spans.lengthBytes);
    case 'trace':
      return traceRanksOfSpans(index);
    case 'session':
    case 'user':
      return through(
        spans.owner,
        ranks(index.owners.count, (owner) => index.owners.row(owner)[column]),
      );
    case 'kind':
      return through(
        spans.shape,
        shapeNumbers(index, (shape) => OBSERVATION_KINDS.indexOf(shape.kind)),
      );
    case 'status':
      return through(
        spans.shape,
        shapeNumbers(index, (shape) => SPAN_STATUSES.indexOf(shape.status)),
      );
    case 'tokens':
    case 'input_tokens':
    case 'output_tokens':
    case 'cached_tokens':
    case 'reasoning_tokens':
    case 'cost': {
      const read = usageReader(index.usage, TOKEN_COLUMNS[column]);
      return valuesAt(spans.usage, read);
    }
    default:
      return through(
        spans.shape,
        ranks(index.shapes.count, (shape) => index.shapes.row(shape)[column]),
      );
  }
}

export function traceSortValues(index: DumpIndex, column: Exclude<TraceColumn, 'failures'>): Float64Array {
  const { traces } = index;
  const perTrace = (read: (trace: number) => number): Float64Array => valuesOf(index.traceCount, read);
  const rootShape = (trace: number): number => index.spans.shape[traces.rootSpan[trace]];
  switch (column) {
    case 'start':
      return nsAfter(traces.startNs, dumpStartNs(index));
    case 'end':
      return nsAfter(traces.endNs, dumpStartNs(index));
    case 'duration':
      return nsAfter(nsWords.difference(traces.endNs, traces.startNs), 0n);
    case 'spans':
      return Float64Array.from(traces.spanCount);
    case 'errors':
      return Float64Array.from(traces.errorCount);
    case 'llm_calls':
      return Float64Array.from(traces.llmCount);
    case 'tool_calls':
      return Float64Array.from(traces.toolCount);
    case 'size':
      return Float64Array.from(traces.sizeBytes);
    case 'reported_tokens':
      return perTrace((trace) => reportedTokens(traces, trace));
    case 'reported_cost':
      return Float64Array.from(traces.reportedCostUsd);
    case 'id':
      return ranks(index.traceCount, (trace) => index.traceIdText(trace));
    case 'session':
    case 'user':
      return through(
        traces.owner,
        ranks(index.owners.count, (owner) => index.owners.row(owner)[column]),
      );
    case 'kind': {
      const kinds = shapeNumbers(index, (shape) => OBSERVATION_KINDS.indexOf(shape.kind));
      return perTrace((trace) => kinds[rootShape(trace)]);
    }
    case 'name':
    case 'service': {
      const values = ranks(index.shapes.count, (shape) => index.shapes.row(shape)[column]);
      return perTrace((trace) => values[rootShape(trace)]);
    }
    default: {
      return perTrace(tokenReader(traces, TOKEN_COLUMNS[column]));
    }
  }
}

/** The place of each row's text among the sorted distinct texts; NaN for an empty one. */
function ranks(count: number, text: (row: number) => string): Float64Array {
  const texts = Array.from({ length: count }, (_, row) => text(row));
  const rankOf = new Map([...new Set(texts)].sort().map((value, rank): [string, number] => [value, rank]));
  return valuesOf(count, (row) => (texts[row] === '' ? Number.NaN : (rankOf.get(texts[row]) ?? Number.NaN)));
}

function shapeNumbers(index: DumpIndex, read: (shape: Shape) => number): Float64Array {
  return valuesOf(index.shapes.count, (shape) => read(index.shapes.row(shape)));
}

function through(column: Uint32Array, values: Float64Array): Float64Array {
  return valuesAt(column, (row) => values[row]);
}

function traceRanksOfSpans(index: DumpIndex): Float64Array {
  const rankOf = ranks(index.traceCount, (trace) => index.traceIdText(trace));
  const values = new Float64Array(index.spanCount);
  const { firstSpan, spanCount } = index.traces;
  for (let trace = 0; trace < index.traceCount; trace++) {
    values.fill(rankOf[trace], firstSpan[trace], firstSpan[trace] + spanCount[trace]);
  }
  return values;
}
