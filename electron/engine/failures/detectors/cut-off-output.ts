import type { Detector } from '../detector.ts';
import { cutReasonIn, evidenceAt } from '../failure-markers.ts';
import { placedTurns } from '../turns.ts';

/** Answers that a token limit ended. */
export const cutOffOutput: Detector = {
  id: 'cut-off-output',
  title: 'Output cut off',
  severity: 'medium',
  taxonomy: { mast: 'FM-3.1 Premature termination', trail: 'Resource Exhaustion', agentRx: 'System Failure' },
  explain: () =>
    'The finish reason of a model call says that a token limit cut the answer, such as "length" or "max_tokens".',
  examines: (trace) => placedTurns(trace).some(({ turn }) => turn.finishReasons.length > 0),
  find: (trace) =>
    placedTurns(trace).flatMap(({ span, turn }) => {
      const reason = cutReasonIn(turn.finishReasons);
      if (reason === undefined) return [];
      const end = evidenceAt(turn.text.text, Math.max(0, turn.text.text.length - 100), turn.text.field);
      return [{ span, evidence: { text: `finish reason ${reason}: ${end.text || '(no text)'}`, field: end.field } }];
    }),
};
