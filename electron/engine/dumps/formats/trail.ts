import { jsonFault } from '../../base/index.ts';
import type { DumpAnnotation } from '../source.ts';
import type { FlatEvent, FlatRecord } from '../../../../shared/domain/index.ts';
import type { DumpFormat, FormatInput, FormatItem, FormatSample, RecordPlace } from '../format.ts';
import { preview, previewBytes, type Preview } from './transcript-detect.ts';
import { readRuns, skipsOf, type Run, type RunLayout } from './transcript-run.ts';
import { durationToNanos, isoToNanos, nanosToIso } from './transcript-time.ts';
import { asList, asNumber, asRecord, asRecords, asText, toText, type JsonRecord } from './transcript-value.ts';

/**
 * TRAIL: rows of two columns of JSON text, `trace` (spans nested by `child_spans`, ISO times with ISO durations) and
 * `labels` (errors by span, scores of the trace; some with trailing commas). Also the two as documents of their own.
 * A record is a span, nested or not, a row's labels count as one record without a span and become annotations.
 * Span ids, attributes (OpenInference already) and U+0000 are kept as written.
 */
export const trail: DumpFormat = {
  id: 'trail',
  title: 'TRAIL labelled traces',
  specification: 'https://huggingface.co/datasets/PatronusAI/TRAIL (arXiv 2505.08638, 2025)',
  detect: detectTrail,
  read: readTrail,
};

function detectTrail(sample: FormatSample): number {
  return layoutOf(preview(sample)) === undefined ? 0 : 0.95;
}

function layoutOf({ value, first, isLines }: Preview): RunLayout | undefined {
  const row = asRecord(first['row']) ?? first;
  const rows = asRecord(asRecord(asList(asRecord(value)?.['rows'])[0])?.['row']);
  if (rows !== undefined && isRow(rows)) return { runsAt: ['rows', '*'], stepLists: [] };
  if (!isRow(row)) return undefined;
  return Array.isArray(value) ? { runsAt: ['*'], stepLists: [] } : { runsAt: [], lines: isLines, stepLists: [] };
}

function isRow(row: JsonRecord): boolean {
  if ('trace' in row && 'labels' in row) return /"?(?:child_spans|spans|trace_id)/.test(toText(row['trace']));
  const span = asRecord(asList(row['spans'])[0]);
  if (span !== undefined) return 'child_spans' in span || ('span_name' in span && 'duration' in span);
  return Array.isArray(row['errors']) && Array.isArray(row['scores']);
}

async function* readTrail(input: FormatInput): AsyncGenerator<FormatItem> {
  const layout = layoutOf(await previewBytes(input)) ?? { runsAt: [], lines: true, stepLists: [] };
  for await (const run of readRuns(input, layout)) {
    yield* skipsOf(run);
    if (Object.keys(run.fields).length > 0) yield* rowItems(run);
  }
}

function* rowItems(run: Run): Generator<FormatItem> {
  const row = asRecord(run.fields['row']) ?? run.fields;
  const isDocument = !('trace' in row) && !('labels' in row);
  const trace = isDocument && 'spans' in row ? { value: row } : readColumn(row['trace']);
  const labels = isDocument && 'errors' in row ? { value: row } : readColumn(row['labels']);
  const labelFields = asRecord(labels.value);
  const traceFields = asRecord(trace.value);
  const traceId = asText(traceFields?.['trace_id']) ?? asText(labelFields?.['trace_id']) ?? '';
  const base = { ...run.at, path: run.at.path ?? '' };
  if (traceFields !== undefined) yield* spanItems(asList(traceFields['spans']), { traceId, at: run.at });
  else if ('trace' in row) yield { kind: 'skip', reason: `column trace: ${trace.reason ?? 'not an object'}`, at: base };
  if (labelFields !== undefined) {
    yield { kind: 'other', signal: 'other', at: { ...base, path: join(base.path, 'labels') } };
    yield* labelAnnotations(labelFields, traceId).map((annotation): FormatItem => ({ kind: 'annotation', annotation }));
  } else if ('labels' in row) {
    yield { kind: 'skip', reason: `column labels: ${labels.reason ?? 'not an object'}`, at: base };
  } else if (traceFields === undefined) {
    yield { kind: 'skip', reason: 'neither a trace nor labels', at: base };
  }
}

/** A column is JSON text or, in some exports, the value itself. */
function readColumn(column: unknown): { readonly value?: unknown; readonly reason?: string } {
  if (typeof column !== 'string') return { value: column };
  try {
    return { value: JSON.parse(column) };
  } catch (strict) {
    try {
      return { value: JSON.parse(withoutTrailingCommas(column)) };
    } catch {
      return { reason: jsonFault(strict, column) };
    }
  }
}

/** Strings are matched first, so that a comma within one stays. */
function withoutTrailingCommas(text: string): string {
  return text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|,(?=\s*[\]}])/gs, (match) => (match === ',' ? '' : match));
}

interface Nested {
  readonly value: unknown;
  readonly parentId: string | undefined;
  readonly path: string;
}

function* spanItems(
  roots: readonly unknown[],
  trace: { readonly traceId: string; readonly at: RecordPlace },
): Generator<FormatItem> {
  const base = join(trace.at.path ?? '', 'trace');
  const waiting = nested(roots, undefined, `${base}.spans`);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const fields = asRecord(next.value);
    const at = { ...trace.at, path: next.path };
    const spanId = asText(fields?.['span_id']);
    if (fields === undefined || spanId === undefined) {
      yield { kind: 'skip', reason: 'a span without span_id', at };
    } else {
      yield {
        kind: 'span',
        record: flatRecord(fields, { spanId, traceId: trace.traceId, parentId: next.parentId }),
        at,
      };
    }
    const children = asList(fields?.['child_spans']);
    waiting.push(...nested(children, spanId ?? next.parentId, `${next.path}.child_spans`));
  }
}

/** Last first, so that popping gives document order. */
function nested(values: readonly unknown[], parentId: string | undefined, path: string): Nested[] {
  return values.map((value, i) => ({ value, parentId, path: `${path}[${i}]` })).reverse();
}

const SPAN_FIELDS = [
  'timestamp',
  'duration',
  'trace_id',
  'span_id',
  'parent_span_id',
  'trace_state',
  'span_name',
  'span_kind',
  'service_name',
  'resource_attributes',
  'scope_name',
  'scope_version',
  'span_attributes',
  'status_code',
  'status_message',
  'events',
  'links',
  'child_spans',
];

function flatRecord(
  fields: JsonRecord,
  ids: { readonly spanId: string; readonly traceId: string; readonly parentId: string | undefined },
): FlatRecord {
  const startNs = isoToNanos(fields['timestamp']);
  const duration = durationToNanos(fields['duration']);
  const code = toText(fields['status_code']).toUpperCase();
  const message = asText(fields['status_message']);
  const rest = Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => !SPAN_FIELDS.includes(key))
      .map(([key, value]) => [`trail.${key}`, toText(value)]),
  );
  const service = asText(fields['service_name']);
  const links = asRecords(fields['links']).map((link) => ({
    trace_id: toText(link['trace_id']),
    span_id: toText(link['span_id']),
    attributes: asRecord(link['attributes']) ?? {},
  }));
  return {
    trace_id: asText(fields['trace_id']) ?? ids.traceId,
    span_id: ids.spanId,
    parent_span_id: asText(fields['parent_span_id']) ?? ids.parentId ?? null,
    trace_state: toText(fields['trace_state']),
    name: asText(fields['span_name']) ?? 'span',
    kind: `SPAN_KIND_${toText(fields['span_kind']).toUpperCase() || 'INTERNAL'}`,
    start_time: startNs === undefined ? null : (nanosToIso(startNs) ?? null),
    end_time: startNs === undefined || duration === undefined ? null : (nanosToIso(startNs + duration) ?? null),
    status: {
      code: `STATUS_CODE_${['OK', 'ERROR'].includes(code) ? code : 'UNSET'}`,
      ...(message === undefined ? {} : { message }),
    },
    resource: {
      attributes: {
        ...(service === undefined ? {} : { 'service.name': service }),
        ...asRecord(fields['resource_attributes']),
      },
    },
    scope: { name: toText(fields['scope_name']), version: toText(fields['scope_version']) },
    attributes: { ...asRecord(fields['span_attributes']), ...rest },
    events: asRecords(fields['events']).map(flatEvent),
    links,
  };
}

function flatEvent(event: JsonRecord): FlatEvent {
  const atNs = isoToNanos(event['timestamp'] ?? event['Timestamp'] ?? event['time']);
  const time = atNs === undefined ? undefined : nanosToIso(atNs);
  const attributes = asRecord(event['attributes'] ?? event['Attributes']) ?? {};
  return { name: toText(event['name'] ?? event['Name']), attributes, ...(time === undefined ? {} : { time }) };
}

/** Errors on their spans, with impact and evidence in the note; each score on the trace, with its reasoning. */
function labelAnnotations(labels: JsonRecord, traceId: string): DumpAnnotation[] {
  const errors = asRecords(labels['errors']).map((error): DumpAnnotation => {
    const spanId = asText(error['location']);
    const impact = asText(error['impact']);
    const notes = [
      asText(error['description']),
      asText(error['evidence']),
      impact === undefined ? undefined : `impact ${impact}`,
    ];
    const note = notes.filter((part) => part !== undefined).join('\n');
    return {
      traceId,
      ...(spanId === undefined ? {} : { spanId }),
      name: 'error',
      value: asText(error['category']) ?? 'unknown',
      note,
    };
  });
  const scores = asRecords(labels['scores']).flatMap((score) =>
    Object.entries(score).flatMap(([key, value]): DumpAnnotation[] => {
      const number = asNumber(value);
      if (number === undefined) return [];
      const name = key.replace(/_score$/, '');
      const note = asText(score[`${name}_reasoning`]);
      return [{ traceId, name, value: number, ...(note === undefined ? {} : { note }) }];
    }),
  );
  return [...errors, ...scores];
}

function join(path: string, member: string): string {
  return path === '' ? member : `${path}.${member}`;
}
