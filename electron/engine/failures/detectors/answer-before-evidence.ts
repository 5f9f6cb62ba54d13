import type { Detector, Occurrence } from '../detector.ts';
import type { Actor, TraceDigest } from '../trace-digest.ts';
import { hasFailed } from './unrecovered-error.ts';

/** Final answers that rest on no tool result although tools were there. */
export const answerBeforeEvidence: Detector = {
  id: 'answer-before-evidence',
  title: 'Answer given before evidence',
  severity: 'low',
  taxonomy: {
    mast: 'FM-3.2 No or incomplete verification',
    trail: 'Poor Information Retrieval',
    agentRx: 'Invention of New Information',
  },
  explain: () => 'An agent that was offered tools gave its final answer although no call of any tool had succeeded.',
  examines: (trace) => trace.actors.some((actor) => actor.offered !== undefined && actor.turns.length > 0),
  find: (trace) => trace.actors.flatMap((actor) => unfounded(trace, actor)),
};

function unfounded(trace: TraceDigest, actor: Actor): Occurrence[] {
  const last = actor.turns.at(-1);
  const detail = last === undefined ? undefined : trace.spans[last]?.detail;
  if (last === undefined || detail?.kind !== 'turn' || actor.offered === undefined) return [];
  const { turn } = detail;
  if (turn.calls.length > 0 || turn.text.text.trim() === '') return [];
  // An unknown outcome may be a success, and a conversation may carry results of calls that this trace does not hold.
  const isFounded =
    actor.calls.some(({ call }) => !hasFailed(call)) ||
    (actor.calls.length === 0 && actor.turns.some((at) => mayHaveResults(trace, at)));
  if (isFounded) return [];
  const cause = actor.calls.length === 0 ? 'no tool was called' : `all ${actor.calls.length} calls failed`;
  return [
    { span: last, evidence: { text: `${cause}; answer: ${turn.text.text.slice(0, 160)}`, field: turn.text.field } },
  ];
}

function mayHaveResults(trace: TraceDigest, position: number): boolean {
  const detail = trace.spans[position]?.detail;
  return detail?.kind === 'turn' && detail.turn.results?.length !== 0;
}
