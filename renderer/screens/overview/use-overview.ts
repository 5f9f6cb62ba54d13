import type { Aggregate, Histogram, Stats } from '../../../shared/api/tools/analysis.ts';
import type { Overview } from '../../../shared/api/tools/overview.ts';
import { mapAsync, readyValue, type Async } from '../../client/async.ts';
import { useSteadyQuery } from '../../client/use-query.ts';
import { epochMs } from '../../format/time.ts';
import { cutTime, timeBins, type TimeFacts, type TimeMeasure } from './time-bins.ts';

/** Names listed of each sort; the rest is counted. */
const NAMES = 20;
const DISTRIBUTION_BINS = 24;

export function useOverview(dump: string): Async<Overview> {
  return useSteadyQuery('tool.get_dataset_overview', {
    dump,
    arguments: { name_limit: NAMES, skipped_limit: 0, sample_size: 0 },
  });
}

/** Figures over all traces by measure: duration in milliseconds, tokens, cost. */
export function useTraceStats(dump: string): Readonly<Record<string, Stats>> | undefined {
  const all = useSteadyQuery('tool.aggregate', { dump, arguments: { over: 'traces' } });
  return readyValue(all)?.groups[0]?.measures;
}

/** Traces over time; asked once the time range is known. */
export function useTimeBins(
  dump: string,
  overview: Overview | undefined,
  measure: TimeMeasure,
): Async<readonly TimeFacts[]> {
  const { startNs, endNs } = overview ?? {};
  const lengthMs = startNs === undefined || endNs === undefined ? undefined : epochMs(endNs) - epochMs(startNs);
  const cut = lengthMs === undefined ? undefined : cutTime(lengthMs, measure);
  const groups = useSteadyQuery(
    'tool.aggregate',
    cut === undefined
      ? undefined
      : {
          dump,
          arguments: { over: 'traces', time_bucket: cut.bucket, sort: { by: 'time', direction: 'asc' }, limit: 10_000 },
        },
  );
  return mapAsync(groups, (answer) => (cut === undefined ? [] : timeBins(answer.groups, cut, measure)));
}

export function useDistribution(
  dump: string,
  measure: 'duration' | 'tokens' | 'cost',
  scale: 'log' | 'linear',
): Async<Histogram> {
  return useSteadyQuery('tool.histogram', {
    dump,
    arguments: { over: 'traces', measure, scale, buckets: DISTRIBUTION_BINS },
  });
}

export type NameSort = 'model' | 'agent' | 'tool' | 'service';

/** Spans by name; for models only model calls, so that a parent's sum is not counted beside its parts. */
export function useNames(dump: string, sort: NameSort): Async<Aggregate> {
  const filter =
    sort === 'model' ? 'kind:LLM,EMBEDDING,RERANKER has:model' : sort === 'tool' ? 'kind:TOOL has:tool' : `${sort}:*`;
  return useSteadyQuery('tool.aggregate', {
    dump,
    arguments: {
      over: 'spans',
      filter,
      group_by: [sort],
      measures: ['duration', 'tokens', 'cost'],
      sort: sort === 'model' ? { by: 'cost' } : { by: 'count' },
      limit: NAMES,
    },
  });
}
