import { splitJson, type JsonElement } from '../../base/index.ts';
import type { DumpFormat, FormatInput, FormatItem, FormatSample, RecordPlace } from '../format.ts';
import { lineItems, parsedLine } from './any-record.ts';
import { hasSpanIds } from './otel-span.ts';
import { isOtlpRequest, logSignal, otlpSpanItem } from './otlp-request.ts';
import { readLines } from './read-lines.ts';
import { preview, previewBytes } from './transcript-detect.ts';
import { asRecord, type JsonRecord } from './transcript-value.ts';

/**
 * OTLP in JSON: one ExportTraceServiceRequest or TracesData as one document of any size, an array of those, or one a line as
 * the Collector's file exporter writes, among requests of logs and metrics. Records of other signals are counted one by one.
 */
export const otlpJson: DumpFormat = {
  id: 'otlp-json',
  title: 'OTLP JSON',
  specification: 'https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding (opentelemetry-proto 1.x)',
  detect: detectOtlp,
  read: readOtlp,
};

function detectOtlp(sample: FormatSample): number {
  const seen = preview(sample);
  const lines = seen.lineRecords;
  if (lines.length > 0 && lines.every(isOtlpRequest)) return 0.97;
  if (lines.some(isOtlpRequest)) return 0.7;
  return isOtlpRequest(seen.first) ? 0.97 : 0;
}

async function* readOtlp(input: FormatInput): AsyncGenerator<FormatItem> {
  const seen = await previewBytes(input);
  if (seen.isLines) yield* readLines(input, lineItems);
  else if (Array.isArray(seen.value)) yield* readElements(input, ['[*]']);
  else yield* readBatches(input);
}

/** Reads the values at the patterns, each as a record of any OpenTelemetry form. */
export async function* readElements(input: FormatInput, patterns: readonly string[]): AsyncGenerator<FormatItem> {
  for await (const piece of splitJson(input.bytes(), patterns, { accept: looksLikeRecord })) {
    const at = { line: piece.line, offset: piece.offset, length: piece.length };
    if (piece.kind === 'damage') yield { kind: 'skip', reason: piece.reason, at };
    else if (piece.kind === 'element')
      yield* lineItems(piece.bytes, piece.path === '' ? at : { ...at, path: piece.path });
    else if (piece.elements === 0) yield { kind: 'other', signal: 'other', at };
  }
}

function looksLikeRecord(bytes: Uint8Array): boolean {
  const parsed = parsedLine(bytes);
  const record = parsed.kind === 'value' ? asRecord(parsed.value) : undefined;
  return looksLikeSpan(bytes) || (record !== undefined && isOtlpRequest(record));
}

/** A link within a span has ids too, but no name. */
function looksLikeSpan(bytes: Uint8Array): boolean {
  const parsed = parsedLine(bytes);
  const record = parsed.kind === 'value' ? asRecord(parsed.value) : undefined;
  return record !== undefined && hasSpanIds(record) && 'name' in record;
}

const RECORD_PATTERN = 0;
/** Records first, then what stands around them, at whichever of its names. */
const BATCH_PATTERNS = [
  '*[*].*[*].*[*]',
  '*[*].resource',
  '*[*].*[*].scope',
  '*[*].*[*].instrumentationLibrary',
  '*[*].*[*].instrumentation_library',
];

interface Around {
  readonly resources: Map<string, JsonRecord | undefined>;
  readonly scopes: Map<string, JsonRecord | undefined>;
}

/** One document is never held: spans come one by one, with the resource and scope of their batch. */
async function* readBatches(input: FormatInput): AsyncGenerator<FormatItem> {
  const late = { isRead: false, around: newAround() };
  let around = newAround();
  let document = 0;
  for await (const piece of splitJson(input.bytes(), BATCH_PATTERNS, { accept: looksLikeSpan })) {
    const at = { line: piece.line, offset: piece.offset, length: piece.length };
    if (piece.kind === 'damage') yield { kind: 'skip', reason: piece.reason, at };
    else if (piece.kind === 'documentEnd') {
      if (piece.elements === 0) yield { kind: 'other', signal: 'other', at };
    } else {
      if (piece.document !== document) around = newAround();
      document = piece.document;
      if (piece.pattern !== RECORD_PATTERN) keepAround(around, piece, false);
      else {
        if (!isKnown(around, piece) && !late.isRead)
          Object.assign(late, { isRead: true, around: await readAround(input) });
        yield* recordItems(piece, around, late.around);
      }
    }
  }
}

function* recordItems(piece: JsonElement, around: Around, late: Around): Generator<FormatItem> {
  const at = { line: piece.line, offset: piece.offset, length: piece.length, path: piece.path };
  const parsed = parsedLine(piece.bytes);
  if (parsed.kind === 'bad') yield { kind: 'skip', reason: parsed.reason, at };
  // A bracket too many makes a list within the list: what stands in it counts as if it were not there.
  else if (Array.isArray(parsed.value) && parsed.value.length > 0) {
    for (const [index, value] of parsed.value.entries())
      yield recordItem(value, piece, { ...at, path: `${piece.path}[${index}]` }, around, late);
  } else yield recordItem(parsed.value, piece, at, around, late);
}

function recordItem(value: unknown, piece: JsonElement, at: RecordPlace, around: Around, late: Around): FormatItem {
  const record = asRecord(value) ?? {};
  // Found again after damage, a span may stand at a path that is not known.
  const isSpan =
    /spans\[\d+\]$/i.test(piece.path) || (piece.path.includes('?') && hasSpanIds(record) && 'name' in record);
  if (!isSpan) return otherItem(piece.path, record, at);
  const { resource, scope } = placesOf(piece);
  const lateKey = (key: string) => `${piece.document}:${key}`;
  return otlpSpanItem(
    value,
    {
      resource: around.resources.get(resource) ?? late.resources.get(lateKey(resource)),
      scope: around.scopes.get(scope) ?? late.scopes.get(lateKey(scope)),
    },
    at,
  );
}

function otherItem(path: string, record: JsonRecord, at: RecordPlace): FormatItem {
  if (/^resource_?logs/i.test(path)) return { kind: 'other', signal: logSignal(record), at };
  return { kind: 'other', signal: /^resource_?metrics/i.test(path) ? 'metrics' : 'other', at };
}

function newAround(): Around {
  return { resources: new Map(), scopes: new Map() };
}

/** Paths of the batch and the scope group that a record lies in. */
function placesOf(piece: JsonElement): { readonly resource: string; readonly scope: string } {
  const [batch = '', group = ''] = piece.path.split('.');
  return { resource: batch, scope: `${batch}.${group}` };
}

function isKnown(around: Around, piece: JsonElement): boolean {
  const { resource, scope } = placesOf(piece);
  return around.resources.has(resource) && around.scopes.has(scope);
}

function keepAround(around: Around, piece: JsonElement, perDocument: boolean): void {
  const parsed = parsedLine(piece.bytes);
  const value = parsed.kind === 'value' ? asRecord(parsed.value) : undefined;
  const key = perDocument ? `${piece.document}:${piece.parent}` : piece.parent;
  (piece.path.endsWith('].resource') ? around.resources : around.scopes).set(key, value);
}

/** Where a resource or scope does not come before its spans, one more pass finds them all. */
async function readAround(input: FormatInput): Promise<Around> {
  const around = newAround();
  for await (const piece of splitJson(input.bytes(), BATCH_PATTERNS.slice(1))) {
    if (piece.kind === 'element') keepAround(around, piece, true);
  }
  return around;
}
