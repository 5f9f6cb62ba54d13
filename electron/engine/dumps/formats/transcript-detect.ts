import type { FormatSample } from '../format.ts';
import { JsonSplitter, type JsonPath } from './transcript-json.ts';
import { asList, asRecord, asRecords, type JsonRecord } from './transcript-value.ts';

/** What the first bytes of a file show of its first JSON value, as far as it could be read. */
export interface Preview {
  /** The first value; its lists and objects end where the sample ends. */
  readonly value: unknown;
  /** The value as an object, or else its first element. */
  readonly first: JsonRecord;
  /** True where every line stands for itself, as in JSONL. */
  readonly isLines: boolean;
  /** The objects on the first lines; empty for a document. */
  readonly lineRecords: readonly JsonRecord[];
}

/** Enough to see a message within a run within a list. */
const PREVIEW_DEPTH = 4;

/** Reads the sample as far as it goes, also where it stops in the middle of a document. */
export function preview(sample: FormatSample): Preview {
  const lineRecords = asRecords(sample.jsonLines);
  const firstLine = sample.text.trimStart().split('\n', 1)[0] ?? '';
  const isLines = sample.jsonLines.length > 0 && isJson(firstLine);
  const value = isLines ? sample.jsonLines[0] : (sample.document ?? partialValue(sample.head));
  return { value, first: asRecord(value) ?? asRecord(asList(value)[0]) ?? {}, isLines, lineRecords };
}

/** Reads the whole first line and no more, for readers that only need to know how a file is laid out. */
export async function previewBytes(input: { bytes(): AsyncIterable<Uint8Array> }): Promise<Preview> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of input.bytes()) {
    parts.push(chunk);
    size += chunk.length;
    if (size >= PREVIEW_BYTES) break;
  }
  const head = Buffer.concat(parts).subarray(0, PREVIEW_BYTES);
  const text = head.toString('utf8').replace(/^\uFEFF/, '');
  const jsonLines = text.split('\n', 8).flatMap((line) => (isJson(line) ? [JSON.parse(line) as unknown] : []));
  return preview({ head, text, jsonLines, document: undefined, complete: size < PREVIEW_BYTES });
}

const PREVIEW_BYTES = 256 * 1024;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return text.trim() !== '';
  } catch {
    return false;
  }
}

function partialValue(head: Uint8Array): unknown {
  const splitter = new JsonSplitter({ opens: (path) => path.length < PREVIEW_DEPTH });
  const values = new Map<string, unknown>();
  let rootSeen = false;
  for (const piece of [...splitter.push(head), ...splitter.end()]) {
    if (piece.kind !== 'open' && piece.kind !== 'value') continue;
    if (piece.path.length === 0 && rootSeen) break;
    rootSeen = true;
    const value: unknown = piece.kind === 'value' ? piece.value : piece.isArray ? [] : {};
    if (piece.kind === 'open') values.set(keyOf(piece.path), value);
    else if (piece.path.length === 0) return value;
    if (piece.path.length > 0) attach(values.get(keyOf(piece.path.slice(0, -1))), piece.path.at(-1), value);
  }
  return values.get(keyOf([]));
}

function attach(parent: unknown, key: string | number | undefined, value: unknown): void {
  if (Array.isArray(parent)) parent.push(value);
  else if (typeof parent === 'object' && parent !== null && typeof key === 'string') {
    Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
  }
}

function keyOf(path: JsonPath): string {
  return JSON.stringify(path);
}
