import type { ObservationKind } from '../../../../shared/domain/index.ts';
import type { FormatItem, RecordPlace } from '../format.ts';
import { contentText, readMessage, type TranscriptMessage } from './transcript-message.ts';
import type { Step } from './transcript-run.ts';
import { keptAttributes, messagesAttribute, spanIdFrom, spanItem, usageAttributes } from './transcript-span.ts';
import { isoToNanos } from './transcript-time.ts';
import { asList, asNumber, asRecord, asRecords, asText, toText, type JsonRecord } from './transcript-value.ts';

export interface SampleContext {
  readonly traceId: string;
  readonly rootId: string;
  readonly sample: JsonRecord;
}

/** An event with the span that it is, or would be, and the one that it lies in. */
interface PlacedEvent {
  readonly event: JsonRecord;
  readonly name: string;
  readonly at: RecordPlace;
  readonly sequence: number;
  readonly spanId: string;
  readonly parentId: string;
  endNs: bigint | undefined;
}

const ENVELOPE = [
  'uuid',
  'span_id',
  'timestamp',
  'working_start',
  'event',
  'pending',
  'completed',
  'events',
  'id',
  'parent_id',
];

/** The events of a sample as spans, in order; an event that makes no span counts as a record of its own. */
export function* inspectEventItems(context: SampleContext, steps: readonly Step[]): Generator<FormatItem> {
  const history = new PromptHistory(context.sample);
  for (const step of steps) {
    if (asRecord(step.value) === undefined) yield { kind: 'skip', reason: 'an event is not an object', at: step.at };
  }
  for (const placed of placeEvents(context, steps)) {
    yield eventItem(context, placed, history) ?? { kind: 'other', signal: 'events', at: placed.at };
  }
}

/** Finds each event's parent: by `span_id`, by the scope open around it, or the event that it is nested in. */
function placeEvents(context: SampleContext, steps: readonly Step[]): PlacedEvent[] {
  const placed: PlacedEvent[] = [];
  const scopes: PlacedEvent[] = [];
  const waiting: { readonly step: Step; readonly within: string | undefined }[] = steps
    .map((step) => ({ step, within: undefined }))
    .reverse();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const event = asRecord(next.step.value);
    if (event === undefined) continue;
    const place = placeEvent(event, {
      context,
      step: next.step,
      sequence: placed.length,
      around: next.within ?? scopes.at(-1)?.spanId,
    });
    placed.push(place);
    if (isBegin(place)) scopes.push(place);
    if (isEnd(place)) closeScope(scopes, place);
    const inner = asList(event['events']).map((value, index) => ({
      step: { index, value, at: { ...next.step.at, path: `${next.step.at.path ?? ''}.events[${index}]` } },
      within: place.spanId,
    }));
    waiting.push(...inner.reverse());
  }
  return placed;
}

function placeEvent(
  event: JsonRecord,
  where: {
    readonly context: SampleContext;
    readonly step: Step;
    readonly sequence: number;
    readonly around: string | undefined;
  },
): PlacedEvent {
  const { context, step, sequence, around } = where;
  const name = toText(event['event']);
  const written = name === 'span_begin' ? asText(event['id']) : asText(event['uuid']);
  const scope = name === 'span_begin' ? asText(event['parent_id']) : asText(event['span_id']);
  return {
    event,
    name,
    at: step.at,
    sequence,
    spanId: written ?? spanIdFrom(context.traceId, 'event', sequence),
    parentId: scope ?? (name === 'span_begin' ? undefined : around) ?? context.rootId,
    endNs: isoToNanos(event['completed']),
  };
}

function isBegin({ name, event }: PlacedEvent): boolean {
  return name === 'span_begin' || ((name === 'step' || name === 'subtask') && event['action'] === 'begin');
}

function isEnd({ name, event }: PlacedEvent): boolean {
  return name === 'span_end' || ((name === 'step' || name === 'subtask') && event['action'] === 'end');
}

/** Gives the scope its end; scopes opened after it and never closed end with it. */
function closeScope(scopes: PlacedEvent[], end: PlacedEvent): void {
  const endNs = isoToNanos(end.event['timestamp']);
  const matches = (scope: PlacedEvent) =>
    end.name === 'span_end'
      ? scope.spanId === end.event['id']
      : scope.name === end.name && scope.event['name'] === end.event['name'];
  const at = scopes.findLastIndex(matches);
  if (at === -1) return;
  for (const scope of scopes.splice(at)) scope.endNs ??= endNs;
}

function eventItem(context: SampleContext, placed: PlacedEvent, history: PromptHistory): FormatItem | undefined {
  if (isEnd(placed)) return undefined;
  if (isBegin(placed)) return scopeItem(context, placed);
  switch (placed.name) {
    case 'model':
      return modelItem(context, placed, history);
    case 'tool':
      return toolItem(context, placed);
    case 'score':
      return scoreItem(context, placed);
    case 'subtask':
      return scopeItem(context, placed);
    case 'sandbox':
      return sandboxItem(context, placed);
    case 'error':
      return errorItem(context, placed);
    default:
      return undefined;
  }
}

interface Description {
  readonly name: string;
  readonly kind: ObservationKind;
  readonly error?: string | undefined;
  readonly attributes: JsonRecord;
}

function eventSpan(context: SampleContext, placed: PlacedEvent, description: Description): FormatItem {
  const startNs = isoToNanos(placed.event['timestamp']);
  return spanItem({
    traceId: context.traceId,
    spanId: placed.spanId,
    parentId: placed.parentId,
    startNs,
    endNs: placed.endNs ?? (isBegin(placed) || placed.event['pending'] === true ? undefined : startNs),
    ...description,
    attributes: { ...description.attributes, 'roundhouse.sequence': placed.sequence, 'inspect.event': placed.name },
    at: placed.at,
  });
}

function scopeItem(context: SampleContext, placed: PlacedEvent): FormatItem {
  const { event } = placed;
  const type = asText(event['type']);
  const name = asText(event['name']) ?? placed.name;
  return eventSpan(context, placed, {
    name,
    kind: type === 'agent' ? 'AGENT' : 'CHAIN',
    attributes: {
      'agent.name': type === 'agent' ? name : undefined,
      'input.value': event['input'] === undefined ? undefined : toText(event['input']),
      'output.value': event['result'] === undefined ? undefined : toText(event['result']),
      ...keptAttributes('inspect', event, [...ENVELOPE, 'name', 'input', 'result']),
    },
  });
}

function modelItem(context: SampleContext, placed: PlacedEvent, history: PromptHistory): FormatItem {
  const { event } = placed;
  const output = asRecord(event['output']) ?? {};
  const usage = asRecord(output['usage']) ?? {};
  const choice = asRecords(output['choices'])[0];
  const answer = readMessage(choice?.['message']);
  const { fresh, known } = history.next(event, answer);
  const tools = asList(event['tools']);
  const config = event['config'];
  return eventSpan(context, placed, {
    name: asText(event['model']) ?? 'model',
    kind: 'LLM',
    error: asText(event['error']) ?? asText(output['error']),
    attributes: {
      'llm.model_name': asText(output['model']) ?? event['model'],
      'llm.input_messages': messagesAttribute(fresh),
      'llm.output_messages': answer === undefined ? undefined : messagesAttribute([answer]),
      'llm.finish_reason': choice?.['stop_reason'],
      'llm.tools': tools.length === 0 ? undefined : toText(tools),
      'llm.invocation_parameters': config === undefined ? undefined : toText(config),
      'roundhouse.history.messages': known,
      ...usageAttributes({
        input: usage['input_tokens'],
        output: usage['output_tokens'],
        total: usage['total_tokens'],
        cached: usage['input_tokens_cache_read'],
        reasoning: usage['reasoning_tokens'],
        costUsd: usage['total_cost'],
      }),
      // `call` is the same once more in the provider's own form.
      ...keptAttributes('inspect', event, [
        ...ENVELOPE,
        'model',
        'input',
        'input_refs',
        'tools',
        'config',
        'output',
        'call',
        'error',
      ]),
    },
  });
}

function toolItem(context: SampleContext, placed: PlacedEvent): FormatItem {
  const { event } = placed;
  const error = asRecord(event['error']);
  const name = asText(event['function']) ?? 'unknown';
  return eventSpan(context, placed, {
    name,
    kind: 'TOOL',
    error: error === undefined ? (event['failed'] === true ? '' : undefined) : toText(error['message']),
    attributes: {
      'tool.name': name,
      'tool_call.id': event['id'],
      'input.value': toText(event['arguments']),
      'output.value': typeof event['result'] === 'object' ? contentText(event['result']) : toText(event['result']),
      'inspect.error.type': error?.['type'],
      ...keptAttributes('inspect', event, [...ENVELOPE, 'function', 'arguments', 'result', 'error', 'view']),
    },
  });
}

function scoreItem(context: SampleContext, placed: PlacedEvent): FormatItem {
  const score = asRecord(placed.event['score']) ?? {};
  return eventSpan(context, placed, {
    name: asText(placed.event['scorer']) ?? 'score',
    kind: 'EVALUATOR',
    attributes: {
      'output.value': toText(score['value']),
      ...keptAttributes('inspect.score', score, ['value']),
      ...keptAttributes('inspect', placed.event, [...ENVELOPE, 'score', 'scorer']),
    },
  });
}

function sandboxItem(context: SampleContext, placed: PlacedEvent): FormatItem {
  const { event } = placed;
  const code = asNumber(event['result']);
  return eventSpan(context, placed, {
    name: `sandbox ${toText(event['action'])}`.trim(),
    kind: 'CHAIN',
    error: event['action'] === 'exec' && code !== undefined && code !== 0 ? `exit code ${code}` : undefined,
    attributes: {
      'input.value': asText(event['cmd']) ?? asText(event['file']),
      'output.value': asText(event['output']),
      ...keptAttributes('inspect', event, [...ENVELOPE, 'cmd', 'output']),
    },
  });
}

function errorItem(context: SampleContext, placed: PlacedEvent): FormatItem {
  const error = asRecord(placed.event['error']) ?? {};
  const attributes = keptAttributes('inspect.error', error, ['message', 'traceback_ansi']);
  return eventSpan(context, placed, { name: 'error', kind: 'CHAIN', error: toText(error['message']), attributes });
}

/** Knows the prompt of the call before, to tell what a call adds. */
class PromptHistory {
  /** Messages that newer logs keep once for the sample, referred to by ranges. */
  readonly #pool: readonly unknown[];
  #before: readonly string[] = [];

  constructor(sample: JsonRecord) {
    this.#pool = asList(asRecord(sample['events_data'])?.['messages']);
  }

  next(
    event: JsonRecord,
    answer: TranscriptMessage | undefined,
  ): { readonly fresh: TranscriptMessage[]; readonly known: number } {
    const input = asList(event['input']);
    const values = input.length > 0 ? input : this.#referred(event['input_refs']);
    const messages = values.map(readMessage).filter((message) => message !== undefined);
    const texts = messages.map(toText);
    const firstNew = texts.findIndex((text, i) => text !== this.#before[i]);
    const known = firstNew === -1 ? texts.length : firstNew;
    this.#before = answer === undefined ? texts : [...texts, toText(answer)];
    return { fresh: messages.slice(known), known };
  }

  #referred(refs: unknown): readonly unknown[] {
    return asList(refs).flatMap((ref) => {
      const [start, end] = asList(ref);
      return typeof start === 'number' && typeof end === 'number' ? this.#pool.slice(start, end) : [];
    });
  }
}
