import { useEffect, useState } from 'react';

import type { CallFailure } from '../../../shared/api/transport.ts';
import { TreeAssembly } from '../../../shared/trace-tree/tree-assembly.ts';
import { useClient } from '../../client/client-context.ts';
import { useDumpStatus } from '../../state/app-state.ts';
import { activityOf, type Activity } from '../../timeline/idle-gaps.ts';
import { timelineSpans, type TimelineSpans } from '../../timeline/spans.ts';

export interface LoadedTrace {
  readonly dump: string;
  readonly traceId: string;
  readonly spans: TimelineSpans;
  readonly activity: Activity;
}

/** What has become of the question for a trace; `loaded` and `total` count spans, unknown until the first answer. */
export type TraceState =
  | { readonly kind: 'loading'; readonly loaded: number; readonly total: number | undefined }
  | { readonly kind: 'failed'; readonly error: CallFailure }
  | { readonly kind: 'ready'; readonly value: LoadedTrace; readonly stale: boolean };

/** Pages come hundreds a second; drawing each would take longer than reading them. */
const TOLD_EVERY_MS = 200;

const NOT_BEGUN: TraceState = { kind: 'loading', loaded: 0, total: undefined };

/**
 * A trace, read again when the index changes or the engine was restarted. Not kept in the cache of answers: a million
 * spans are 100 MB, and one such tree at a time is enough.
 */
export function useTrace(dump: string, traceId: string): TraceState {
  const client = useClient();
  const buildId = useDumpStatus(dump)?.buildId;
  const [state, setState] = useState<TraceState>(NOT_BEGUN);
  useEffect(() => {
    const assembly = new TreeAssembly();
    let nextToldMs = 0;
    setState((before) =>
      before.kind === 'ready' && before.value.traceId === traceId ? { ...before, stale: true } : NOT_BEGUN,
    );
    const stream = client.watch(
      'tool.trace_tree',
      { dump, arguments: { trace_id: traceId } },
      {
        onEvent: (page) => {
          assembly.add(page);
          if (performance.now() < nextToldMs) return;
          nextToldMs = performance.now() + TOLD_EVERY_MS;
          const loaded = assembly.filled;
          const total = assembly.rows;
          setState((before) => (before.kind === 'ready' ? before : { kind: 'loading', loaded, total }));
        },
        onEnd: () => {
          const spans = timelineSpans(assembly.finish());
          setState({ kind: 'ready', stale: false, value: { dump, traceId, spans, activity: activityOf(spans) } });
        },
        onFailed: (error) => {
          // The watch asks again by itself; what is on screen stays.
          if (!error.code.startsWith('engine')) setState({ kind: 'failed', error });
        },
      },
    );
    return () => stream[Symbol.dispose]();
  }, [client, dump, traceId, buildId]);
  return state;
}
