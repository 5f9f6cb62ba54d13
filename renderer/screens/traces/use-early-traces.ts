import { useQuery } from '../../client/use-query.ts';
import { useTraceList } from '../../state/app-state.ts';
import { traceRowsInput } from './list-question.ts';

/** Asks for the first rows of the table while the dump is being opened: they are there when the table is. */
export function useEarlyTraces(dump: string, wanted: boolean): void {
  const { view, filter, sort, group } = useTraceList(dump);
  const isPlain = view === 'all' && group === 'none' && filter === '';
  useQuery('tool.trace_rows', wanted && isPlain ? traceRowsInput({ dump, filter, sort }, 0) : undefined);
}
