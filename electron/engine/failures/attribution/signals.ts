import { failureInResult } from '../failure-markers.ts';
import type { Step } from './read-steps.ts';

/** Something that makes a step suspect. */
export interface Suspicion {
  /** Position of the step. */
  readonly step: number;
  readonly weight: number;
  readonly why: string;
}

export type Signal = (steps: readonly Step[]) => readonly Suspicion[];

/** The general signs of fault. Weights are coarse on purpose: 1 a hint, 2 a sign, 3 a strong sign, 4 decisive. */
export const SIGNALS: readonly Signal[] = [
  failedCall,
  inventedData,
  claimWithoutEvidence,
  askedAgain,
  acceptedFailure,
  repeatedStep,
  gaveUp,
  stoppedHere,
];

const CODE = /```|\bimport \w+|\bdef \w+\(/;

/** The agent whose call failed; the last failure that no later success of the same agent made good weighs most. */
function failedCall(steps: readonly Step[]): Suspicion[] {
  const failures = steps.flatMap((step, at) => (step.kind === 'tool' && hasFailed(step) ? [at] : []));
  return failures.flatMap((at) => {
    const author = steps.slice(0, at).findLastIndex((step) => step.kind === 'agent');
    if (author < 0) return [];
    const recovered = steps.slice(at + 1).some((step) => step.kind === 'tool' && !hasFailed(step));
    return [
      {
        step: author,
        weight: recovered ? 1 : 2,
        why: recovered ? 'its call failed' : 'its call failed and nothing succeeded afterwards',
      },
    ];
  });
}

export function hasFailed(step: Step): boolean {
  return step.isError || failureInResult(step.text, '') !== undefined;
}

const INVENTED =
  /\b(?:assum(?:e|ing) (?:that |the |we |there |\w+ )?|hypothetical|placeholder|mock(?:ed|-up)? (?:data|dataset|values?)|dummy (?:data|values?)|simulat(?:e|ed|ing) (?:the |a )?(?:data|dataset|result|response)|for (?:demonstration|illustration|illustrative) purposes|manually (?:specify|verify|check|identify|provide|review|inspect)|YOUR_API_KEY|based on (?:my|general) knowledge)/i;

/** Data that the agent made up or took for granted. */
function inventedData(steps: readonly Step[]): Suspicion[] {
  return steps.flatMap((step, at) =>
    step.kind === 'agent' && at > 0 && INVENTED.test(step.text)
      ? [{ step: at, weight: 2, why: 'it works with assumed or invented data' }]
      : [],
  );
}

/** The first facts stated although no tool had brought any. The first step only hands over the task. */
function claimWithoutEvidence(steps: readonly Step[]): Suspicion[] {
  const firstEvidence = steps.findIndex(bringsEvidence);
  const claims = steps.flatMap((step, at) => {
    const isClaim =
      step.kind === 'agent' && at > 0 && !CODE.test(step.text) && CLAIM.test(step.text) && !isPlan(step.text);
    return isClaim && (firstEvidence < 0 || at < firstEvidence) ? [at] : [];
  });
  return claims
    .slice(0, 1)
    .map((at) => ({ step: at, weight: 3, why: 'it states results before any tool has given evidence' }));
}

/** A tool's result, or an agent's own report of a page or file that it has open. */
function bringsEvidence(step: Step): boolean {
  if (step.kind === 'tool') return !hasFailed(step) && step.text.trim() !== '';
  return /\b(?:https?|file):\/\//.test(step.text) && !CODE.test(step.text);
}

const CLAIM = /\b(?:is|are|was|were|has|have)\b[^.\n]{0,80}(?:\d|["'“*])/;

function isPlan(text: string): boolean {
  return /^\s*(?:initial plan|updated ledger|new plan|next speaker|you are given)/i.test(text);
}

/** The worker that was asked the same again: what it brought was not what was wanted. */
function askedAgain(steps: readonly Step[]): Suspicion[] {
  const found: Suspicion[] = [];
  let previous: { readonly at: number; readonly words: ReadonlySet<string>; readonly agent: string } | undefined;
  for (const [at, step] of steps.entries()) {
    if (!isInstruction(steps, at)) continue;
    const words = wordsOf(step.text);
    const worker =
      previous === undefined ? -1 : steps.slice(previous.at + 1, at).findIndex((item) => item.agent !== step.agent);
    if (previous !== undefined && worker >= 0 && overlap(previous.words, words) >= SAME_REQUEST) {
      found.push({
        step: previous.at + 1 + worker,
        weight: found.length === 0 ? 3 : 1,
        why: 'the same was asked of it again afterwards',
      });
    }
    previous = { at, words, agent: step.agent };
  }
  return found;
}

/** Share of words that two requests have in common to be one request in other words. */
const SAME_REQUEST = 0.5;

/** A step by one agent directly answered by another, short and without results. */
function isInstruction(steps: readonly Step[], at: number): boolean {
  const step = steps[at];
  const next = steps.slice(at + 1).find((item) => !isPlan(item.text));
  return (
    step.kind === 'agent' &&
    !isPlan(step.text) &&
    step.text.length < 1_500 &&
    /\b(?:please|search|find|check|visit|navigate|look|open|extract|identify|locate|gather|verify)\b/i.test(
      step.text.slice(0, 60),
    ) &&
    next !== undefined &&
    next.agent !== step.agent
  );
}

/** A conclusion drawn although the last evidence was a failure or nothing. */
function acceptedFailure(steps: readonly Step[]): Suspicion[] {
  return steps.flatMap((step, at) => {
    if (step.kind !== 'agent' || !CONCLUSION.test(step.text) || step.text.length < 40) return [];
    const evidence = steps.slice(0, at).findLast((item) => item.kind === 'tool');
    if (evidence === undefined) return [];
    const isHollow = hasFailed(evidence) || HOLLOW.test(evidence.text.slice(-300));
    return isHollow ? [{ step: at, weight: 3, why: 'it concludes although the last result failed or was empty' }] : [];
  });
}

const CONCLUSION =
  /\b(?:TERMINATE|FINAL ANSWER|task is complete|verification is complete|can (?:confidently )?(?:conclude|close)|I confirm that|everything aligns)\b/;
const HOLLOW = /(?:^|[^\d.])0(?:\.0+)?%?\s*(?:["'\]}]|$)|\[\s*\]|\bNone\s*$|\bno (?:code|results?|matches|data)\b/i;

/** Doing the same again: the second time shows that the first went wrong and was not understood. */
function repeatedStep(steps: readonly Step[]): Suspicion[] {
  const seen: { readonly agent: string; readonly words: ReadonlySet<string> }[] = [];
  for (const [at, step] of steps.entries()) {
    if (step.kind !== 'agent' || step.text.length < 80 || isPlan(step.text)) continue;
    const words = wordsOf(step.text.slice(0, 1_000));
    if (seen.some((item) => item.agent === step.agent && overlap(item.words, words) >= SAME_STEP))
      return [{ step: at, weight: 2, why: 'it repeats an earlier step of its own' }];
    seen.push({ agent: step.agent, words });
  }
  return [];
}

const SAME_STEP = 0.85;

/** Admitting that the task could not be done. */
function gaveUp(steps: readonly Step[]): Suspicion[] {
  const at = steps.findIndex(
    (step) => step.kind === 'agent' && !isPlan(step.text) && GAVE_UP.test(step.text.slice(0, 800)),
  );
  return at < 0 ? [] : [{ step: at, weight: 1, why: 'it says that it could not do what was asked' }];
}

const GAVE_UP =
  /\b(?:I (?:was|am) (?:not able|unable) to|I could(?:n't| not)|unfortunately|Error processing|did not (?:yield|return|find))\b/i;

/** A run of several agents that ends on a worker's report, with nobody to conclude from it. */
function stoppedHere(steps: readonly Step[]): Suspicion[] {
  const at = steps.length - 1;
  const last = steps[at];
  const asker = steps.slice(0, at).findLast((step) => step.agent !== last.agent);
  if (last?.kind !== 'agent' || asker === undefined || CONCLUSION.test(last.text)) return [];
  return bringsEvidence(last) || GAVE_UP.test(last.text)
    ? [{ step: at, weight: 3, why: 'the run stops at its report without a conclusion' }]
    : [];
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[a-z0-9]{3,}/g));
}

/** Jaccard agreement of two sets of words. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = a.intersection(b).size;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}
