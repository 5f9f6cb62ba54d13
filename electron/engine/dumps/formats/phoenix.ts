import type { DumpFormat, FormatSample } from '../format.ts';
import { readSpanDocuments, sampleSpans } from './span-documents.ts';
import { asRecord, type JsonRecord } from './transcript-value.ts';

/**
 * Spans as Arize Phoenix gives them: its REST API (`{"data": […]}` or the bare array), and its JSONL exports, with ids in
 * `context` or in columns `context.trace_id`, and attributes as an object or in columns `attributes.…`.
 */
export const phoenix: DumpFormat = {
  id: 'phoenix',
  title: 'Phoenix export',
  specification: 'https://arize.com/docs/phoenix REST API GET /v1/projects/{id}/spans (2026)',
  detect: detectPhoenix,
  read: readSpanDocuments,
};

function detectPhoenix(sample: FormatSample): number {
  const [first] = sampleSpans(sample);
  return first !== undefined && isPhoenixSpan(first) ? 0.95 : 0;
}

function isPhoenixSpan(span: JsonRecord): boolean {
  const context = asRecord(span['context']) ?? {};
  const hasIds =
    'context.trace_id' in span || (typeof context['trace_id'] === 'string' && typeof context['span_id'] === 'string');
  return hasIds && ('span_kind' in span || 'status_code' in span);
}
