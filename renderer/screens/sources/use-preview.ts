import { useEffect, useState } from 'react';

import type { EventOf } from '../../../shared/api/contract.ts';
import type { Preview } from '../../../shared/api/procedures-dumps.ts';
import type { CallFailure } from '../../../shared/api/transport.ts';
import { useClient } from '../../client/client-context.ts';

type PreviewProgress = Extract<EventOf<'dumps.preview'>, { kind: 'progress' }>['progress'];

export type PreviewState =
  | { readonly kind: 'reading'; readonly progress?: PreviewProgress }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: CallFailure }
  | { readonly kind: 'ready'; readonly preview: Preview };

interface Held {
  readonly key: string;
  readonly state: PreviewState;
}

/** Reads what an import of the paths would read. Another `run` reads again; undefined paths read nothing. */
export function usePreview(
  paths: readonly string[] | undefined,
  run: number,
): { readonly state: PreviewState; readonly stop: () => void } {
  const client = useClient();
  const key = JSON.stringify([paths ?? null, run]);
  const [held, setHeld] = useState<Held>();
  const [stopped, setStopped] = useState<string>();
  useEffect(() => {
    const [asked] = JSON.parse(key) as readonly [readonly string[] | null, number]; // Written just above.
    if (asked === null || stopped === key) return undefined;
    const stream = client.listen(
      'dumps.preview',
      { paths: [...asked] },
      {
        onEvent: (event) =>
          setHeld({
            key,
            state:
              event.kind === 'preview'
                ? { kind: 'ready', preview: event.preview }
                : { kind: 'reading', progress: event.progress },
          }),
        onFailed: (error) => setHeld({ key, state: { kind: 'failed', error } }),
      },
    );
    return () => stream[Symbol.dispose]();
  }, [client, key, stopped]);
  const state: PreviewState = held?.key === key ? held.state : { kind: 'reading' };
  return {
    state: stopped === key && state.kind === 'reading' ? { kind: 'stopped' } : state,
    stop: () => setStopped(key),
  };
}
