import type { FormatInput, FormatItem, FormatSample } from '../format.ts';
import { lineItems } from './any-record.ts';
import { readElements } from './otlp-json.ts';
import { readLines } from './read-lines.ts';
import { preview, previewBytes } from './transcript-detect.ts';
import { asList, asRecord, asRecords, type JsonRecord } from './transcript-value.ts';

/** The first spans of a file that holds them as lines, as an array, in `data`, by name in arrays, or one after the other. */
export function sampleSpans(sample: FormatSample): readonly JsonRecord[] {
  const { value, isLines, lineRecords } = preview(sample);
  if (isLines && lineRecords.length > 0 && !Array.isArray(sample.jsonLines[0])) return lineRecords;
  if (Array.isArray(value)) return asRecords(value);
  const record = asRecord(value) ?? {};
  const lists = Object.values(record).filter((member) => Array.isArray(member) && member.length > 0);
  const inner = lists.flatMap((list) => asRecords(asList(list).slice(0, 3)));
  return 'name' in record ? [record] : inner;
}

/** Reads spans in any of those arrangements. */
export async function* readSpanDocuments(input: FormatInput): AsyncGenerator<FormatItem> {
  const { value, isLines } = await previewBytes(input);
  if (isLines) yield* readLines(input, lineItems);
  else if (Array.isArray(value)) yield* readElements(input, ['[*]']);
  else yield* readElements(input, 'name' in (asRecord(value) ?? {}) ? [''] : ['*[*]']);
}
