import { useEffect, useState } from 'react';

import { LOADING, type Async } from '../../client/async.ts';
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

/**
 * A trace, read again when the index changes. Not kept in the cache of answers: a million spans are 100 MB, and one such
 * tree at a time is enough.
 */
export function useTrace(dump: string, traceId: string): Async<LoadedTrace> {
  const client = useClient();
  const buildId = useDumpStatus(dump)?.buildId;
  const [state, setState] = useState<Async<LoadedTrace>>(LOADING);
  useEffect(() => {
    let current = true;
    setState((before) =>
      before.kind === 'ready' && before.value.traceId === traceId ? { ...before, stale: true } : LOADING,
    );
    void client.call('tool.trace_tree', { dump, arguments: { trace_id: traceId } }).then((outcome) => {
      if (!current) return;
      if (!outcome.ok) {
        setState({ kind: 'failed', error: outcome.error });
        return;
      }
      const spans = timelineSpans(outcome.value);
      setState({ kind: 'ready', stale: false, value: { dump, traceId, spans, activity: activityOf(spans) } });
    });
    return () => {
      current = false;
    };
  }, [client, dump, traceId, buildId]);
  return state;
}
