import { useEffect, useMemo, useState } from 'react';

import type { SearchMatch } from '../../../shared/api/tools/search.ts';
import { useQuery } from '../../client/use-query.ts';
import type { LoadedTrace } from './use-trace.ts';
import type { TraceView } from './use-trace-view.ts';

/** A search reads the whole trace, so it waits for a pause in typing; Enter does not. */
const PAUSE_MS = 200;
/** What the engine returns at most; all matches are counted. */
const MOST_LISTED = 500;

export interface TraceFind {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly state: 'idle' | 'searching' | 'failed' | 'done';
  /** Matches that can be stepped through. */
  readonly listed: number;
  readonly total: number;
  readonly exact: boolean;
  /** 0-based; undefined before the first step. */
  readonly at: number | undefined;
  readonly step: (by: 1 | -1) => void;
  /** The words that were looked for; empty while nothing is. */
  readonly words: string;
  /** Matches by row, of those listed. */
  readonly hitRows: ReadonlyMap<number, number>;
}

/** Finds text in all records of the trace, not only in the rows drawn. Plain text, in any case. */
export function useTraceFind(trace: LoadedTrace, view: TraceView): TraceFind {
  const [text, setText] = useState('');
  const [at, setAt] = useState<number>();
  /** A step that was asked for before the matches were there. */
  const [awaited, setAwaited] = useState<1 | -1>();
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const state = useQuery(
    'tool.search_trace',
    wanted === ''
      ? undefined
      : {
          dump: trace.dump,
          arguments: {
            trace_id: trace.traceId,
            regex_pattern: `(?i)${literal(wanted)}`,
            max_matches: MOST_LISTED,
            context_buffer_chars: 0,
          },
        },
  );
  const matches = state.kind === 'ready' ? state.value.matches : NONE;
  const { rowOfIndex } = trace.spans;
  const hitRows = useMemo(() => countByRow(matches, rowOfIndex), [matches, rowOfIndex]);
  // Whoever types fast is ahead of the question: what stands in the field now is meant.
  const done = state.kind === 'ready' && wanted === text.trim();
  const step = (by: 1 | -1): void => {
    if (!done) {
      setAwaited(by);
      setWanted(text.trim());
      return;
    }
    if (matches.length === 0) return;
    const next = at === undefined ? (by === 1 ? 0 : matches.length - 1) : (at + by + matches.length) % matches.length;
    const match = matches[next];
    if (match === undefined) return;
    setAt(next);
    view.select(rowOfIndex[match.spanIndex], { field: match.field ?? '', text: match.matchText });
  };
  if (done && awaited !== undefined) {
    setAwaited(undefined);
    step(awaited);
  }
  return {
    text,
    setText: (next) => {
      setText(next);
      setAt(undefined);
      setAwaited(undefined);
    },
    state:
      wanted === '' ? 'idle' : state.kind === 'loading' ? 'searching' : state.kind === 'failed' ? 'failed' : 'done',
    listed: matches.length,
    total: state.kind === 'ready' ? state.value.matchCount : 0,
    exact: state.kind !== 'ready' || state.value.matchCountExact,
    at,
    step,
    words: wanted,
    hitRows,
  };
}

const NONE: readonly SearchMatch[] = [];

function countByRow(matches: readonly SearchMatch[], rowOfIndex: Uint32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { spanIndex } of matches) {
    const row = rowOfIndex[spanIndex];
    counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  return counts;
}

/** The text as a regular expression of itself. */
function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
