import { splitLines } from '../../base/index.ts';
import type { FormatInput, FormatItem } from '../format.ts';
import { PrintedObjectReader } from './printed-object.ts';
import { readOtelSpan } from './otel-span.ts';
import { asRecord } from './transcript-value.ts';

/** Longer than any span that a console prints; util.inspect itself shortens lists and strings. */
const MAX_OBJECT_LINES = 100_000;

/**
 * Reads span objects printed by Node's util.inspect, one after the other among other console output. An object begins with
 * a line `{` at the left margin and ends with a line `}`. Nothing is evaluated.
 */
export async function* readPrintedSpans(input: FormatInput): AsyncGenerator<FormatItem> {
  let object: OpenObject | undefined;
  for await (const line of splitLines(input.bytes())) {
    const text = line.bytes === undefined ? '' : new TextDecoder().decode(line.bytes);
    const at = { line: line.number, offset: line.offset, length: line.length };
    if (object !== undefined && (text === '{' || object.lines.length > MAX_OBJECT_LINES)) {
      yield skipOf(object, 'the printed object is not closed');
      object = undefined;
    }
    if (object === undefined && /^\{(\s|$)/.test(text))
      object = { line: line.number, offset: line.offset, end: line.offset, lines: [] };
    if (object === undefined) {
      if (text.trim() !== '') yield { kind: 'skip', reason: 'console output that is no span', at };
      continue;
    }
    object.lines.push(text);
    object.end = line.offset + line.length;
    if (!/^\}$|^\{.*\}$/.test(text)) continue;
    yield itemOf(object);
    object = undefined;
  }
  if (object !== undefined) yield skipOf(object, 'the printed object is not closed');
}

interface OpenObject {
  readonly line: number;
  readonly offset: number;
  end: number;
  readonly lines: string[];
}

function itemOf(object: OpenObject): FormatItem {
  const read = new PrintedObjectReader(object.lines.join('\n')).read();
  if (!read.ok) return skipOf(object, `not readable as printed object: ${read.error}`);
  const record = asRecord(read.value);
  const span = record === undefined ? undefined : readOtelSpan(record);
  return span === undefined
    ? skipOf(object, 'the printed object is no span')
    : { kind: 'span', record: span, at: placeOf(object) };
}

function skipOf(object: OpenObject, reason: string): FormatItem {
  return { kind: 'skip', reason, at: placeOf(object) };
}

function placeOf({ line, offset, end }: OpenObject): {
  readonly line: number;
  readonly offset: number;
  readonly length: number;
} {
  return { line, offset, length: end - offset };
}
