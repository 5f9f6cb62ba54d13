import { UserError } from '../../base/index.ts';
import type { DumpIndex } from '../../index/index.ts';
import { readSteps, type Step } from './read-steps.ts';
import { SIGNALS, type Suspicion } from './signals.ts';

/** Who and what made a run fail, by rules alone. A guess with its reason, never a verdict. */
export interface Attribution {
  readonly agent: string;
  /** As the trace numbers its steps. */
  readonly step: number;
  readonly spanId: string;
  /** The signs that spoke against the step, strongest first. */
  readonly why: readonly string[];
}

/**
 * The step of a failed run that most signs of fault speak against; undefined for a trace in which no agent acts.
 * Among equals the earliest is taken: later faults mostly follow from it. Fails with 'notFound' for an unknown trace.
 */
export function attributeFailure(index: DumpIndex, traceId: string): Attribution | undefined {
  const trace = index.findTrace(traceId);
  if (trace < 0) throw new UserError('notFound', `There is no trace ${traceId} in this dump.`, { traceId });
  const steps = readSteps(index, trace);
  const suspicions = SIGNALS.flatMap((signal) => signal(steps));
  const at = mostSuspect(suspicions) ?? fallback(steps);
  if (at === undefined) return undefined;
  const against = suspicions.filter(({ step }) => step === at).toSorted((a, b) => b.weight - a.weight);
  const why =
    against.length === 0
      ? ['no sign of fault anywhere; it gave the last answer']
      : [...new Set(against.map((item) => item.why))];
  return { agent: steps[at].agent, step: steps[at].number, spanId: index.spanIdText(steps[at].span), why };
}

function mostSuspect(suspicions: readonly Suspicion[]): number | undefined {
  const totals = new Map<number, number>();
  for (const { step, weight } of suspicions) totals.set(step, (totals.get(step) ?? 0) + weight);
  const ranked = [...totals].toSorted(([stepA, a], [stepB, b]) => b - a || stepA - stepB);
  return ranked[0]?.[0];
}

/** Without any sign, the last step with words of its own. */
function fallback(steps: readonly Step[]): number | undefined {
  const at = steps.findLastIndex((step) => step.kind === 'agent' && step.text.length >= MEANINGFUL_LENGTH);
  return at < 0 ? undefined : at;
}

/** Shorter turns are sign-offs. */
const MEANINGFUL_LENGTH = 40;
