import { useCallback, useEffect, useState } from 'react';

import type { KnownModes } from '../../../shared/api/procedures-failures.ts';
import { readyValue } from '../../client/async.ts';
import { useClient } from '../../client/client-context.ts';
import { useSteadyQuery } from '../../client/use-query.ts';
import { useAppState } from '../../state/app-state.ts';

export interface FailureModes {
  /** Undefined until the engine has said whether it knows them. */
  readonly state: KnownModes | undefined;
  readonly look: () => void;
}

interface FailureModesAsked {
  readonly dump: string;
  /** Traces are counted under this condition. */
  readonly filter: string;
  /** Whether the rows in view came with their modes; undefined while there are none. */
  readonly inRows: boolean | undefined;
}

/**
 * The failure modes among the traces of a filter. They are looked for when somebody asks: reading the whole dump may
 * take long. Once found, here or on another screen, the rows are asked for again, with their modes.
 */
export function useFailureModes({ dump, filter, inRows }: FailureModesAsked): FailureModes {
  const client = useClient();
  const { toasts } = useAppState();
  const [asked, setAsked] = useState(false);
  const state = readyValue(useSteadyQuery('failures.modes', { dump, ...(filter === '' ? {} : { filter }) }));
  /** Waits for a search that is under way, or begins one. */
  const find = useCallback(async (): Promise<void> => {
    const outcome = await client.call('failures.report', { dump });
    client.queries.invalidate((name) => name === 'failures.modes');
    if (!outcome.ok) toasts.show({ tone: 'problem', text: outcome.error.message });
  }, [client, dump, toasts]);
  const look = async (): Promise<void> => {
    setAsked(true);
    await find();
    setAsked(false);
  };

  // Another screen may have looked since this was last asked.
  useEffect(() => client.queries.invalidate((name) => name === 'failures.modes'), [client]);
  const isLooking = state?.kind === 'looking';
  useEffect(() => {
    if (isLooking) void find();
  }, [isLooking, find]);
  const isKnown = state?.kind === 'known';
  useEffect(() => {
    if (isKnown && inRows === false) client.queries.invalidate((name) => name === 'tool.trace_rows');
    if (!isKnown && inRows === true) client.queries.invalidate((name) => name === 'failures.modes');
  }, [client, isKnown, inRows]);

  return { state: asked && !isKnown ? { kind: 'looking' } : state, look: () => void look() };
}

/** The id of a detector in words: `repeated-call` as `repeated call`. */
export function modeLabel(detector: string): string {
  return detector.replaceAll('-', ' ');
}
