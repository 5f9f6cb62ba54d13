import type { SpanConversation, traceProcedures } from '../../../shared/api/procedures-trace.ts';
import type { ProcedureHandlers } from '../../../shared/api/transport-server.ts';
import { isRecord, readConversation } from '../../../shared/conventions/index.ts';
import { UserError } from '../base/index.ts';
import type { DumpIndex } from '../index/index.ts';
import { readOriginalOf, surroundingsOf, traceTitles } from '../store/index.ts';
import type { DumpRegistry } from './dump-registry.ts';

export interface TraceAnswerParts {
  readonly dumps: DumpRegistry;
}

/** Records read for one answer: as many as a screen can take in one message without a pause. */
const CONVERSATION_BYTES = 16 << 20;

export function answerTraces({ dumps }: TraceAnswerParts): ProcedureHandlers<typeof traceProcedures> {
  return {
    'trace.titles': ({ dump, traceIds }, signal) =>
      dumps.get(dump).use(async ({ store }) => ({ titles: await traceTitles(store, traceIds, { signal }) })),
    'trace.conversations': ({ dump, traceId, spanIndexes }) =>
      dumps.get(dump).use(({ index }) => conversations(index, traceId, spanIndexes)),
    'trace.surroundings': ({ dump, traceId, spanId }) =>
      dumps.get(dump).use(({ index }) => {
        const found = surroundingsOf(index, traceId, spanId);
        if (found !== undefined) return found;
        throw new UserError('notFound', `There is no span ${spanId} in trace ${traceId} of this dump.`, {
          traceId,
          spanId,
        });
      }),
    'trace.originalRecord': ({ dump, traceId, spanIndex, from, maxBytes }) =>
      dumps.get(dump).use(async ({ index, store }) => {
        const original = await readOriginalOf(store, ordinalOf(index, traceId, spanIndex));
        if (original === undefined) return { kind: 'inPlace' as const };
        const { source, bytes } = original;
        const to = endOfCharacter(bytes, Math.min(bytes.length, from + maxBytes));
        return {
          kind: 'original' as const,
          file: source.file,
          ...(source.line === undefined ? {} : { line: source.line }),
          offset: source.offset,
          text: new TextDecoder().decode(bytes.subarray(from, to)),
          totalBytes: bytes.length,
          ...(to < bytes.length ? { nextFrom: to } : {}),
        };
      }),
  };
}

function conversations(index: DumpIndex, traceId: string, spanIndexes: readonly number[]) {
  const read: SpanConversation[] = [];
  let bytes = 0;
  for (const [place, spanIndex] of spanIndexes.entries()) {
    if (bytes > CONVERSATION_BYTES) return { conversations: read, next: place };
    const record = index.recordBytes(ordinalOf(index, traceId, spanIndex));
    bytes += record.length;
    read.push(conversationOf(record, spanIndex));
  }
  return { conversations: read };
}

function conversationOf(record: Uint8Array, spanIndex: number): SpanConversation {
  const { offeredTools, ...conversation } = readConversation(parsed(record));
  const tools = offeredTools.map((tool) => ({ ...tool, parameters: tool.parameters }));
  return { ...conversation, offeredTools: tools, spanIndex };
}

/** A record that is no JSON object has no messages; the list of spans marks it as malformed. */
function parsed(record: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(record));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function ordinalOf(index: DumpIndex, traceId: string, spanIndex: number): number {
  const trace = index.findTrace(traceId);
  if (trace < 0) throw new UserError('notFound', `There is no trace ${traceId} in this dump.`, { traceId });
  const { firstSpan, spanCount } = index.traces;
  const count = spanCount[trace] ?? 0;
  if (spanIndex < count) return (firstSpan[trace] ?? 0) + spanIndex;
  throw new UserError('notFound', `Trace ${traceId} has ${count} spans, so there is no span ${spanIndex}.`, {
    traceId,
    spanIndex,
  });
}

/** Moves the end of a range on past the rest of a UTF-8 character. */
function endOfCharacter(bytes: Uint8Array, end: number): number {
  let at = end;
  while (at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at += 1;
  return at;
}
