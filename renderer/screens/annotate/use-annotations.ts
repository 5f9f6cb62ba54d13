import type { Annotation, AnnotationChange, AnnotationTarget } from '../../../shared/api/tools/annotations.ts';
import { readyValue } from '../../client/async.ts';
import { useClient } from '../../client/client-context.ts';
import { useQuery } from '../../client/use-query.ts';
import { useAppState } from '../../state/app-state.ts';

export interface Annotations {
  /** Of whole traces, by trace id. */
  readonly ofTrace: ReadonlyMap<string, Annotation>;
  /** Of one span. */
  readonly ofSpan: (traceId: string, spanId: string) => Annotation | undefined;
  /** Every label in use, with how many targets carry it. */
  readonly labels: readonly { readonly label: string; readonly count: number }[];
  /** Changes the fields given on all targets; says by a toast when it does not work. */
  readonly change: (targets: readonly AnnotationTarget[], change: AnnotationChange) => Promise<void>;
}

const MOST = 100_000;

/** What people said about the traces of a dump. */
export function useAnnotations(dump: string): Annotations {
  const client = useClient();
  const { toasts } = useAppState();
  const list = readyValue(useQuery('annotations.list', { dump, arguments: { limit: MOST } }));
  const ofTrace = new Map(
    (list?.annotations ?? []).flatMap((note) => (note.spanId === undefined ? [[note.traceId, note] as const] : [])),
  );
  return {
    ofTrace,
    ofSpan: (traceId, spanId) => list?.annotations.find((note) => note.spanId === spanId && note.traceId === traceId),
    labels: list?.labels ?? [],
    change: async (targets, change) => {
      if (targets.length === 0) return;
      const outcome = await client.call('annotations.change', { dump, arguments: { targets: [...targets], change } });
      if (!outcome.ok) toasts.show({ tone: 'problem', text: outcome.error.message });
      client.queries.invalidate((name) => name === 'annotations.list');
    },
  };
}
