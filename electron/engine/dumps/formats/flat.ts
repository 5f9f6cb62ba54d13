import type { DumpFormat, FormatSample } from '../format.ts';
import { lineItems } from './any-record.ts';
import { isCanonicalFlat, isFlatSpan } from './flat-line.ts';
import { isFlatThroughout } from './flat-check.ts';
import { isOtlpRequest } from './otlp-request.ts';
import { readLines } from './read-lines.ts';
import { asRecords } from './transcript-value.ts';

/**
 * Flat span JSONL as HALO's tracers write it: one object a line with trace_id, span_id and one flat attributes object.
 * Also camelCase members and OTLP attribute lists, line by line. Canonical files are read in place.
 */
export const flat: DumpFormat = {
  id: 'flat',
  title: 'Flat span JSONL',
  specification: 'OpenTelemetry span fields in snake_case, one object a line (HALO tracers, 2026)',
  detect: (sample) => detectFlat(sample),
  read: (input) => readLines(input, lineItems),
  isReadInPlace: isFlatThroughout,
};

function detectFlat(sample: FormatSample): number {
  const lines = asRecords(sample.jsonLines);
  const spans = lines.filter((line) => isFlatSpan(line) && !isOtlpRequest(line));
  if (spans.length === 0) return 0;
  const isPure = spans.length === lines.length;
  if (!isPure) return 0.6;
  return spans.some(isCanonicalFlat) ? 0.95 : 0.85;
}
