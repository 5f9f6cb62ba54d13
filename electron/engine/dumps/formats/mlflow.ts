import type { DumpFormat, FormatItem, FormatSample, RecordPlace } from '../format.ts';
import { readMlflowSpan } from './mlflow-span.ts';
import { readValues } from './read-values.ts';
import { unwrapped } from './source-attributes.ts';
import { preview } from './transcript-detect.ts';
import { asList, asRecord, asRecords, asText, type JsonRecord } from './transcript-value.ts';

/**
 * MLflow traces as `Trace.to_dict` and `mlflow traces get` write them: `{info, data: {spans}}`, version 2 (`request_id`,
 * `context` ids, `parent_id`) and version 3 (`trace_id`, nanosecond members), one document, an array, lines, or `{traces}`;
 * also rows of `search_traces` tables with `spans` beside the info columns. Assessments become annotations.
 */
export const mlflow: DumpFormat = {
  id: 'mlflow',
  title: 'MLflow trace',
  specification: 'https://mlflow.org/docs/latest/genai/concepts/trace (MLflow 2.14 to 3.x)',
  detect: detectMlflow,
  read: (input) => readValues(input, 'traces', traceItems),
};

function detectMlflow(sample: FormatSample): number {
  const { value, first } = preview(sample);
  const listed = asRecord(asList(asRecord(value)?.['traces'])[0]);
  const candidate = listed ?? first;
  const info = asRecord(unwrapped(candidate['info']));
  const hasId =
    info !== undefined &&
    ('trace_id' in info || 'request_id' in info) &&
    ('state' in info || 'status' in info || 'request_time' in info || 'timestamp_ms' in info);
  if (hasId && 'data' in candidate) return 0.96;
  return 'trace_id' in candidate || 'request_id' in candidate ? rowConfidence(candidate) : 0;
}

/** A row of a `search_traces` table. */
function rowConfidence(row: JsonRecord): number {
  const isRow =
    'spans' in row &&
    ('request_metadata' in row || 'trace_metadata' in row || 'execution_time_ms' in row || 'execution_duration' in row);
  return isRow ? 0.9 : 0;
}

function* traceItems(value: unknown, at: RecordPlace): Generator<FormatItem> {
  const trace = asRecord(value);
  const { info, spans } = partsOf(trace ?? {});
  if (trace === undefined || (spans.length === 0 && Object.keys(info).length === 0)) {
    yield { kind: 'skip', reason: 'no MLflow trace: it has neither info nor spans', at };
    return;
  }
  yield { kind: 'other', signal: 'other', at };
  for (const [index, written] of spans.entries()) {
    const span = asRecord(unwrapped(written));
    const record = span === undefined ? undefined : readMlflowSpan(span, info);
    const placed = { ...at, path: `${at.path === undefined ? '' : `${at.path}.`}data.spans[${index}]` };
    if (record === undefined) yield { kind: 'skip', reason: 'the span has no trace id or no span id', at: placed };
    else yield { kind: 'span', record, at: placed };
  }
  yield* assessmentItems(
    info,
    spans.map((span) => asRecord(unwrapped(span)) ?? {}),
  );
}

/** `info` and `data` may be JSON text; a table row has the columns of the info itself. */
function partsOf(trace: JsonRecord): { readonly info: JsonRecord; readonly spans: readonly unknown[] } {
  const info = asRecord(unwrapped(trace['info']));
  if (info !== undefined) return { info, spans: asList(asRecord(unwrapped(trace['data']))?.['spans']) };
  const { spans, trace: _trace, request: _request, response: _response, ...columns } = trace;
  return { info: columns, spans: asList(unwrapped(spans)) };
}

function* assessmentItems(info: JsonRecord, spans: readonly JsonRecord[]): Generator<FormatItem> {
  const first = spans[0] === undefined ? undefined : readMlflowSpan(spans[0], info);
  const traceId = first?.trace_id ?? asText(info['trace_id']) ?? asText(info['request_id']);
  for (const assessment of asRecords(info['assessments'])) {
    const name = asText(assessment['assessment_name']) ?? asText(assessment['name']);
    if (name === undefined || traceId === undefined) continue;
    const written = asRecord(assessment['feedback'])?.['value'] ?? asRecord(assessment['expectation'])?.['value'];
    const value = ['string', 'number', 'boolean'].includes(typeof written)
      ? (written as string | number | boolean)
      : written === undefined
        ? null
        : JSON.stringify(written);
    const spanId = asText(assessment['span_id']);
    const note = asText(assessment['rationale']);
    yield {
      kind: 'annotation',
      annotation: {
        traceId,
        ...(spanId === undefined ? {} : { spanId }),
        name,
        value,
        ...(note === undefined ? {} : { note }),
      },
    };
  }
}
