import type { FormatItem } from '../format.ts';
import { attachmentsOf, withAttachments } from './inspect-attachments.ts';
import { inspectEventItems, type SampleContext } from './inspect-events.ts';
import { contentText, readMessage } from './transcript-message.ts';
import type { Run, Step } from './transcript-run.ts';
import { keptAttributes, spanIdFrom, spanItem, TimeRange, traceIdFrom, usageAttributes } from './transcript-span.ts';
import { isoToNanos } from './transcript-time.ts';
import { conversationItems, type PlacedMessage } from './transcript-turns.ts';
import { asList, asNumber, asRecord, asRecords, asText, toText, type JsonRecord } from './transcript-value.ts';

/** Events and messages make the spans; attachments are put where they are referred to. */
const MAPPED = [
  'input',
  'messages',
  'output',
  'events',
  'attachments',
  'transcript',
  'events_data',
  'model_usage',
  'error',
  'timelines',
];

/** One sample: a root, its events or messages, its scores. */
export function* inspectSampleItems(run: Run, header: JsonRecord): Generator<FormatItem> {
  const attachments = attachmentsOf(run.fields);
  const task = asRecord(header['eval']) ?? {};
  const traceId = asText(run.fields['uuid']) ?? traceIdFrom('inspect', sampleKey(run, task), run.digest);
  const rootId = spanIdFrom(traceId, 'sample');
  const events = eventSteps(run).map((step) => ({ ...step, value: withAttachments(step.value, attachments) }));
  const context: SampleContext = { traceId, rootId, sample: run.fields };
  yield rootItem(run, { context, task, events, attachments });
  if (events.length > 0) yield* inspectEventItems(context, events);
  else yield* messageItems(run, context, asText(task['model']));
  const hasScoreEvents = events.some((event) => asRecord(event.value)?.['event'] === 'score');
  for (const [name, score] of Object.entries(asRecord(run.fields['scores']) ?? {})) {
    yield* scoreItems(
      { name, score: asRecord(score) ?? { value: score } },
      { context, run, withSpan: !hasScoreEvents },
    );
  }
}

/** Events of the log, or of the transcript that older logs keep them in. */
function eventSteps(run: Run): readonly Step[] {
  const events = run.steps['events'] ?? [];
  if (events.length > 0) return events;
  return asList(asRecord(run.fields['transcript'])?.['events']).map((value, index) => ({
    index,
    value,
    at: { ...run.at, path: `${run.at.path === undefined ? '' : `${run.at.path}.`}transcript.events[${index}]` },
  }));
}

/** Two samples of a log may be alike in every word; their position keeps them apart. */
function sampleKey(run: Run, task: JsonRecord): string {
  const parts = [task['run_id'], run.fields['id'], run.fields['epoch'], run.ordinal, run.at.entry];
  return parts.map(toText).join('/');
}

function rootItem(
  run: Run,
  facts: {
    readonly context: SampleContext;
    readonly task: JsonRecord;
    readonly events: readonly Step[];
    readonly attachments: JsonRecord;
  },
): FormatItem {
  const { context, task, attachments } = facts;
  const range = new TimeRange();
  for (const { value } of facts.events) {
    const event = asRecord(value) ?? {};
    range.include(isoToNanos(event['timestamp']), isoToNanos(event['completed']));
  }
  range.include(isoToNanos(run.fields['started_at']), isoToNanos(run.fields['completed_at']));
  const error = asRecord(run.fields['error']);
  const output = asRecord(withAttachments(run.fields['output'], attachments)) ?? {};
  return spanItem({
    traceId: context.traceId,
    spanId: context.rootId,
    name: `${asText(task['task']) ?? 'sample'} ${toText(run.fields['id'])}`,
    kind: 'AGENT',
    startNs: range.startNs,
    endNs: range.endNs,
    error: error === undefined ? undefined : toText(error['message']),
    attributes: {
      'agent.name': asText(task['task']),
      'llm.model_name': task['model'],
      'input.value': inputText(withAttachments(run.fields['input'], attachments)),
      'output.value':
        asText(output['completion']) ??
        contentText(asRecord(asRecords(output['choices'])[0]?.['message'])?.['content']),
      ...usageOfModels(asRecord(run.fields['model_usage']) ?? {}),
      ...keptAttributes('inspect', run.fields, MAPPED),
      'inspect.model_usage': run.fields['model_usage'] === undefined ? undefined : toText(run.fields['model_usage']),
      ...keptAttributes('inspect.error', error ?? {}, ['message', 'traceback_ansi']),
      ...keptAttributes('inspect.eval', task, ['packages', 'config', 'dataset']),
    },
    at: run.at,
  });
}

function inputText(input: unknown): string {
  return typeof input === 'string'
    ? input
    : asRecords(input)
        .map((message) => contentText(message['content']))
        .join('\n');
}

/** Sums over the models that took part; a figure that none reports is absent. */
function usageOfModels(models: JsonRecord): JsonRecord {
  const usages = Object.values(models).map((usage) => asRecord(usage) ?? {});
  const sum = (key: string) => {
    const numbers = usages.map((usage) => asNumber(usage[key])).filter((number) => number !== undefined);
    return numbers.length === 0 ? undefined : numbers.reduce((total, number) => total + number, 0);
  };
  return usageAttributes({
    input: sum('input_tokens'),
    output: sum('output_tokens'),
    total: sum('total_tokens'),
    cached: sum('input_tokens_cache_read'),
    reasoning: sum('reasoning_tokens'),
    costUsd: sum('total_cost'),
  });
}

function* messageItems(run: Run, context: SampleContext, model: string | undefined): Generator<FormatItem> {
  const attachments = attachmentsOf(run.fields);
  const messages: PlacedMessage[] = [];
  for (const [index, value] of asList(run.fields['messages']).entries()) {
    const at = { ...run.at, path: `${run.at.path === undefined ? '' : `${run.at.path}.`}messages[${index}]` };
    const message = readMessage(withAttachments(value, attachments));
    const fields = asRecord(value) ?? {};
    const error = asRecord(fields['error']);
    if (message === undefined) yield { kind: 'skip', reason: 'a message without a role', at };
    else {
      const named = { ...message, name: message.name ?? asText(fields['function']) };
      const attributes = error === undefined ? {} : { 'inspect.error.type': error['type'] };
      messages.push({
        message: named,
        at,
        index,
        step: index,
        error: error === undefined ? undefined : toText(error['message']),
        attributes,
      });
    }
  }
  const llmAttributes = { 'llm.model_name': model };
  yield* conversationItems({ traceId: context.traceId, parentId: context.rootId, llmAttributes }, messages);
}

/** A score on the trace, and as a span where no event stands for it. */
function* scoreItems(
  { name, score }: { readonly name: string; readonly score: JsonRecord },
  { context, run, withSpan }: { readonly context: SampleContext; readonly run: Run; readonly withSpan: boolean },
): Generator<FormatItem> {
  const { traceId, rootId } = context;
  const note = asText(score['explanation']);
  const value = score['value'];
  const plain =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : toText(value);
  yield {
    kind: 'annotation',
    annotation: { traceId, name: `score.${name}`, value: plain, ...(note === undefined ? {} : { note }) },
  };
  if (!withSpan) return;
  yield spanItem({
    traceId,
    spanId: spanIdFrom(traceId, 'score', name),
    parentId: rootId,
    name,
    kind: 'EVALUATOR',
    attributes: { 'output.value': toText(value), ...keptAttributes('inspect.score', score, ['value']) },
    at: run.at,
  });
}
