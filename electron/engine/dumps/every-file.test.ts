import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { sharedDataDir } from '../../../test/shared-data.ts';
import { previewImport } from './preview.ts';

const dataDir = sharedDataDir();

/** [records, spans, traces] of files whose content is known. */
const KNOWN: Readonly<Record<string, readonly [string, number, number, number]>> = {
  'halo/medium_traces.jsonl': ['flat', 2000, 2000, 500],
  'halo/openai_agents_demo.jsonl': ['flat', 7, 7, 1],
  'halo/realistic_traces.jsonl': ['flat', 58, 58, 3],
  'halo/tiny_traces.jsonl': ['flat', 6, 6, 3],
  'halo/tiny_traces_second_file.jsonl': ['flat', 2, 2, 2],
  'otlp/otel_tui_mixed.json': ['otlp-json', 3220, 547, 141],
  'otlp/jaeger_otlp2jaeger-in-error.json': ['otlp-json', 1, 1, 1],
  'otlp/jaeger_otlp2jaeger-in.json': ['otlp-json', 2, 2, 1],
  'otlp/jaeger_otlp2jaeger-multi-in-combined.json': ['otlp-json', 4, 4, 1],
  'otlp/proto_example_trace.json': ['otlp-json', 1, 1, 1],
  'otlp/proto_example_logs.json': ['otlp-json', 1, 0, 0],
  'otlp/proto_example_metrics.json': ['otlp-json', 4, 0, 0],
  'otlp/proto_example_events.json': ['otlp-json', 1, 0, 0],
  'jaeger/genai_trace.json': ['jaeger', 57, 57, 1],
  'phoenix/pxi_turn_trace.json': ['phoenix', 18, 18, 1],
  'phoenix/pxi_turn_subagent_trace.json': ['phoenix', 38, 38, 1],
  'openinference_vercel/all-spans.json': ['console-js', 10, 10, 10],
  'openinference_vercel/spans-by-operation.json': ['console-js', 10, 10, 10],
  'langfuse/beeai-2025-08-01.trace.json': ['langfuse', 30, 29, 1],
  'langfuse/vercel-aisdk-2025-11-17.trace.json': ['langfuse', 4, 3, 1],
};

describe.skipIf(dataDir === undefined)('every file of the shared data (skipped where it is absent)', () => {
  const root = dataDir ?? '';

  it('has a format and accounts for all its records', async () => {
    const { files, unrecognised, totals } = await previewImport([root]);
    const names = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length + unrecognised.length).toBe(names.length);
    expect(unrecognised.map((file) => file.path)).toEqual([join(root, 'README.md')]);
    for (const file of files) {
      const { logs, metrics, events, other } = file.otherSignals;
      expect(file.records, file.path).toBe(file.spans + logs + metrics + events + other + file.skippedCount);
      expect(file.records, file.path).toBeGreaterThan(0);
      expect(file.skipped, file.path).toEqual([]);
      const known = KNOWN[file.path.slice(root.length + 1)];
      if (known !== undefined) expect([file.format, file.records, file.spans, file.traces], file.path).toEqual(known);
    }
    expect(files.filter((file) => file.path.slice(root.length + 1) in KNOWN)).toHaveLength(Object.keys(KNOWN).length);
    expect(totals.spans).toBe(files.reduce((sum, file) => sum + file.spans, 0));
  });

  it('accounts for 2,073 of 2,073 spans of the HALO samples', async () => {
    const { totals } = await previewImport([join(root, 'halo')]);
    expect([totals.records, totals.spans, totals.skippedCount]).toEqual([2073, 2073, 0]);
  });
});
