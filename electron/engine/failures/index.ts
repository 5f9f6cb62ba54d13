/**
 * Failure modes found without a model. A *detector* is a rule over one trace; an *occurrence* is one finding of it; a
 * *signature* is an error message with its variable parts masked; an *attribution* guesses who made a run fail.
 * The shapes of reports are those of `shared/api/failures.ts`.
 */
export { findFailuresByTrace, type FailureSource, type FoundFailures } from './find-failures.ts';
export { countMarks, marksOverTime, tracesMarked } from './marks-of.ts';
export { failuresOfTrace } from './failures-of-trace.ts';
export { listDetectors } from './list-detectors.ts';
export { attributeFailure } from './attribution/attribute-failure.ts';
