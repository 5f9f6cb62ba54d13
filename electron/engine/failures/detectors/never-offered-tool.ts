import type { Detector, Occurrence } from '../detector.ts';
import type { Actor, PlacedCall } from '../trace-digest.ts';
import { hasFailed } from './unrecovered-error.ts';

/** Calls to a tool that is in none of the lists offered to the agent. */
export const neverOfferedTool: Detector = {
  id: 'never-offered-tool',
  title: 'Call to a tool that was never offered',
  severity: 'high',
  taxonomy: {
    mast: 'FM-1.2 Disobey role specification',
    trail: 'Tool-related hallucination',
    agentRx: 'Invention of New Information',
  },
  explain: () => 'A model called a tool whose name is in no tool list that the agent or any of its turns was given.',
  examines: (trace) => trace.actors.some((actor) => actor.offered !== undefined && callsOf(actor).length > 0),
  find: (trace) => trace.actors.flatMap(unoffered),
};

/** What models wrote; where no turn shows it, what ran. */
export function callsOf(actor: Actor): readonly PlacedCall[] {
  return actor.requests.length > 0 ? actor.requests : actor.calls;
}

function unoffered(actor: Actor): Occurrence[] {
  const { offered } = actor;
  if (offered === undefined) return [];
  // A TOOL span that succeeded shows that the tool was there, whatever the lists say.
  const suspects = actor.requests.length > 0 ? actor.requests : actor.calls.filter(({ call }) => hasFailed(call));
  const known = new Set([...offered.tools.keys()].map(plainName));
  return suspects
    .filter(({ call }) => call.tool !== '' && !known.has(plainName(call.tool)))
    .map(({ span, call }) => ({
      span,
      evidence: {
        text: `${call.tool}(${call.arguments.evidence.text}); offered: ${[...offered.tools.keys()].slice(0, 8).join(', ')}`,
        field: call.arguments.evidence.field,
      },
    }));
}

/** Spans and definitions differ in server prefixes (`mcp__files__read`, `files.read`), case and separators, not in tool. */
function plainName(name: string): string {
  const last = name.split(/__|[./:]/).at(-1);
  return (last === undefined || last === '' ? name : last).toLowerCase().replace(/[^a-z0-9]/g, '');
}
