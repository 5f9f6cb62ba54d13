import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FlatRecord } from '../../../shared/domain/index.ts';
import type { TraceFailure } from '../../../shared/api/failures.ts';
import type { DumpSources } from '../dumps/index.ts';
import { indexDump, indexFolderOf, type DumpIndex } from '../index/index.ts';
import { failuresOfTrace } from './failures-of-trace.ts';
import type { Thresholds } from './thresholds.ts';

/** A real index over real files in a folder of its own. */
export interface TestDump extends Disposable {
  readonly index: DumpIndex;
  readonly indexFolder: string;
}

export async function dumpOf(records: readonly FlatRecord[]): Promise<TestDump> {
  const dir = mkdtempSync(join(tmpdir(), 'failures-'));
  const path = join(dir, 'dump.jsonl');
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const none = { logs: 0, metrics: 0, events: 0, other: 0 };
  const file = {
    path,
    original: path,
    format: 'flat',
    converted: false,
    sizeBytes: statSync(path).size,
    otherSignals: none,
    skipped: [],
    skippedCount: 0,
  };
  const sources: DumpSources = { id: 'test', inputs: [path], files: [file], unrecognised: [] };
  const { index } = await indexDump(sources, { dataDir: dir });
  return {
    index,
    indexFolder: indexFolderOf(sources, dir),
    [Symbol.dispose]: () => {
      index[Symbol.dispose]();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** What one detector finds in a trace made of these spans. */
export async function findIn(
  detector: string,
  spans: readonly SpanSketch[],
  thresholds?: Partial<Thresholds>,
): Promise<readonly TraceFailure[]> {
  using dump = await dumpOf(traceOf('t1', spans));
  return failuresOfTrace(dump.index, 't1', thresholds).failures.filter((failure) => failure.detector === detector);
}

export interface SpanSketch {
  readonly id: string;
  readonly parent?: string;
  readonly name?: string;
  readonly kind: 'AGENT' | 'LLM' | 'TOOL' | 'CHAIN';
  readonly status?: { readonly code: string; readonly message?: string };
  readonly attributes?: Readonly<Record<string, unknown>>;
  /** Has no end when true. */
  readonly isOpen?: boolean;
}

/** Spans of one trace, one second each, in the order given. */
export function traceOf(traceId: string, spans: readonly SpanSketch[]): FlatRecord[] {
  return spans.map((span, at) => ({
    trace_id: traceId,
    span_id: span.id,
    parent_span_id: span.parent ?? '',
    name: span.name ?? span.id,
    start_time: `2026-01-01T00:${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}.000000000Z`,
    ...(span.isOpen === true ? {} : { end_time: '2026-01-01T01:00:00.000000000Z' }),
    status: span.status ?? { code: 'STATUS_CODE_OK' },
    attributes: { 'openinference.span.kind': span.kind, ...span.attributes },
  }));
}

export function agent(
  id: string,
  parent: string | undefined,
  attributes: Readonly<Record<string, unknown>> = { 'output.value': 'done' },
): SpanSketch {
  return {
    id,
    ...(parent === undefined ? {} : { parent }),
    kind: 'AGENT',
    attributes: { 'agent.name': id, ...attributes },
  };
}

export interface ToolSketch {
  readonly tool: string;
  readonly args?: unknown;
  readonly result?: string;
  readonly error?: string;
}

export function tool(id: string, parent: string, { tool: name, args, result, error }: ToolSketch): SpanSketch {
  return {
    id,
    parent,
    name,
    kind: 'TOOL',
    ...(error === undefined ? {} : { status: { code: 'STATUS_CODE_ERROR', message: error } }),
    attributes: {
      'tool.name': name,
      'input.value': typeof args === 'string' ? args : JSON.stringify(args ?? {}),
      ...(result === undefined ? {} : { 'output.value': result }),
    },
  };
}

export interface TurnSketch {
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly args: string; readonly id?: string }[];
  readonly finish?: string;
  readonly offered?: readonly unknown[];
  readonly input?: readonly unknown[];
  readonly attributes?: Readonly<Record<string, unknown>>;
}

export function turn(id: string, parent: string, sketch: TurnSketch): SpanSketch {
  const calls = sketch.calls?.map((call, at) => ({
    id: call.id ?? `${id}-${at}`,
    function: { name: call.name, arguments: call.args },
  }));
  const message = {
    role: 'assistant',
    content: sketch.text ?? null,
    ...(calls === undefined ? {} : { tool_calls: calls }),
  };
  return {
    id,
    parent,
    name: 'chat',
    kind: 'LLM',
    attributes: {
      'llm.input_messages': JSON.stringify(sketch.input ?? [{ role: 'user', content: 'Do it.' }]),
      'llm.output_messages': JSON.stringify([message]),
      ...(sketch.finish === undefined ? {} : { 'gen_ai.response.finish_reasons': [sketch.finish] }),
      ...(sketch.offered === undefined ? {} : { 'llm.tools': JSON.stringify(sketch.offered) }),
      ...sketch.attributes,
    },
  };
}

/** A tool definition with required and optional string arguments. */
export function definition(name: string, required: readonly string[], optional: readonly string[] = []): unknown {
  const properties = Object.fromEntries([...required, ...optional].map((key) => [key, { type: 'string' }]));
  return { type: 'function', function: { name, parameters: { type: 'object', properties, required } } };
}
