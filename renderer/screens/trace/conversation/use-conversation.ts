import { useCallback, useEffect, useMemo, useState } from 'react';

import type { CallFailure } from '../../../../shared/api/transport.ts';
import { useClient } from '../../../client/client-context.ts';
import type { LoadedTrace } from '../use-trace.ts';
import { callRows, NO_CALLS, withCalls, type ReadCalls } from './call-messages.ts';

/** Calls read before somebody scrolls on. */
const PAGE_CALLS = 300;

export interface ConversationRead {
  readonly rows: Uint32Array;
  readonly read: ReadCalls;
  readonly reading: boolean;
  readonly problem: CallFailure | undefined;
  /** Reads the next page; at least up to a row where one is given. */
  readonly readMore: (toRow?: number) => void;
}

/** The messages of a trace's calls, read by pages in the order of the tree. */
export function useConversation(trace: LoadedTrace): ConversationRead {
  const client = useClient();
  const { spans } = trace;
  const rows = useMemo(() => callRows(spans), [spans]);
  const [held, setHeld] = useState<{ readonly spans: unknown; readonly read: ReadCalls }>({ spans, read: NO_CALLS });
  const [wanted, setWanted] = useState(PAGE_CALLS);
  const [problem, setProblem] = useState<CallFailure>();
  const read = held.spans === spans ? held.read : NO_CALLS;
  const done = read.calls.length;
  const goal = Math.min(wanted, rows.length);
  const reading = done < goal && problem === undefined;
  useEffect(() => {
    if (!reading) return undefined;
    let current = true;
    const asked = rows.subarray(done, Math.min(goal, done + PAGE_CALLS));
    const spanIndexes = Array.from(asked, (row) => spans.tree.spanIndex[row]);
    void client
      .call('trace.conversations', { dump: trace.dump, traceId: trace.traceId, spanIndexes })
      .then((outcome) => {
        if (!current) return;
        if (!outcome.ok) {
          setProblem(outcome.error);
          return;
        }
        const pairs = outcome.value.conversations.map((each) => [spans.rowOfIndex[each.spanIndex], each] as const);
        setHeld((before) => ({
          spans,
          read: withCalls(before.spans === spans ? before.read : NO_CALLS, spans, pairs),
        }));
      });
    return () => {
      current = false;
    };
  }, [client, trace, spans, rows, done, goal, reading]);
  const readMore = useCallback(
    (toRow?: number) =>
      setWanted((before) => {
        const upTo = toRow === undefined ? 0 : rows.findIndex((row) => row >= toRow) + 1;
        return Math.max(Math.min(before, rows.length) + (toRow === undefined ? PAGE_CALLS : 0), upTo);
      }),
    [rows],
  );
  return { rows, read, reading, problem, readMore };
}
