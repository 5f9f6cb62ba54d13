import { isUtf8 } from 'node:buffer';

import { factsOf, foreignFormOf, type JsonObject, type SpanFacts } from '../../../shared/conventions/index.ts';
import { jsonFault } from '../base/index.ts';

/**
 * The slow, exact reader of one line: what the byte scanner hands over because it is not sure, and its measure in tests.
 * A line that is no JSON is searched for whole span objects, so that a torn write before a record does not lose it.
 */
export type LineItem =
  | {
      readonly kind: 'span';
      /** Byte range within the line. */
      readonly start: number;
      readonly length: number;
      readonly facts: SpanFacts;
      /** The record could be read only in part. */
      readonly malformed: boolean;
    }
  | { readonly kind: 'other'; readonly signal: 'logs' | 'metrics' }
  | {
      readonly kind: 'skip';
      readonly start: number;
      readonly length: number;
      readonly reason: string;
      readonly foreign: boolean;
    };

const BLANK = /^[\s\0]*$/;
/** V8 cannot make longer strings; such a line is skipped with its reason. */
const LONGEST_TEXT = 0x1fffffe8;
/** Places of a broken line at which a whole record is looked for. */
const SALVAGE_ATTEMPTS = 256;
/** Bytes of a broken line that are gone through for that, repeats counted. */
const SALVAGE_BYTES = 256 << 20;

/** What one line holds, in order; empty for a blank line. `bytes` has no newline. */
export function readLine(bytes: Uint8Array): LineItem[] {
  if (bytes.length > LONGEST_TEXT)
    return [skip(bytes, `the line has ${bytes.length} bytes; at most ${LONGEST_TEXT} can be read`)];
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('utf8');
  if (BLANK.test(text)) return text.includes('\0') ? [skip(bytes, jsonFault(undefined, text))] : [];
  const invalidUtf8 = !isUtf8(buffer);
  let record: unknown;
  try {
    record = parseExact(text);
  } catch (error) {
    return salvage(buffer, error instanceof SyntaxError ? error : new SyntaxError(String(error)));
  }
  return [itemOf(record, { start: 0, length: bytes.length, malformed: invalidUtf8 })];
}

interface Place {
  readonly start: number;
  readonly length: number;
  readonly malformed: boolean;
}

function itemOf(record: unknown, place: Place): LineItem {
  const signal = otherSignalOf(record);
  if (signal !== undefined) return { kind: 'other', signal };
  const result = factsOf(record);
  if (result.kind === 'span')
    return { kind: 'span', ...place, facts: result.facts, malformed: place.malformed || result.facts.malformed };
  const foreign = isObject(record) && foreignFormOf(record) !== undefined;
  return { kind: 'skip', start: place.start, length: place.length, reason: result.reason, foreign };
}

/** Numbers past 2^53 in ids and times are read a second time from their source text. */
function parseExact(text: string): unknown {
  const record: unknown = JSON.parse(text);
  if (!isObject(record) || !EXACT_FIELDS.some((field) => isUnsafeNumber(record[field]))) return record;
  const exact: unknown = JSON.parse(text, exactNumber);
  if (!isObject(exact)) return record;
  return {
    ...record,
    ...Object.fromEntries(EXACT_FIELDS.filter((field) => field in exact).map((field) => [field, exact[field]])),
  };
}

const EXACT_FIELDS = ['trace_id', 'span_id', 'parent_span_id', 'start_time', 'end_time'] as const;

function exactNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && context?.source !== undefined && /^-?\d+$/.test(context.source)
    ? BigInt(context.source)
    : value;
}

function isUnsafeNumber(value: unknown): boolean {
  return typeof value === 'number' && !Number.isSafeInteger(value);
}

function otherSignalOf(record: unknown): 'logs' | 'metrics' | undefined {
  if (!isObject(record)) return undefined;
  if ('resourceLogs' in record || 'scopeLogs' in record) return 'logs';
  if ('resourceMetrics' in record || 'scopeMetrics' in record) return 'metrics';
  if ('name' in record && 'span_id' in record) return undefined;
  if (
    'severity_text' in record ||
    'severity_number' in record ||
    'severityText' in record ||
    'severityNumber' in record
  )
    return 'logs';
  if ('data_points' in record || 'dataPoints' in record) return 'metrics';
  return undefined;
}

/** Finds whole span objects in a line that is not JSON; what is left of the line is listed as skipped. */
function salvage(line: Buffer, error: SyntaxError): LineItem[] {
  const found: LineItem[] = [];
  const reason = jsonFault(error, line.toString('utf8'));
  let covered = 0;
  let torn = false;
  let searchedBytes = 0;
  let at = nextObject(line, 0);
  for (let attempts = 0; at >= 0 && attempts < SALVAGE_ATTEMPTS && searchedBytes < SALVAGE_BYTES; attempts++) {
    const end = objectEnd(line, at);
    searchedBytes += (end ?? line.length) - at;
    const item = end === undefined ? undefined : spanIn(line, at, end);
    if (end === undefined || item === undefined) {
      torn = true;
      at = nextObject(line, at + 1);
      continue;
    }
    if (torn) found.push(skip(line.subarray(covered, at), reason, covered));
    found.push(item);
    torn = false;
    covered = end;
    at = nextObject(line, end);
  }
  if (found.length === 0 || torn || at >= 0) found.push(skip(line.subarray(covered), reason, covered));
  return found;
}

/** The next brace that a quote follows: the braces inside escaped JSON text do not. */
function nextObject(line: Buffer, from: number): number {
  for (let at = line.indexOf(OPEN, from); at >= 0; at = line.indexOf(OPEN, at + 1)) {
    let next = at + 1;
    while (line[next] === SPACE) next++;
    if (line[next] === QUOTE) return at;
  }
  return -1;
}

const SPACE = 0x20;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The end of the object that opens at `start`, or undefined when it does not close. */
function objectEnd(line: Buffer, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < line.length; at++) {
    const byte = line[at];
    if (inString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === OPEN) depth++;
    else if (byte === CLOSE && --depth === 0) return at + 1;
  }
  return undefined;
}

function spanIn(line: Buffer, start: number, end: number): LineItem | undefined {
  let record: unknown;
  try {
    record = parseExact(line.toString('utf8', start, end));
  } catch {
    // Not whole: the search goes on at the next brace, and what stays unread is listed as skipped.
    return undefined;
  }
  const item = itemOf(record, { start, length: end - start, malformed: true });
  return item.kind === 'span' ? item : undefined;
}

function skip(bytes: Uint8Array, reason: string, start = 0): LineItem {
  return { kind: 'skip', start, length: bytes.length, reason, foreign: false };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
