import type { DumpAnnotation } from '../source.ts';
import type { DumpFormat, FormatInput, FormatItem, FormatSample } from '../format.ts';
import { preview } from './transcript-detect.ts';
import { readRuns, skipsOf, type Run } from './transcript-run.ts';
import { keptAttributes, spanIdFrom, spanItem, traceIdFrom } from './transcript-span.ts';
import { speakerItems, stepSpanId } from './transcript-speakers.ts';
import { asNumber, asRecord, asText } from './transcript-value.ts';

/**
 * Who&When: a failed multi-agent run in one JSON document, labelled with the agent and the step at fault. Both variants:
 * algorithm-generated (speaker in `name`) and hand-crafted (Magentic-One, speaker in `role`). Each message gives one span;
 * steps count from 0, as `mistake_step` does. The labels become annotations on the trace and on the span at fault.
 * `question_ID` names the question, not the run, and is shared by runs, so the trace id is made from the content.
 */
export const whoWhen: DumpFormat = {
  id: 'who-when',
  title: 'Who&When labelled run',
  specification: 'https://arxiv.org/abs/2505.00212, dataset Kevin355/Who_and_When (2025)',
  detect: detectWhoWhen,
  read: readWhoWhen,
};

function detectWhoWhen(sample: FormatSample): number {
  const { first, value } = preview(sample);
  if (asRecord(value) === undefined || !Array.isArray(first['history'])) return 0;
  if ('mistake_agent' in first || 'mistake_step' in first) return 0.98;
  // The labels of the hand-crafted variant follow the history, which may be longer than the sample.
  const message = asRecord(first['history'][0]);
  const isMagentic = message?.['role'] === 'human' || /"role": ?"Orchestrator \(/.test(sample.text);
  const isLabelled = 'question_ID' in first || 'is_correct' in first || 'is_corrected' in first;
  return isMagentic || isLabelled ? 0.85 : 0;
}

async function* readWhoWhen(input: FormatInput): AsyncGenerator<FormatItem> {
  for await (const run of readRuns(input, { runsAt: [], stepLists: ['history'] })) yield* runItems(run);
}

function* runItems(run: Run): Generator<FormatItem> {
  yield* skipsOf(run);
  const history = run.steps['history'] ?? [];
  if (history.length === 0 && Object.keys(run.fields).length === 0) return;
  const traceId = traceIdFrom('who-when', run.ordinal, run.digest);
  const rootId = spanIdFrom(traceId, 'root');
  yield spanItem({
    traceId,
    spanId: rootId,
    name: 'multi-agent run',
    kind: 'AGENT',
    attributes: {
      'input.value': run.fields['question'],
      ...keptAttributes('who_when', run.fields, ['question']),
    },
    at: run.at,
  });
  yield* speakerItems({ traceId, rootId, firstStep: 0 }, history);
  yield* labelsOf(run, traceId).map((annotation): FormatItem => ({ kind: 'annotation', annotation }));
}

/** The labels on the trace, and once more on the span that they mean. */
function labelsOf(run: Run, traceId: string): DumpAnnotation[] {
  const agent = asText(run.fields['mistake_agent']);
  const step = asNumber(run.fields['mistake_step']);
  const reason = asText(run.fields['mistake_reason']);
  const labels: DumpAnnotation[] = [];
  if (agent !== undefined) labels.push({ traceId, name: 'mistake_agent', value: agent });
  if (step !== undefined) labels.push({ traceId, name: 'mistake_step', value: step });
  if (reason !== undefined) labels.push({ traceId, name: 'mistake_reason', value: reason });
  const steps = run.steps['history'] ?? [];
  if (step !== undefined && steps.some(({ index }) => index === step)) {
    const spanId = stepSpanId(traceId, step);
    labels.push({
      traceId,
      spanId,
      name: 'mistake',
      value: agent ?? true,
      ...(reason === undefined ? {} : { note: reason }),
    });
  }
  return labels;
}
