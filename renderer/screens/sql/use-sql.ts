import { useEffect, useRef, useState } from 'react';

import type { SqlResult } from '../../../shared/api/tools/sql.ts';
import type { CallFailure } from '../../../shared/api/transport.ts';
import { useClient } from '../../client/client-context.ts';

export type SqlState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly startedAtMs: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: CallFailure }
  | { readonly kind: 'ready'; readonly query: string; readonly result: SqlResult };

export interface SqlRunner {
  readonly state: SqlState;
  readonly run: (query: string) => void;
  readonly stop: () => void;
}

/** Rows asked for; a longer result says so. */
export const ROW_LIMIT = 10_000;
const BYTE_LIMIT = 20_000_000;
const TIMEOUT_MS = 60_000;

/** Runs one statement at a time; a new one ends the one before. */
export function useSql(dump: string): SqlRunner {
  const client = useClient();
  const [state, setState] = useState<SqlState>({ kind: 'idle' });
  const running = useRef<Disposable>(undefined);
  useEffect(() => () => running.current?.[Symbol.dispose](), []);
  return {
    state,
    run: (query) => {
      running.current?.[Symbol.dispose]();
      setState({ kind: 'running', startedAtMs: Date.now() });
      running.current = client.listen(
        'tool.sql',
        { dump, arguments: { query, row_limit: ROW_LIMIT, byte_limit: BYTE_LIMIT, timeout_ms: TIMEOUT_MS } },
        {
          onEvent: (result) => setState({ kind: 'ready', query, result }),
          onFailed: (error) => setState({ kind: 'failed', error }),
        },
      );
    },
    stop: () => {
      running.current?.[Symbol.dispose]();
      setState({ kind: 'stopped' });
    },
  };
}
