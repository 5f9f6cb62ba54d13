/** Failure modes found without a model: error signatures, detectors, outliers, and who may be at fault. */
export { findFailures, type FailureOptions, type FailureSource } from './find-failures.ts';
export { failuresOfTrace } from './failures-of-trace.ts';
export { DEFAULT_THRESHOLDS, type ThresholdName, type Thresholds } from './thresholds.ts';
export { normaliseMessage } from './normalise-message.ts';
export { attributeFailure, type Attribution } from './attribution/attribute-failure.ts';
