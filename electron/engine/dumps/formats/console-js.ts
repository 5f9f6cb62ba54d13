import type { DumpFormat, FormatInput, FormatItem, FormatSample } from '../format.ts';
import { readPrintedSpans } from './printed-spans.ts';
import { readSpanDocuments, sampleSpans } from './span-documents.ts';
import { asRecord, type JsonRecord } from './transcript-value.ts';

/**
 * What ConsoleSpanExporter of the JavaScript SDK prints (util.inspect text: unquoted names, single quotes), and the same span
 * objects written as JSON: `spanContext`, [seconds, nanoseconds] times, the SDK's own kind numbers.
 */
export const consoleJs: DumpFormat = {
  id: 'console-js',
  title: 'OpenTelemetry JS console',
  specification: '@opentelemetry/sdk-trace-base 1.x and 2.x, ConsoleSpanExporter and ReadableSpan',
  detect: detectConsoleJs,
  read: readConsoleJs,
};

function detectConsoleJs(sample: FormatSample): number {
  const [first] = sampleSpans(sample);
  if (first !== undefined && isJsSpan(first)) return 0.95;
  return isInspected(sample.text) ? 0.9 : 0;
}

function isJsSpan(span: JsonRecord): boolean {
  const context = asRecord(span['spanContext'] ?? span['_spanContext']);
  const isReadable = typeof context?.['traceId'] === 'string' && ('startTime' in span || 'attributes' in span);
  const isPrinted =
    typeof span['traceId'] === 'string' && typeof span['id'] === 'string' && typeof span['timestamp'] === 'number';
  return isReadable || isPrinted;
}

function isInspected(text: string): boolean {
  return (
    /^\{(\s|$)/m.test(text) && /^\s*traceId: '[0-9a-f]{32}',?$/m.test(text) && /^\s*id: '[0-9a-f]{16}',?$/m.test(text)
  );
}

async function* readConsoleJs(input: FormatInput): AsyncGenerator<FormatItem> {
  for await (const chunk of input.bytes()) {
    const text = new TextDecoder().decode(chunk);
    yield* isInspected(text) ? readPrintedSpans(input) : readSpanDocuments(input);
    return;
  }
}
