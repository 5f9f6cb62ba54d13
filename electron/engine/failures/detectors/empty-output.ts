import type { Detector } from '../detector.ts';
import type { SpanDigest } from '../trace-digest.ts';

/** Model calls that brought nothing. */
export const emptyOutput: Detector = {
  id: 'empty-output',
  title: 'Empty model output',
  severity: 'medium',
  taxonomy: { mast: 'FM-3.1 Premature termination', trail: 'Formatting Errors', agentRx: 'System Failure' },
  explain: () =>
    'A model call ended without error and without text, call or image in its recorded output, or with zero output tokens.',
  examines: (trace) =>
    trace.spans.some(
      (span) =>
        span.detail.kind === 'turn' && (span.detail.turn.output !== 'unrecorded' || span.outputTokens !== undefined),
    ),
  find: (trace) =>
    trace.spans.flatMap((span, position) => {
      const says = span.isError || span.isOpen ? undefined : emptiness(span);
      return says === undefined ? [] : [{ span: position, evidence: says }];
    }),
};

function emptiness(span: SpanDigest): { readonly text: string; readonly field: string } | undefined {
  if (span.detail.kind !== 'turn') return undefined;
  const { turn } = span.detail;
  if (turn.output === 'empty')
    return {
      text: `empty output${turn.finishReasons.length > 0 ? `, finish reason ${turn.finishReasons.join(', ')}` : ''}`,
      field: turn.text.field,
    };
  if (turn.output === 'unrecorded' && span.outputTokens === 0) return { text: '0 output tokens', field: 'usage' };
  return undefined;
}
