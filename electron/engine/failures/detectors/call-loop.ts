import type { Detector, Occurrence } from '../detector.ts';
import type { Thresholds } from '../thresholds.ts';
import type { Actor } from '../trace-digest.ts';

/** A cycle of two to six calls, each round the same. */
export const callLoop: Detector = {
  id: 'call-loop',
  title: 'Loop of several calls',
  severity: 'high',
  taxonomy: { mast: 'FM-1.3 Step repetition', trail: 'Resource Abuse', agentRx: 'Instruction/Plan Adherence Failure' },
  explain: (thresholds) =>
    `An agent went through the same 2 to ${thresholds.loopLengthMax} calls, arguments included, at least ${thresholds.loopRounds} times in a row.`,
  examines: (trace) => trace.actors.some((actor) => actor.calls.length >= 4),
  find: (trace, thresholds) => trace.actors.flatMap((actor) => loops(actor, thresholds)),
};

function loops(actor: Actor, { loopRounds, loopLengthMax }: Thresholds): Occurrence[] {
  // A call whose arguments were not recorded equals no other.
  const keys = actor.calls.map(({ call }, at) => call.key || `${at}`);
  const found: Occurrence[] = [];
  let at = 0;
  while (at < keys.length) {
    const cycle = cycleAt(keys, at, { loopRounds, loopLengthMax });
    if (cycle === undefined) {
      at += 1;
      continue;
    }
    const calls = actor.calls.slice(at, at + cycle.length * cycle.rounds);
    const tools = calls.slice(0, cycle.length).map(({ call }) => call.tool);
    const [first, ...rest] = calls;
    if (first !== undefined) {
      const evidence = { text: `${cycle.rounds}× ${tools.join(' → ')}`, field: first.call.arguments.evidence.field };
      found.push({ span: first.span, related: rest.map(({ span }) => span), evidence });
    }
    at += calls.length;
  }
  return found;
}

interface Cycle {
  readonly length: number;
  readonly rounds: number;
}

/** The shortest cycle that begins here and holds for enough rounds; one call over and over is not a cycle. */
function cycleAt(
  keys: readonly string[],
  start: number,
  limits: Pick<Thresholds, 'loopRounds' | 'loopLengthMax'>,
): Cycle | undefined {
  for (let length = 2; length <= limits.loopLengthMax; length += 1) {
    if (start + length * limits.loopRounds > keys.length) return undefined;
    let end = start + length;
    while (end < keys.length && keys[end] === keys[end - length]) end += 1;
    const rounds = Math.floor((end - start) / length);
    const distinct = new Set(keys.slice(start, start + length)).size;
    if (rounds >= limits.loopRounds && distinct > 1) return { length, rounds };
  }
  return undefined;
}
