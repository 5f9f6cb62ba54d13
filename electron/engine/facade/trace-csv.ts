import { NO_TIME, NOT_REPORTED, type DumpIndex, type Shape } from '../index/index.ts';
import { csvField, type CsvValue } from './csv-field.ts';

interface TraceOf {
  readonly index: DumpIndex;
  readonly trace: number;
  readonly root: Shape;
  /** Shapes in use by the trace's spans, each once. */
  readonly shapes: readonly Shape[];
}

const COLUMNS: readonly { readonly name: string; readonly value: (of: TraceOf) => CsvValue }[] = [
  { name: 'trace_id', value: ({ index, trace }) => index.traceIdText(trace) },
  { name: 'name', value: ({ root }) => root.name },
  { name: 'kind', value: ({ root }) => root.kind },
  { name: 'service', value: ({ root }) => root.service },
  { name: 'start_ns', value: ({ index, trace }) => time(index.traces.startNs[trace]) },
  { name: 'end_ns', value: ({ index, trace }) => time(index.traces.endNs[trace]) },
  { name: 'spans', value: ({ index, trace }) => index.traces.spanCount[trace] },
  { name: 'errors', value: ({ index, trace }) => index.traces.errorCount[trace] },
  { name: 'llm_calls', value: ({ index, trace }) => index.traces.llmCount[trace] },
  { name: 'tool_calls', value: ({ index, trace }) => index.traces.toolCount[trace] },
  { name: 'input_tokens', value: ({ index, trace }) => tokens(index.traces.inputTokens[trace]) },
  { name: 'output_tokens', value: ({ index, trace }) => tokens(index.traces.outputTokens[trace]) },
  { name: 'cost_usd', value: ({ index, trace }) => index.traces.costUsd[trace] },
  { name: 'models', value: ({ shapes }) => distinct(shapes.map(({ model }) => model)) },
  { name: 'agents', value: ({ shapes }) => distinct(shapes.map(({ agent }) => agent)) },
  { name: 'session', value: ({ index, trace }) => index.owners.row(index.traces.owner[trace] ?? 0).session },
  { name: 'user', value: ({ index, trace }) => index.owners.row(index.traces.owner[trace] ?? 0).user },
];

/** The heading line of a table of traces. */
export const TRACE_CSV_HEADING = `${COLUMNS.map(({ name }) => name).join(',')}\r\n`;

/** One trace as a line of CSV (RFC 4180): tokens and cost summed over leaf spans, empty where nothing was reported. */
export function traceCsvLine(index: DumpIndex, trace: number): string {
  const first = index.traces.firstSpan[trace] ?? 0;
  const ordinals = new Set(index.spans.shape.subarray(first, first + (index.traces.spanCount[trace] ?? 0)));
  const shapes = [...ordinals].map((shape) => index.shapes.row(shape));
  const root = index.shapes.row(index.spans.shape[index.traces.rootSpan[trace] ?? first] ?? 0);
  return `${COLUMNS.map(({ value }) => csvField(value({ index, trace, root, shapes }))).join(',')}\r\n`;
}

function time(ns: bigint | undefined): bigint | undefined {
  return ns === NO_TIME ? undefined : ns;
}

function tokens(count: number | undefined): number | undefined {
  return count === NOT_REPORTED ? undefined : count;
}

function distinct(names: readonly string[]): string {
  return [...new Set(names)].filter((name) => name !== '').join('; ');
}
