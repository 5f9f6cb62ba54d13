import { useEffect, useState } from 'react';

import type { ViewValue } from '../../../shared/api/tools/view.ts';
import type { CallFailure, CallOutcome } from '../../../shared/api/transport.ts';
import type { Client } from '../../client/client.ts';
import { useClient } from '../../client/client-context.ts';
import { useByContent } from '../../client/use-by-content.ts';

/** Where a value stands. */
export interface ValuePlace {
  readonly dump: string;
  readonly traceId: string;
  readonly spanIndex: number;
  /** Path of the value in the record; empty for the record's bytes. */
  readonly path: string;
}

/** Characters read first, and with each further page. */
const FIRST_CHARS = 2048;
export const PAGE_CHARS = 60_000;
/** Values of up to this size are read at once. */
export const WHOLE_CHARS = 1_000_000;

interface ReadValue {
  /** What is shown, from character `from` on. */
  readonly text: string;
  readonly from: number;
  /** Undefined until the first answer. */
  readonly total: number | undefined;
  readonly problem: CallFailure | undefined;
  readonly readMore: () => void;
  readonly readAll: () => void;
  readonly readFromStart: () => void;
}

/** A value is read from its start, or from a little before the mark where that stands further in. */
export function useValue(place: ValuePlace, mark: string | undefined): ReadValue {
  const client = useClient();
  const question = useByContent({ place, mark: mark === '' ? undefined : mark });
  const [wanted, setWanted] = useState<Wanted>({ question, chars: FIRST_CHARS, fromStart: false });
  const [held, setHeld] = useState<HeldValue>();
  const [problem, setProblem] = useState<{ readonly question: Question; readonly error: CallFailure }>();
  const now = held?.question === question ? held : undefined;
  const goal = wanted.question === question ? wanted : { question, chars: FIRST_CHARS, fromStart: false };
  const failure = problem?.question === question ? problem.error : undefined;
  const next = failure === undefined ? nextRange(now, goal) : undefined;
  const range = useByContent(next);
  useEffect(() => {
    if (range === undefined) return undefined;
    const stop = new AbortController();
    void readRange(client, { question, held: now, range, signal: stop.signal }).then((outcome) => {
      if (stop.signal.aborted) return;
      if (outcome.ok) setHeld(outcome.value);
      else setProblem({ question, error: outcome.error });
    });
    return () => stop.abort();
  }, [client, question, range, now]);
  const end = (now?.from ?? 0) + (now?.text.length ?? 0);
  const fromStart = goal.fromStart;
  return {
    text: now?.text ?? '',
    from: now?.from ?? 0,
    total: now?.total,
    problem: failure,
    readMore: () => setWanted({ question, chars: end + PAGE_CHARS, fromStart }),
    readAll: () => setWanted({ question, chars: Infinity, fromStart: true }),
    readFromStart: () => setWanted({ question, chars: PAGE_CHARS, fromStart: true }),
  };
}

interface Question {
  readonly place: ValuePlace;
  readonly mark: string | undefined;
}

interface Wanted {
  readonly question: Question;
  /** Up to which character. */
  readonly chars: number;
  /** Whatever stands before the mark as well. */
  readonly fromStart: boolean;
}

/** One stretch of a value, as far as it has been read. */
interface HeldValue {
  readonly question: Question;
  readonly from: number;
  readonly text: string;
  readonly total: number;
  /** Where the mark begins; undefined where it stands nowhere in the value. */
  readonly foundAt: number | undefined;
}

/** Characters to read next; where they do not go on from what is held, they take its place. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Characters shown before a mark that stands deep in a value. */
const BEFORE_MARK_CHARS = 4000;

/** What is to be read next; undefined when all that is wanted is there. */
function nextRange(held: HeldValue | undefined, { chars, fromStart }: Wanted): Range | undefined {
  if (held === undefined) return { from: 0, to: chars };
  const end = held.from + held.text.length;
  if (fromStart && held.from > 0) return { from: 0, to: Math.min(chars, held.total) };
  const markEnd = (held.foundAt ?? 0) + (held.question.mark?.length ?? 0);
  if (!fromStart && held.foundAt !== undefined && markEnd > end) {
    const from = Math.max(0, held.foundAt - BEFORE_MARK_CHARS);
    return { from: from <= end ? end : from, to: Math.min(held.total, Math.max(from + PAGE_CHARS, markEnd)) };
  }
  const to = Math.min(chars, held.total);
  return end < to ? { from: end, to } : undefined;
}

interface ReadStep {
  readonly question: Question;
  readonly held: HeldValue | undefined;
  readonly range: Range;
  readonly signal: AbortSignal;
}

/** Reads a range, in one go for the screen: drawing megabytes anew after each page would take longer than reading them. */
async function readRange(client: Client, { question, held, range, signal }: ReadStep): Promise<CallOutcome<HeldValue>> {
  const goesOn = held !== undefined && range.from === held.from + held.text.length;
  const parts = goesOn ? [held.text] : [];
  let from = goesOn ? held.from : undefined;
  const find = held === undefined && question.mark !== undefined ? { find: question.mark } : {};
  let [next, total, foundAt] = [range.from, held?.total, held?.foundAt];
  while (total === undefined || (next < Math.min(range.to, total) && !signal.aborted)) {
    const length = Math.min(WHOLE_CHARS, range.to - next);
    const outcome = await client.call('tool.view_value', valueInput(question.place, { from: next, length, ...find }));
    if (!outcome.ok) return outcome;
    parts.push(outcome.value.text);
    // Moved by one where the range would begin inside a character.
    from ??= outcome.value.from;
    total = outcome.value.totalChars;
    foundAt = outcome.value.foundAt ?? foundAt;
    next = nextOf(outcome.value);
  }
  return { ok: true, value: { question, from: from ?? range.from, text: parts.join(''), total, foundAt } };
}

/** Where the page after an answer begins. */
export function nextOf(value: ViewValue): number {
  return value.nextFrom ?? value.totalChars;
}

/** The question for a range of a value. */
export function valueInput(
  { dump, traceId, spanIndex, path }: ValuePlace,
  range: { readonly from: number; readonly length: number; readonly find?: string },
) {
  return { dump, arguments: { trace_id: traceId, span_index: spanIndex, path, ...range } };
}
