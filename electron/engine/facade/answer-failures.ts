import type { FailureMode } from '../../../shared/api/failures.ts';
import type { failureProcedures, KnownModes } from '../../../shared/api/procedures-failures.ts';
import type { ProcedureHandlers } from '../../../shared/api/transport-server.ts';
import { countMarks, failuresOfTrace, marksOverTime, tracesMarked, type FoundFailures } from '../failures/index.ts';
import { selectTraces, type TraceStore } from '../store/index.ts';
import type { DumpRegistry } from './dump-registry.ts';
import type { FailureReports } from './failure-reports.ts';

/** What a person reads; a filter gives the rest. */
const MOST_TRACES_LISTED = 1_000;

export interface FailureAnswerParts {
  readonly dumps: DumpRegistry;
  readonly failures: FailureReports;
}

export function answerFailures({ dumps, failures }: FailureAnswerParts): ProcedureHandlers<typeof failureProcedures> {
  const found = <R>(dump: string, use: (found: FoundFailures, store: TraceStore) => R): Promise<R> => {
    const session = dumps.get(dump);
    const named = { id: session.id, name: session.status.value.name };
    return session.use(async (build) => use(await failures.find(named, build.failureSource), build.store));
  };
  return {
    'failures.report': ({ dump }) => found(dump, ({ report }) => report),
    'failures.traces': ({ dump, detector }) =>
      found(dump, ({ marks }, { index }) => {
        const traces = tracesMarked(marks, detector);
        const listed = traces.slice(0, MOST_TRACES_LISTED);
        return { traceIds: listed.map((trace) => index.traceIdText(trace)), total: traces.length };
      }),
    'failures.ofTrace': ({ dump, traceId }) => dumps.get(dump).use(({ index }) => failuresOfTrace(index, traceId)),
    'failures.modes': ({ dump, filter }, signal) =>
      dumps.get(dump).use(async ({ index, store }): Promise<KnownModes> => {
        const known = failures.known(index);
        if (known === undefined) return { kind: 'unknown' };
        if (known === 'looking') return { kind: 'looking' };
        return modesAmong(known, [...(await selectTraces(store, { filter }, { signal })).rows()]);
      }),
    'failures.overTime': ({ dump, bins }) =>
      found(dump, ({ marks }, { index }) => ({
        modes: marksOverTime(index, marks, bins).map((traces, at) => ({ detector: marks.detectors[at] ?? '', traces })),
      })),
  };
}

function modesAmong({ report, marks }: FoundFailures, traces: readonly number[]): KnownModes {
  const counts = countMarks(marks, traces);
  const countOf = ({ detector }: FailureMode): number => counts[marks.detectors.indexOf(detector)] ?? 0;
  const modes = report.modes.map((mode) => ({
    detector: mode.detector,
    title: mode.title,
    severity: mode.severity,
    traces: countOf(mode),
  }));
  return {
    kind: 'known',
    modes: modes.filter((mode) => mode.traces > 0).toSorted((a, b) => b.traces - a.traces),
    without: traces.filter((trace) => marks.bits[trace] === 0).length,
  };
}
