import type { FormatInput, FormatItem, FormatSample } from '../format.ts';
import { isOtelRecord, lineItems } from './any-record.ts';
import { readElements } from './otlp-json.ts';
import { readLines } from './read-lines.ts';
import { preview, previewBytes } from './transcript-detect.ts';
import { asList, asRecord, asRecords, type JsonRecord } from './transcript-value.ts';

/** The first spans of a file that holds them as lines, as an array, in `data`, by name in arrays, or one after the other. */
export function sampleSpans(sample: FormatSample): readonly JsonRecord[] {
  const { value, lineRecords } = preview(sample);
  if (Array.isArray(value)) return asRecords(value);
  const record = asRecord(value) ?? {};
  if (isOneSpan(record)) return lineRecords.length > 0 ? lineRecords : [record];
  return Object.values(record).flatMap((member) => asRecords(asList(member).slice(0, 3)));
}

/** Reads spans in any of those arrangements. */
export async function* readSpanDocuments(input: FormatInput): AsyncGenerator<FormatItem> {
  const { value, isLines } = await previewBytes(input);
  const isOne = isOneSpan(asRecord(value) ?? {});
  if (isOne && isLines) yield* readLines(input, lineItems);
  else if (isOne) yield* readElements(input, ['']);
  else yield* readElements(input, [Array.isArray(value) ? '[*]' : '*[*]']);
}

/** Tells a span from an object that holds lists of spans. */
function isOneSpan(record: JsonRecord): boolean {
  return 'name' in record || isOtelRecord(record);
}
