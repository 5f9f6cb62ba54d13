import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { TRACE_TOOLS, type TraceToolName } from '../../../shared/api/trace-tools.ts';
import { sharedDataDir } from '../../../test/shared-data.ts';

import { readOriginalOf } from './original-record.ts';
import { storeOf, type TestStore } from './testing.ts';
import { callTool, runTool, traceTools } from './tools.ts';

describe('tools', () => {
  it('are exactly those of the contract', () => {
    expect(traceTools.map((tool) => tool.name)).toEqual(Object.keys(TRACE_TOOLS));
  });

  it('refuse unknown and wrong arguments by name', async () => {
    await using test = await storeOf([{ id: 's1' }]);
    const refusal = (name: string, args: unknown) => callTool(test.store, name, args).catch((error: unknown) => error);
    expect(await refusal('query_traces', { limt: 5 })).toMatchObject({
      code: 'badArgument',
      message: 'query_traces: there is no argument "limt"',
    });
    expect(await refusal('query_traces', { filters: { has_error: true } })).toMatchObject({
      message: 'query_traces: there is no argument "filters.has_error"',
    });
    expect(await refusal('query_traces', { limit: 501 })).toMatchObject({
      details: { faults: [{ argument: 'limit' }] },
    });
    expect(await refusal('view_spans', { trace_id: 't1' })).toMatchObject({ code: 'badArgument' });
    expect(await refusal('nope', {})).toMatchObject({ code: 'badArgument' });
  });
});

async function everyQuestion(test: TestStore): Promise<void> {
  const { store } = test;
  const [traceId] = (await runTool(store, 'get_dataset_overview', { sample_size: 1, per_trace: true })).sampleTraceIds;
  if (traceId === undefined) return;
  const spanId = (await runTool(store, 'view_trace', { trace_id: traceId })).spans[0]?.spanId ?? '';
  const args: Record<TraceToolName, unknown> = {
    get_dataset_overview: { per_trace: true },
    query_traces: { sort: [{ column: 'duration', direction: 'desc' }] },
    count_traces: { filter: 'has:error' },
    view_trace: { trace_id: traceId },
    view_spans: { trace_id: traceId, span_ids: [spanId] },
    view_value: { trace_id: traceId, span_id: spanId },
    search_trace: { trace_id: traceId, regex_pattern: 'a.' },
    search_span: { trace_id: traceId, span_id: spanId, regex_pattern: '"' },
    search_traces: { query: 'error', case_sensitive: false, limit: 5 },
    aggregate: { group_by: ['kind', 'session'], time_bucket: 'hour' },
    histogram: {},
    facets: {},
    list_sessions: {},
    compare_traces: { left_trace_id: traceId, right_trace_id: traceId },
    sql: { query: 'SELECT * FROM spans LIMIT 5' },
    trace_rows: { limit: 20 },
    trace_groups: { by: 'session', opened: [''], limit: 20 },
    span_rows: { limit: 20, sort: [{ column: 'duration', direction: 'desc' }] },
    trace_tree: { trace_id: traceId },
  };
  for (const [name, input] of Object.entries(args)) {
    const answer = await callTool(store, name, input);
    const schema: z.ZodType = TRACE_TOOLS[name as TraceToolName].output;
    const checked = schema.safeParse(answer);
    expect(checked.error?.issues ?? [], name).toEqual([]);
    if (TRACE_TOOLS[name as TraceToolName].audience === 'anyone')
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(5_000_000);
  }
}

const dataDir = sharedDataDir();

// Skipped where the real trace files are not beside the checkout.
describe.skipIf(dataDir === undefined)('on real traces of every kind', () => {
  const folder = dataDir ?? '';
  const folders = ['halo', 'otlp', 'langfuse', 'swe_agent', 'phoenix'];
  it.each(folders)('every tool answers %s in the form of the contract', async (name) => {
    const files = readdirSync(join(folder, name)).map((file) => join(folder, name, file));
    await using test = await storeOf({ files });
    await everyQuestion(test);
  });

  it('reaches the original record of a converted span', async () => {
    await using test = await storeOf({ files: [join(folder, 'langfuse')] });
    const original = await readOriginalOf(test.store, 0);
    expect(original?.bytes.length).toBe(original?.source.length);
    expect(original?.bytes.length).toBeGreaterThan(0);
  });
});
