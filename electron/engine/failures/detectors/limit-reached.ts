import type { Detector } from '../detector.ts';

/** Work that a limit ended. */
export const limitReached: Detector = {
  id: 'limit-reached',
  title: 'Turn, time or budget limit reached',
  severity: 'high',
  taxonomy: {
    mast: 'FM-1.5 Unaware of termination conditions',
    trail: 'Resource Exhaustion',
    agentRx: 'System Failure',
  },
  explain: () =>
    'An error message, a finish reason, an outcome attribute or a short final answer says that a limit of turns, time, cost or recursion ended the work.',
  examines: (trace) => trace.spans.some((span) => span.detail.kind !== 'other' || span.isError),
  // The message climbs from span to parent: only the deepest span of a chain counts.
  find: (trace) => {
    const parents = new Set(trace.spans.flatMap((span) => (span.limit === undefined ? [] : [span.parent])));
    return trace.spans.flatMap((span, position) =>
      span.limit === undefined || parents.has(position) ? [] : [{ span: position, evidence: span.limit }],
    );
  },
};
