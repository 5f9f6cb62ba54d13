import type { ViewValue } from '../../../shared/api/tools/view.ts';
import { SPAN_FLAGS } from '../../../shared/domain/index.ts';
import { wholeCharacters } from '../../../shared/truncate.ts';
import { UserError } from '../base/index.ts';

import { defineTool } from './define-tool.ts';
import { unflatten } from './flat-messages.ts';
import { parseRecord, type SpanRecord } from './record.ts';
import { parsePath, type RecordPath } from './record-path.ts';
import { traceOrdinal } from './span-pages.ts';
import type { TraceStore } from './trace-store.ts';

export const viewValue = defineTool('view_value', (store, input) => {
  const span = spanOrdinal(store, input.trace_id, input);
  const record = parseRecord(store.index.recordBytes(span));
  const { text, type } = valueText(record, input.path);
  const from = atCharacter(text, Math.min(input.from, text.length));
  // A range inside one surrogate pair would be empty; it then takes the whole pair.
  const cut = wholeCharacters(text, Math.min(text.length, from + input.length));
  const to = cut <= from ? Math.min(text.length, from + 2) : cut;
  const foundAt = input.find === undefined ? -1 : text.indexOf(input.find);
  return {
    text: text.slice(from, to),
    type,
    from,
    to,
    totalChars: text.length,
    ...(to < text.length && { nextFrom: to }),
    ...(foundAt >= 0 && { foundAt }),
  };
});

/** The span of an id, or of a position in the trace. Of several with one id, the one that is not superseded. Throws 'notFound'. */
export function spanOrdinal(
  store: TraceStore,
  traceId: string,
  span: { readonly span_id?: string | undefined; readonly span_index?: number | undefined },
): number {
  const { index } = store;
  const trace = traceOrdinal(store, traceId);
  if (span.span_index !== undefined) {
    if (span.span_index < index.traces.spanCount[trace]) return index.traces.firstSpan[trace] + span.span_index;
    throw new UserError(
      'notFound',
      `Trace ${traceId} has ${index.traces.spanCount[trace]} spans; there is none at position ${span.span_index}.`,
    );
  }
  if (span.span_id === undefined) throw new UserError('badArgument', 'Name a span by span_id or span_index.');
  const found = index.findSpans(trace, span.span_id);
  const best = found.find((each) => (index.spans.flags[each] & SPAN_FLAGS.superseded) === 0) ?? found[0];
  if (best !== undefined) return best;
  throw new UserError(
    'notFound',
    `There is no span "${span.span_id}" in trace ${traceId}. Ids are taken exactly as written.`,
    {
      traceId,
      spanId: span.span_id,
    },
  );
}

function valueText(record: SpanRecord, written: string): { readonly text: string; readonly type: ViewValue['type'] } {
  if (written === '') return { text: record.text, type: 'record' };
  const path = parsePath(written);
  if (path === undefined || record.json === undefined) throw noSuchValue(written, record);
  const asWritten = valueAt(record.json, path);
  const value =
    asWritten === undefined ? valueAt({ attributes: unflatten(record.attributes).attributes }, path) : asWritten;
  if (value === undefined) throw noSuchValue(written, record);
  if (typeof value === 'string') return { text: value, type: 'string' };
  return { text: JSON.stringify(value, undefined, 1), type: typeOf(value) };
}

function valueAt(record: Readonly<Record<string, unknown>>, path: RecordPath): unknown {
  let value: unknown = record;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

function typeOf(value: unknown): ViewValue['type'] {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'number' || type === 'boolean' ? type : 'object';
}

function noSuchValue(path: string, record: SpanRecord): UserError {
  const keys = Object.keys(record.attributes);
  return new UserError(
    'notFound',
    `There is nothing at "${path}" in this span. Its attributes: ${keys.slice(0, 30).join(', ')}${keys.length > 30 ? `, and ${keys.length - 30} more` : ''}.`,
    { path },
  );
}

function atCharacter(text: string, at: number): number {
  return wholeCharacters(text, at);
}
