import type { Detector } from './detector.ts';
import { answerBeforeEvidence } from './detectors/answer-before-evidence.ts';
import { callLoop } from './detectors/call-loop.ts';
import { contextGrowth } from './detectors/context-growth.ts';
import { cutOffOutput } from './detectors/cut-off-output.ts';
import { emptyOutput } from './detectors/empty-output.ts';
import { invalidJsonArguments } from './detectors/invalid-json-arguments.ts';
import { limitReached } from './detectors/limit-reached.ts';
import { neverOfferedTool } from './detectors/never-offered-tool.ts';
import { refusal } from './detectors/refusal.ts';
import { repeatedCall } from './detectors/repeated-call.ts';
import { retryStorm } from './detectors/retry-storm.ts';
import { silentSubAgent } from './detectors/silent-sub-agent.ts';
import { silentToolError } from './detectors/silent-tool-error.ts';
import { unrecoveredError } from './detectors/unrecovered-error.ts';
import { wrongArguments } from './detectors/wrong-arguments.ts';

/** The detectors that look at one trace at a time. Outliers need the whole dump: see `outliers.ts`. */
export const TRACE_DETECTORS: readonly Detector[] = [
  neverOfferedTool,
  wrongArguments,
  invalidJsonArguments,
  repeatedCall,
  callLoop,
  retryStorm,
  unrecoveredError,
  silentToolError,
  limitReached,
  refusal,
  emptyOutput,
  cutOffOutput,
  silentSubAgent,
  answerBeforeEvidence,
  contextGrowth,
];
