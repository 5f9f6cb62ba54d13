import type { Detector } from '../detector.ts';
import type { Actor } from '../trace-digest.ts';
import { callsOf } from './never-offered-tool.ts';

/** Arguments that begin like JSON and do not parse. */
export const invalidJsonArguments: Detector = {
  id: 'invalid-json-arguments',
  title: 'Invalid JSON in tool arguments',
  severity: 'medium',
  taxonomy: { trail: 'Formatting Errors', agentRx: 'Invalid Invocation' },
  explain: () =>
    'The arguments of a call begin like JSON and cannot be parsed, or are not an object although a schema was offered.',
  examines: (trace) =>
    trace.actors.some((actor) => callsOf(actor).some(({ call }) => call.arguments.form !== 'absent')),
  find: (trace) =>
    trace.actors.flatMap((actor) =>
      callsOf(actor)
        .filter(
          ({ call }) =>
            call.arguments.form === 'broken' || (call.arguments.form === 'text' && wantsObject(actor, call.tool)),
        )
        .map(({ span, call }) => ({
          span,
          evidence: { text: `${call.tool}: ${call.arguments.evidence.text}`, field: call.arguments.evidence.field },
        })),
    ),
};

/** Only what a model wrote itself is held against a schema: TOOL spans may print their arguments in any form. */
function wantsObject(actor: Actor, tool: string): boolean {
  return actor.requests.length > 0 && actor.offered?.tools.get(tool) !== undefined;
}
