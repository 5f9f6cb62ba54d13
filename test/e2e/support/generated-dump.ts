import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

const SPANS_PER_TRACE = 20;

/** Writes a flat span file of about `megabytes`, deterministic; gives the number of its traces. */
export async function writeDump(path: string, megabytes: number): Promise<number> {
  const file = createWriteStream(path);
  const text = 'The quick brown fox jumps over the lazy dog. '.repeat(12);
  let traces = 0;
  while (file.bytesWritten < megabytes * 1e6) {
    const lines = Array.from({ length: SPANS_PER_TRACE }, (_, span) => JSON.stringify(spanRecord(traces, span, text)));
    if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain');
    traces += 1;
  }
  file.end();
  await once(file, 'finish');
  return traces;
}

function spanRecord(trace: number, span: number, text: string) {
  const startMs = Date.UTC(2026, 0, 1) + trace * 5000 + span * 100;
  return {
    trace_id: trace.toString(16).padStart(32, '0'),
    span_id: (trace * SPANS_PER_TRACE + span + 1).toString(16).padStart(16, '0'),
    parent_span_id: span === 0 ? null : (trace * SPANS_PER_TRACE + 1).toString(16).padStart(16, '0'),
    name: span === 0 ? 'agent run' : `step ${span}`,
    start_time: new Date(startMs).toISOString(),
    end_time: new Date(startMs + 90).toISOString(),
    status: { code: span === 7 && trace % 10 === 0 ? 'STATUS_CODE_ERROR' : 'STATUS_CODE_OK' },
    attributes: { 'openinference.span.kind': span === 0 ? 'AGENT' : 'LLM', 'output.value': text },
  };
}
