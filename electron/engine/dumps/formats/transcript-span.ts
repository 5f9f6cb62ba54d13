import { createHash } from 'node:crypto';

import type { FlatEvent, FlatRecord, ObservationKind } from '../../../../shared/domain/index.ts';
import type { FormatItem, RecordPlace } from '../format.ts';
import type { TranscriptMessage } from './transcript-message.ts';
import { nanosToIso } from './transcript-time.ts';
import { asNumber, toText, type JsonRecord } from './transcript-value.ts';

/** A trace id for formats without ids: 32 hex digits, the same on every import of the same content. */
export function traceIdFrom(...facts: readonly (string | number)[]): string {
  return digest(facts).slice(0, 32);
}

/**
 * A span id from the trace and the position within it: 16 hex digits. It depends on nothing else,
 * so that labels kept in another file can name the very span of a step.
 */
export function spanIdFrom(traceId: string, ...position: readonly (string | number)[]): string {
  return digest([traceId, ...position]).slice(0, 16);
}

export interface SpanDraft {
  readonly traceId: string;
  readonly spanId: string;
  /** Absent: a root. */
  readonly parentId?: string | undefined;
  readonly name: string;
  readonly kind: ObservationKind;
  readonly startNs?: bigint | undefined;
  readonly endNs?: bigint | undefined;
  /** Text of the error, '' where none is given; absent: the format does not call it an error. */
  readonly error?: string | undefined;
  readonly ok?: boolean | undefined;
  readonly attributes: JsonRecord;
  readonly events?: readonly FlatEvent[] | undefined;
  readonly at: RecordPlace;
}

/** A span as an item; absent attributes are left out. */
export function spanItem(draft: SpanDraft): FormatItem {
  const { traceId, spanId, parentId, name, kind, startNs, endNs, error, ok, events, at } = draft;
  const attributes = present({ 'openinference.span.kind': kind, ...draft.attributes });
  const code = error !== undefined ? 'STATUS_CODE_ERROR' : ok === true ? 'STATUS_CODE_OK' : 'STATUS_CODE_UNSET';
  const record: FlatRecord = {
    trace_id: traceId,
    span_id: spanId,
    parent_span_id: parentId ?? null,
    name,
    kind: 'SPAN_KIND_INTERNAL',
    start_time: timeOf(startNs),
    end_time: timeOf(endNs),
    status: error === undefined || error === '' ? { code } : { code, message: error },
    attributes,
    ...(events === undefined || events.length === 0 ? {} : { events }),
  };
  return { kind: 'span', record, at };
}

/** Messages in the one form of all transcript formats: a JSON list of `{role, content, tool_calls, …}`. */
export function messagesAttribute(messages: readonly TranscriptMessage[]): string | undefined {
  return messages.length === 0 ? undefined : toText(messages);
}

export interface UsageFacts {
  readonly input?: unknown;
  readonly output?: unknown;
  readonly total?: unknown;
  readonly cached?: unknown;
  readonly reasoning?: unknown;
  readonly costUsd?: unknown;
}

/** Tokens and cost under their OpenInference names; what is not reported is absent, never zero. */
export function usageAttributes(usage: UsageFacts): JsonRecord {
  return {
    'llm.token_count.prompt': asNumber(usage.input),
    'llm.token_count.completion': asNumber(usage.output),
    'llm.token_count.total': asNumber(usage.total),
    'llm.token_count.prompt_details.cache_read': asNumber(usage.cached),
    'llm.token_count.completion_details.reasoning': asNumber(usage.reasoning),
    'llm.cost.total': asNumber(usage.costUsd),
  };
}

/** What has no name of its own, under the format's prefix: scalars as they are, the rest as JSON text. */
export function keptAttributes(prefix: string, fields: JsonRecord, mapped: readonly string[] = []): JsonRecord {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (mapped.includes(key) || value === null || value === undefined) continue;
    kept[`${prefix}.${key}`] = typeof value === 'object' ? toText(value) : value;
  }
  return kept;
}

/** The earliest and latest of some times; absent ones do not count. */
export class TimeRange {
  startNs: bigint | undefined;
  endNs: bigint | undefined;

  include(...times: readonly (bigint | undefined)[]): void {
    for (const time of times) {
      if (time === undefined) continue;
      if (this.startNs === undefined || time < this.startNs) this.startNs = time;
      if (this.endNs === undefined || time > this.endNs) this.endNs = time;
    }
  }
}

function timeOf(nanos: bigint | undefined): string | null {
  return (nanos === undefined ? undefined : nanosToIso(nanos)) ?? null;
}

function present(attributes: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined && value !== null));
}

function digest(facts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
