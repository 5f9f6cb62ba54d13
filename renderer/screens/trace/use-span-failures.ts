import type { FailureMode, TraceFailure } from '../../../shared/api/failures.ts';
import { formatFilter } from '../../../shared/filter/index.ts';
import { readyValue } from '../../client/async.ts';
import { useClient } from '../../client/client-context.ts';
import { useQuery } from '../../client/use-query.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useAppState } from '../../state/app-state.ts';
import { tracesById } from '../traces/facet-filter.ts';
import type { LoadedTrace } from './use-trace.ts';

/** A failure that a span takes part in, and how the whole dump shows that mode; absent until the dump was looked through. */
export interface SpanFailure {
  readonly failure: TraceFailure;
  readonly mode: FailureMode | undefined;
}

/** The failure modes that were found in a span. The dump is looked through only when there is one. */
export function useSpanFailures(trace: LoadedTrace, spanId: string | undefined): readonly SpanFailure[] {
  const found = readyValue(useQuery('failures.ofTrace', { dump: trace.dump, traceId: trace.traceId }));
  const failures = (found?.failures ?? []).filter(
    (failure) => spanId !== undefined && (failure.spanId === spanId || failure.relatedSpanIds.includes(spanId)),
  );
  const report = readyValue(useQuery('failures.report', failures.length === 0 ? undefined : { dump: trace.dump }));
  return failures.map((failure) => ({
    failure,
    mode: report?.modes.find((mode) => mode.detector === failure.detector),
  }));
}

/** Lists the traces that show a failure mode in the table of traces. */
export function useShowFailureTraces(dump: string): (detector: string) => Promise<void> {
  const t = useTranslate();
  const client = useClient();
  const { navigation, traceLists, toasts } = useAppState();
  return async (detector) => {
    const outcome = await client.call('failures.traces', { dump, detector });
    if (!outcome.ok) {
      toasts.show({ tone: 'problem', text: outcome.error.message });
      return;
    }
    const { traceIds, total } = outcome.value;
    traceLists.show(dump, formatFilter(tracesById(traceIds)));
    navigation.go({ kind: 'dump', dump, view: 'traces' });
    if (total > traceIds.length) {
      toasts.show({ tone: 'result', text: t('span.firstTraces', { shown: traceIds.length, total }) });
    }
  };
}
