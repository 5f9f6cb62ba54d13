import type { Detector, Occurrence } from '../detector.ts';
import type { Actor, PlacedCall } from '../trace-digest.ts';

/** The same call with the same arguments and nothing new in its result. */
export const repeatedCall: Detector = {
  id: 'repeated-call',
  title: 'Same call repeated with the same arguments',
  severity: 'medium',
  taxonomy: { mast: 'FM-1.3 Step repetition', trail: 'Resource Abuse', agentRx: 'Instruction/Plan Adherence Failure' },
  explain: (thresholds) =>
    `An agent made the same call with the same arguments and the same result at least ${thresholds.repeatedCalls} times.`,
  examines: (trace) => trace.actors.some((actor) => actor.calls.length > 1),
  find: (trace, thresholds) => trace.actors.flatMap((actor) => repeats(actor, thresholds.repeatedCalls)),
};

/** One occurrence for each call that recurs; a result that changes makes it polling, which is no repetition. */
function repeats(actor: Actor, atLeast: number): Occurrence[] {
  const groups = new Map<string, PlacedCall[]>();
  for (const placed of actor.calls) {
    if (placed.call.key === '') continue;
    const key = `${placed.call.key} ${placed.call.resultKey}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [placed]);
    else group.push(placed);
  }
  return [...groups.values()].filter((group) => group.length >= atLeast).flatMap(occurrence);
}

function occurrence(group: readonly PlacedCall[]): Occurrence[] {
  const first = group[0];
  if (first === undefined) return [];
  const { arguments: args, tool } = first.call;
  return [
    {
      span: first.span,
      related: group.slice(1).map(({ span }) => span),
      evidence: { text: `${group.length}× ${tool}(${args.evidence.text})`, field: args.evidence.field },
    },
  ];
}
