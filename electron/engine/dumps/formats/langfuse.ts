import { splitJson, type JsonElement } from '../../base/index.ts';
import type { DumpFormat, FormatInput, FormatItem, FormatSample, RecordPlace } from '../format.ts';
import { parsedLine } from './any-record.ts';
import { isObservation, readObservation, traceAsSpan } from './langfuse-observation.ts';
import { readValues } from './read-values.ts';
import { preview, previewBytes } from './transcript-detect.ts';
import { asList, asRecord, asText, type JsonRecord } from './transcript-value.ts';

/**
 * Langfuse exports: `{trace, observations}` documents, a trace of the API with its observations inside, arrays and lines of
 * either, and lists of observations as batch-exported. A trace record gives its session, user and own fields to its
 * observations and counts as one other record; without observations it becomes a span itself, so that nothing is lost.
 */
export const langfuse: DumpFormat = {
  id: 'langfuse',
  title: 'Langfuse export',
  specification: 'https://api.reference.langfuse.com GET /api/public/traces/{id} and batch exports (Langfuse 3)',
  detect: detectLangfuse,
  read: readLangfuse,
};

function detectLangfuse(sample: FormatSample): number {
  const { value, first } = preview(sample);
  const listed = asRecord(asList(asRecord(value)?.['data'])[0]);
  const candidate = listed ?? first;
  if (Array.isArray(candidate['observations']) && ('trace' in candidate || 'timestamp' in candidate)) return 0.95;
  if (isObservation(candidate)) return 0.9;
  return isTraceRecord(candidate) ? 0.6 : 0;
}

/** A trace as a batch export lists it, without observations. */
function isTraceRecord(record: JsonRecord): boolean {
  return (
    ['id', 'timestamp', 'sessionId', 'userId'].every((key) => key in record) &&
    ('bookmarked' in record || 'public' in record || 'release' in record)
  );
}

async function* readLangfuse(input: FormatInput): AsyncGenerator<FormatItem> {
  const { value, isLines } = await previewBytes(input);
  const isOneDocument = !isLines && asRecord(asRecord(value)?.['trace']) !== undefined;
  if (isOneDocument) yield* readDocument(input);
  else yield* readValues(input, 'data', valueItems);
}

/** Items of a value that is read whole: a `{trace, observations}` pair, a trace, or an observation. */
function* valueItems(value: unknown, at: RecordPlace): Generator<FormatItem> {
  const record = asRecord(value);
  if (record === undefined) {
    yield { kind: 'skip', reason: 'neither a trace nor an observation', at };
  } else if (isObservation(record)) {
    yield observationItem(record, undefined, at);
  } else {
    const { observations, ...own } = record;
    const trace = asRecord(own['trace']) ?? own;
    yield* traceItems(trace, at, asList(observations).length > 0);
    for (const [index, each] of asList(observations).entries()) {
      const path = `${at.path === undefined ? '' : `${at.path}.`}observations[${index}]`;
      yield observationItem(asRecord(each) ?? {}, { trace, isFirst: index === 0 }, { ...at, path });
    }
  }
}

function* traceItems(trace: JsonRecord, at: RecordPlace, hasObservations: boolean): Generator<FormatItem> {
  const record = hasObservations ? undefined : traceAsSpan(trace);
  if (record !== undefined) yield { kind: 'span', record, at };
  else if (hasObservations || asText(trace['id']) !== undefined) yield { kind: 'other', signal: 'other', at };
  else yield { kind: 'skip', reason: 'neither a trace nor an observation', at };
  yield* scoreItems(trace);
}

/** Scores are labels on a trace or an observation. */
function* scoreItems(trace: JsonRecord): Generator<FormatItem> {
  for (const each of asList(trace['scores'])) {
    const score = asRecord(each);
    const name = asText(score?.['name']);
    const traceId = asText(score?.['traceId']) ?? asText(trace['id']);
    if (score === undefined || name === undefined || traceId === undefined) continue;
    const spanId = asText(score['observationId']);
    const value = scoreValue(score);
    const note = asText(score['comment']);
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

function scoreValue(score: JsonRecord): string | number | boolean | null {
  const value = score['stringValue'] ?? score['value'];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

interface TraceOf {
  readonly trace: JsonRecord;
  readonly isFirst: boolean;
}

function observationItem(observation: JsonRecord, of: TraceOf | undefined, at: RecordPlace): FormatItem {
  const record = readObservation(observation, of?.trace, of?.isFirst ?? false);
  return record === undefined
    ? { kind: 'skip', reason: 'the observation has no id or no trace id', at }
    : { kind: 'span', record, at };
}

const OBSERVATIONS = 1;

/** One `{trace, observations}` document of any size; the trace is read first, wherever it stands. */
async function* readDocument(input: FormatInput): AsyncGenerator<FormatItem> {
  const traces = await readTraces(input);
  const begun = new Set<number>();
  for await (const piece of splitJson(input.bytes(), ['trace', 'observations[*]'], { accept: looksLikeObservation })) {
    const at = { line: piece.line, offset: piece.offset, length: piece.length };
    if (piece.kind === 'damage') yield { kind: 'skip', reason: piece.reason, at };
    else if (piece.kind === 'documentEnd') {
      if (piece.elements === 0) yield { kind: 'other', signal: 'other', at };
    } else if (piece.pattern === OBSERVATIONS) {
      const trace = traces.get(piece.document) ?? {};
      const value = recordOf(piece);
      const placed = { ...at, path: piece.path };
      if (value === undefined) yield { kind: 'skip', reason: 'the observation is not readable JSON', at: placed };
      else yield observationItem(value, { trace, isFirst: !begun.has(piece.document) }, placed);
      begun.add(piece.document);
    } else {
      yield* traceItems(recordOf(piece) ?? {}, { ...at, path: piece.path }, true);
    }
  }
}

async function readTraces(input: FormatInput): Promise<ReadonlyMap<number, JsonRecord>> {
  const traces = new Map<number, JsonRecord>();
  for await (const piece of splitJson(input.bytes(), ['trace'])) {
    if (piece.kind !== 'element') continue;
    // Some exports repeat the observations within the trace.
    const { observations: _observations, ...trace } = recordOf(piece) ?? {};
    traces.set(piece.document, trace);
  }
  return traces;
}

function recordOf(piece: JsonElement): JsonRecord | undefined {
  const parsed = parsedLine(piece.bytes);
  return parsed.kind === 'value' ? asRecord(parsed.value) : undefined;
}

function looksLikeObservation(bytes: Uint8Array): boolean {
  const parsed = parsedLine(bytes);
  return parsed.kind === 'value' && isObservation(asRecord(parsed.value) ?? {});
}
