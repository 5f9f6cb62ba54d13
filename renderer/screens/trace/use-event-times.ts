import { useEffect, useState } from 'react';

import { useClient } from '../../client/client-context.ts';
import { useByContent } from '../../client/use-by-content.ts';
import { ROW_MARKS } from '../../timeline/spans.ts';
import type { LoadedTrace } from './use-trace.ts';

/** Rows are asked for once scrolling has stopped. */
const SETTLED_MS = 150;
const MOST_ROWS = 100;

/** Times of the events of rows in view, read from their records; nanoseconds after the trace's start. */
export function useEventTimes(trace: LoadedTrace, rows: Uint32Array): ReadonlyMap<number, readonly number[]> {
  const client = useClient();
  const { tree, marks, rowOfIndex } = trace.spans;
  const [held, setHeld] = useState<{
    readonly spans: unknown;
    readonly times: ReadonlyMap<number, readonly number[]>;
  }>();
  const times = held !== undefined && held.spans === trace.spans ? held.times : NONE;
  const wanted = useByContent([...rows].filter((row) => (marks[row] & ROW_MARKS.events) !== 0 && !times.has(row)));
  useEffect(() => {
    if (wanted.length === 0 || tree.startNs === undefined) return undefined;
    const startNs = BigInt(tree.startNs);
    const ask = async (): Promise<void> => {
      const spanIndexes = wanted.slice(0, MOST_ROWS).map((row) => tree.spanIndex[row]);
      const outcome = await client.call('tool.view_spans', {
        dump: trace.dump,
        arguments: { trace_id: trace.traceId, span_indexes: spanIndexes },
      });
      if (!outcome.ok) return;
      // Those that did not fit into the answer are wanted still, and asked for again.
      const found = outcome.value.spans.map(
        (span) => [rowOfIndex[span.spanIndex], eventTimes(span.events, startNs)] as const,
      );
      setHeld((before) => ({
        spans: trace.spans,
        times: new Map([...(before?.spans === trace.spans ? before.times : NONE), ...found]),
      }));
    };
    const timer = setTimeout(() => void ask(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [client, trace, tree, rowOfIndex, wanted]);
  return times;
}

const NONE: ReadonlyMap<number, readonly number[]> = new Map();

/** Events as records write them; one whose time cannot be read has no place. */
function eventTimes(events: readonly unknown[], startNs: bigint): readonly number[] {
  return events.flatMap((event) => {
    const ns = eventNs(event);
    return ns === undefined ? [] : [Number(ns - startNs)];
  });
}

/** The time of an event: nanoseconds as digits, or ISO 8601 with up to nine digits of a second. */
export function eventNs(event: unknown): bigint | undefined {
  if (typeof event !== 'object' || event === null) return undefined;
  const record: Readonly<Record<string, unknown>> = { ...event };
  const time = record['time'] ?? record['timestamp'] ?? record['timeUnixNano'] ?? record['time_unix_nano'];
  if (typeof time === 'number' && Number.isFinite(time)) return BigInt(Math.round(time));
  if (typeof time !== 'string') return undefined;
  if (/^\d+$/.test(time)) return BigInt(time);
  const ms = Date.parse(time);
  if (Number.isNaN(ms)) return undefined;
  const fraction = /\.(\d{1,9})/.exec(time)?.[1] ?? '';
  return BigInt(Math.floor(ms / 1000)) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0'));
}
