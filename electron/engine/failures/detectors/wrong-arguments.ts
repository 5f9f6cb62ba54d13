import type { Detector, Occurrence } from '../detector.ts';
import type { Actor, CallDigest } from '../trace-digest.ts';
import { callsOf } from './never-offered-tool.ts';

/** Calls whose argument names do not fit the schema that was offered. */
export const wrongArguments: Detector = {
  id: 'wrong-arguments',
  title: 'Unknown or missing tool arguments',
  severity: 'high',
  taxonomy: { trail: 'Tool-related hallucination', agentRx: 'Invalid Invocation' },
  explain: () =>
    'A call leaves out an argument that the offered schema requires, or names one that the schema does not have.',
  examines: (trace) => trace.actors.some((actor) => hasRules(actor) && callsOf(actor).length > 0),
  find: (trace) => trace.actors.filter(hasRules).flatMap(misfits),
};

function hasRules(actor: Actor): boolean {
  return actor.offered !== undefined && [...actor.offered.tools.values()].some((rule) => rule !== undefined);
}

function misfits(actor: Actor): Occurrence[] {
  return callsOf(actor).flatMap(({ span, call }) => {
    const complaint = complaintOf(actor, call);
    if (complaint === undefined) return [];
    return [
      {
        span,
        evidence: {
          text: `${call.tool}: ${complaint} in ${call.arguments.evidence.text || '(no arguments)'}`,
          field: call.arguments.evidence.field,
        },
      },
    ];
  });
}

function complaintOf(actor: Actor, call: CallDigest): string | undefined {
  const rule = actor.offered?.tools.get(call.tool);
  if (rule === undefined) return undefined;
  // Arguments that were not recorded, are no object or do not parse say nothing about names.
  if (call.arguments.form !== 'object') return undefined;
  const missing = rule.required.filter((name) => !call.arguments.names.includes(name));
  const unknown =
    rule.allowed === undefined ? [] : call.arguments.names.filter((name) => rule.allowed?.has(name) === false);
  const parts = [
    missing.length > 0 ? `missing ${missing.join(', ')}` : '',
    unknown.length > 0 ? `unknown ${unknown.join(', ')}` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join('; ');
}
