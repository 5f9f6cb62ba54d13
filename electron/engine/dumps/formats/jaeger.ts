import { splitJson, type JsonElement } from '../../base/index.ts';
import type { DumpFormat, FormatInput, FormatItem, FormatSample } from '../format.ts';
import { parsedLine } from './any-record.ts';
import { readJaegerSpan } from './jaeger-span.ts';
import { preview } from './transcript-detect.ts';
import { asList, asRecord, type JsonRecord } from './transcript-value.ts';

/**
 * Jaeger's JSON as its API and its UI export it: `{"data": [{traceID, spans, processes}]}`, one such trace, or an array of
 * them. Processes often stand after their spans, so they are read in a pass of their own.
 */
export const jaeger: DumpFormat = {
  id: 'jaeger',
  title: 'Jaeger JSON',
  specification: 'https://www.jaegertracing.io/docs/ HTTP JSON of /api/traces (jaeger-ui 2.x)',
  detect: detectJaeger,
  read: readJaeger,
};

const SPANS = ['data[*].spans[*]', 'spans[*]', '[*].spans[*]'];
const PROCESSES = ['data[*].processes', 'processes', '[*].processes'];

function detectJaeger(sample: FormatSample): number {
  const { value, first } = preview(sample);
  const holder = asRecord(asList(asRecord(value)?.['data'])[0]) ?? first;
  const span = asRecord(asList(holder['spans'])[0]);
  return typeof span?.['traceID'] === 'string' && typeof span['spanID'] === 'string' ? 0.95 : 0;
}

async function* readJaeger(input: FormatInput): AsyncGenerator<FormatItem> {
  const processes = await readProcesses(input);
  for await (const piece of splitJson(input.bytes(), SPANS, { accept: isSpan })) {
    const at = { line: piece.line, offset: piece.offset, length: piece.length };
    if (piece.kind === 'damage') yield { kind: 'skip', reason: piece.reason, at };
    else if (piece.kind === 'element') yield spanItem(piece, processes);
    else if (piece.elements === 0) yield { kind: 'other', signal: 'other', at };
  }
}

function spanItem(piece: JsonElement, processes: ReadonlyMap<string, JsonRecord>): FormatItem {
  const at = { line: piece.line, offset: piece.offset, length: piece.length, path: piece.path };
  const parsed = parsedLine(piece.bytes);
  if (parsed.kind === 'bad') return { kind: 'skip', reason: parsed.reason, at };
  const span = asRecord(parsed.value) ?? {};
  const table = processes.get(holderKey(piece)) ?? {};
  const process = asRecord(span['process']) ?? asRecord(table[String(span['processID'])]);
  const record = readJaegerSpan(span, process);
  return record === undefined
    ? { kind: 'skip', reason: 'the span has no traceID or no spanID', at }
    : { kind: 'span', record, at };
}

async function readProcesses(input: FormatInput): Promise<ReadonlyMap<string, JsonRecord>> {
  const processes = new Map<string, JsonRecord>();
  for await (const piece of splitJson(input.bytes(), PROCESSES)) {
    if (piece.kind !== 'element') continue;
    const parsed = parsedLine(piece.bytes);
    const table = parsed.kind === 'value' ? asRecord(parsed.value) : undefined;
    if (table !== undefined) processes.set(holderKey(piece), table);
  }
  return processes;
}

/** Names the trace object that a piece lies in. */
function holderKey(piece: JsonElement): string {
  return `${piece.document}:${piece.path.replace(/(^|\.)(spans\[\d+\]|processes)$/, '')}`;
}

function isSpan(bytes: Uint8Array): boolean {
  const parsed = parsedLine(bytes);
  return parsed.kind === 'value' && 'operationName' in (asRecord(parsed.value) ?? {});
}
