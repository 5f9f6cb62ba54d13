import type { DumpFormat, FormatInput, FormatItem, FormatSample } from '../format.ts';
import { readElements } from './otlp-json.ts';
import { sampleSpans } from './span-documents.ts';
import { previewBytes } from './transcript-detect.ts';
import { asRecord, type JsonRecord } from './transcript-value.ts';

/**
 * What ConsoleSpanExporter of the Python SDK prints: pretty-printed objects one after the other (`ReadableSpan.to_json`), ids
 * with 0x, ISO times. Other text that a program printed between them is skipped and listed.
 */
export const consolePython: DumpFormat = {
  id: 'console-python',
  title: 'OpenTelemetry Python console',
  specification: 'opentelemetry-sdk (Python) 1.x, opentelemetry/sdk/trace ReadableSpan.to_json',
  detect: detectConsolePython,
  read: readConsolePython,
};

function detectConsolePython(sample: FormatSample): number {
  const [first] = sampleSpans(sample);
  if (first !== undefined && isPythonSpan(first)) return 0.95;
  // Text before the first span hides it from the JSON preview.
  return /"context": \{\s*"trace_id": "0x/.test(sample.text) ? 0.8 : 0;
}

function isPythonSpan(span: JsonRecord): boolean {
  const context = asRecord(span['context']);
  const hasIds = typeof context?.['trace_id'] === 'string' && typeof context['span_id'] === 'string';
  return hasIds && 'parent_id' in span && !('span_kind' in span) && !('status_code' in span);
}

async function* readConsolePython(input: FormatInput): AsyncGenerator<FormatItem> {
  const { value } = await previewBytes(input);
  yield* readElements(input, [Array.isArray(value) ? '[*]' : '']);
}
