import type { TraceTitle } from '../../../shared/api/procedures-trace.ts';
import { previewOf, readAskedText } from '../../../shared/conventions/index.ts';
import { SPAN_FLAGS } from '../../../shared/domain/index.ts';
import { wholeCharacters } from '../../../shared/truncate.ts';
import { completeJson } from '../base/index.ts';
import type { DumpIndex } from '../index/index.ts';

import type { ToolContext } from './define-tool.ts';
import { parseRecord } from './record.ts';
import type { TraceStore } from './trace-store.ts';
import { turn } from './turn.ts';

/** Of a larger record the head is read: inputs stand before outputs, and a title needs a line of it. */
const HEAD_BYTES = 256 << 10;
const TITLE_CHARS = 200;
const TEXT_CHARS = 2_000;
/** Beside the root, so many agent and model spans are asked, found among the first spans of the trace. */
const FURTHER_SPANS = 3;
const SPANS_LOOKED_AT = 2_000;
/** Others get their turn this often. */
const TURN_MS = 10;

/**
 * What traces were asked to do, in the order asked for; traces that tell no input or are unknown are left out. Reads a
 * few records a trace, at most 256 KB of each, and keeps what it found. Throws UserError 'cancelled'.
 */
export async function traceTitles(
  store: TraceStore,
  traceIds: readonly string[],
  ctx: ToolContext = {},
): Promise<TraceTitle[]> {
  const titles: TraceTitle[] = [];
  let turnEndsAt = performance.now() + TURN_MS;
  for (const traceId of traceIds) {
    const trace = store.index.findTrace(traceId);
    if (trace < 0) continue;
    const { title } = store.titles.get(String(trace), () => ({ title: titleOf(store.index, trace) }));
    if (title !== undefined) titles.push(title);
    if (performance.now() < turnEndsAt) continue;
    await turn(ctx);
    turnEndsAt = performance.now() + TURN_MS;
  }
  return titles;
}

function titleOf(index: DumpIndex, trace: number): TraceTitle | undefined {
  for (const span of spansAsked(index, trace)) {
    const asked = readAskedText(recordHead(index, span))?.trim();
    if (asked === undefined || asked === '') continue;
    const title = previewOf(asked, TITLE_CHARS);
    const text = asked.length <= TEXT_CHARS ? asked : `${asked.slice(0, wholeCharacters(asked, TEXT_CHARS))}…`;
    return { traceId: index.traceIdText(trace), title, ...(text === title ? {} : { text }) };
  }
  return undefined;
}

/** The root, then the agents and models that started first. */
function* spansAsked(index: DumpIndex, trace: number): Generator<number> {
  const { firstSpan, spanCount, rootSpan } = index.traces;
  const root = rootSpan[trace];
  yield root;
  const end = firstSpan[trace] + Math.min(spanCount[trace], SPANS_LOOKED_AT);
  let left = FURTHER_SPANS;
  for (let span = firstSpan[trace]; span < end && left > 0; span += 1) {
    if (span === root || (index.spans.flags[span] & SPAN_FLAGS.superseded) !== 0) continue;
    const { kind } = index.shapes.row(index.spans.shape[span]);
    if (kind !== 'LLM' && kind !== 'AGENT') continue;
    left -= 1;
    yield span;
  }
}

function recordHead(index: DumpIndex, span: number): Readonly<Record<string, unknown>> {
  const isCut = index.spans.lengthBytes[span] > HEAD_BYTES;
  const bytes = index.recordHead(span, HEAD_BYTES);
  const whole = isCut ? new TextEncoder().encode(completeJson(new TextDecoder().decode(bytes))) : bytes;
  return parseRecord(whole).json ?? {};
}
