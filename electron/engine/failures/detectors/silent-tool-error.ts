import type { Detector } from '../detector.ts';

/** Results that say the call failed while its status says that it did not. */
export const silentToolError: Detector = {
  id: 'silent-tool-error',
  title: 'Tool result says error, status says ok',
  severity: 'medium',
  taxonomy: {
    mast: 'FM-3.3 Incorrect verification',
    trail: 'Tool Output Misinterpretation',
    agentRx: 'System Failure',
  },
  explain: () =>
    'A tool call ended without error status, but its result begins like an error, holds a stack trace, or carries a flag such as "success": false.',
  examines: (trace) => trace.actors.some((actor) => actor.calls.some(({ call }) => call.outcome !== 'unknown')),
  find: (trace) =>
    trace.actors.flatMap((actor) =>
      actor.calls.flatMap(({ span, call }) =>
        call.outcome === 'claimed' && call.failure !== undefined ? [{ span, evidence: call.failure }] : [],
      ),
    ),
};
