import type { DumpFormat } from '../format.ts';
import { isOtelRecord, lineItems } from './any-record.ts';
import { isFlatSpan } from './flat-line.ts';
import { isOtlpRequest } from './otlp-request.ts';
import { readLines } from './read-lines.ts';
import { asRecords } from './transcript-value.ts';

/** JSONL whose lines hold spans in several OpenTelemetry forms, or spans among logs and metrics. Each line is told by itself. */
export const mixed: DumpFormat = {
  id: 'mixed',
  title: 'Mixed OpenTelemetry JSONL',
  specification: 'Any of the OpenTelemetry line forms, one after the other',
  detect(sample) {
    const lines = asRecords(sample.jsonLines);
    const otel = lines.filter(isOtelRecord);
    const isOneForm = otel.every(isOtlpRequest) || (otel.every(isFlatSpan) && !otel.some(isOtlpRequest));
    return otel.length > 0 && !isOneForm ? 0.8 : 0;
  },
  read: (input) => readLines(input, lineItems),
};
