import type { Detector, Occurrence } from '../detector.ts';
import type { Actor, CallDigest, PlacedCall } from '../trace-digest.ts';

/** Tool errors after which the agent never got what it wanted. */
export const unrecoveredError: Detector = {
  id: 'unrecovered-error',
  title: 'Tool error not recovered from',
  severity: 'high',
  taxonomy: { mast: 'FM-3.2 No or incomplete verification', trail: 'Service Errors', agentRx: 'System Failure' },
  explain: (thresholds) =>
    `A tool failed and never succeeded afterwards: no call of any tool succeeded after it, or the tool failed ${thresholds.unrecoveredErrors} times or more.`,
  examines: (trace) => trace.actors.some((actor) => actor.calls.length > 0),
  find: (trace, thresholds) => trace.actors.flatMap((actor) => unrecovered(actor, thresholds.unrecoveredErrors)),
};

export function hasFailed(call: CallDigest): boolean {
  return call.outcome === 'error' || call.outcome === 'claimed';
}

/** One occurrence for each tool, at its last failure. Another tool's success counts as a way round a single failure. */
function unrecovered(actor: Actor, atLeast: number): Occurrence[] {
  const byTool = new Map<string, PlacedCall[]>();
  for (const placed of actor.calls) {
    if (hasFailed(placed.call)) byTool.set(placed.call.tool, [...(byTool.get(placed.call.tool) ?? []), placed]);
    else if (placed.call.outcome !== 'unknown') byTool.delete(placed.call.tool);
  }
  const lastSuccess = actor.calls.findLast(({ call }) => call.outcome === 'ok' || call.outcome === 'empty')?.span ?? -1;
  return [...byTool.values()].flatMap((failures) => {
    const last = failures.at(-1);
    if (last === undefined || (failures.length < atLeast && lastSuccess > last.span)) return [];
    const evidence = last.call.failure ?? last.call.arguments.evidence;
    return [
      {
        span: last.span,
        related: failures.slice(0, -1).map(({ span }) => span),
        evidence: { text: `${last.call.tool} failed ${failures.length}×: ${evidence.text}`, field: evidence.field },
      },
    ];
  });
}
