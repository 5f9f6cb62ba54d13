import type { Detector } from '../detector.ts';
import { refusalIn } from '../failure-markers.ts';
import { placedTurns } from '../turns.ts';

/** Answers in which the model declines. */
export const refusal: Detector = {
  id: 'refusal',
  title: 'Refusal',
  severity: 'medium',
  taxonomy: { trail: 'Instruction Non-compliance', agentRx: 'Guardrails Triggered' },
  explain: () =>
    'A model declined at the beginning of its answer and called no tool, or its finish reason names a content filter.',
  examines: (trace) =>
    placedTurns(trace).some(({ turn }) => turn.output !== 'unrecorded' || turn.finishReasons.length > 0),
  find: (trace) =>
    placedTurns(trace).flatMap(({ span, turn }) => {
      if (turn.calls.length > 0) return [];
      const evidence = refusalIn(turn.text.text, turn.finishReasons, turn.text.field);
      return evidence === undefined ? [] : [{ span, evidence }];
    }),
};
