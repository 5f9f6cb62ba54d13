import type { ChatMessage, OfferedTool } from '../domain/index.ts';

import { firstLeaf } from './attribute-tree.ts';
import { SOURCE_READERS, type ConversationSource, type SourceReading } from './conversation-sources.ts';
import { listOf, stringOf, type LooseRecord } from './loose-json.ts';
import { offeredToolsOf } from './offered-tools.ts';
import { attributesOf, eventsOf, type SpanRecordLike } from './span-record.ts';

export interface Conversation {
  readonly input: readonly ChatMessage[];
  readonly output: readonly ChatMessage[];
  /** Tools listed for the model; empty means that none were recorded. */
  readonly offeredTools: readonly OfferedTool[];
  /** Instructions given beside the messages; system messages inside the list stay in `input`. */
  readonly system?: string;
  /** Reasons reported for the span as a whole, such as 'stop' or 'length', as written. */
  readonly finishReasons: readonly string[];
  /** The convention that was read; every message of a side comes from it alone. */
  readonly source: ConversationSource;
  /** Attributes that the sides were read from, for saying where a quotation stands. */
  readonly inputField: string;
  readonly outputField: string;
}

/**
 * The conversation of one span, from the one convention that holds most of it: message lists on both sides beat one
 * side, which beats plain text; then the order of trust decides. Conventions are never spliced, for their indexes do
 * not line up; only a side that the winner lacks altogether is taken, whole, from the attributes that hold whatever
 * went in or came out (`input.value`, `langfuse.observation.output`, …). `source` is 'none' when there is nothing.
 */
export function readConversation(record: SpanRecordLike): Conversation {
  const attributes = attributesOf(record);
  const [source, found] = fullestReading(record, attributes, BOTH_LISTS);
  const finishReasons = finishReasonsOf(attributes);
  return {
    input: found.input,
    output: withFinishReasons(found.output, finishReasons),
    offeredTools: offeredToolsOf(attributes),
    ...(found.system === undefined ? {} : { system: found.system }),
    finishReasons,
    source,
    inputField: found.inputField,
    outputField: found.outputField,
  };
}

/** What `readAnswer` gives: a conversation without its input side. */
export type Answer = Omit<Conversation, 'input' | 'inputField' | 'system'>;

/**
 * The output side alone, read without looking at the input: a model's input repeats the whole history in every turn, so
 * this is several times faster over many spans. The convention is the most trusted one that holds an output.
 */
export function readAnswer(record: SpanRecordLike): Answer {
  const attributes = attributesOf(record);
  const withoutInput = Object.fromEntries(Object.entries(attributes).filter(([key]) => !INPUT_ATTRIBUTE.test(key)));
  const [source, found] = fullestReading(record, withoutInput, ONE_LIST);
  const finishReasons = finishReasonsOf(attributes);
  return {
    output: withFinishReasons(found.output, finishReasons),
    offeredTools: offeredToolsOf(attributes),
    finishReasons,
    source,
    outputField: found.outputField,
  };
}

const INPUT_ATTRIBUTE =
  /^(?:llm\.input_messages|gen_ai\.input\.messages|gen_ai\.prompt|llm\.prompts|ai\.prompt|input\.value|langfuse\.observation\.input|mlflow\.spanInputs|traceloop\.entity\.input)(?:\.|$)/;

const NOTHING: SourceReading = { input: [], output: [], inputField: '', outputField: '' };

function fullestReading(
  record: SpanRecordLike,
  attributes: LooseRecord,
  enough: number,
): readonly [ConversationSource, SourceReading] {
  const events = eventsOf(record);
  const found: (readonly [ConversationSource, SourceReading])[] = [];
  for (const [source, read] of SOURCE_READERS) {
    const reading = read(attributes, events);
    if (reading === undefined) continue;
    if (weight(reading) >= enough) return [source, reading];
    found.push([source, reading]);
  }
  const best = found.reduce((a, b) => (weight(b[1]) > weight(a[1]) ? b : a), found[0] ?? (['none', NOTHING] as const));
  return [best[0], filled(best[1], found)];
}

/** Weights with which no other convention needs to be looked at. */
const BOTH_LISTS = 4;
const ONE_LIST = 2;

/** Message lists count; plain texts count only against nothing, so that they never outweigh a trusted convention. */
function weight(reading: SourceReading): number {
  const lists =
    Number(reading.input.length > 0 && reading.plainInput !== true) +
    Number(reading.output.length > 0 && reading.plainOutput !== true);
  return lists > 0 ? 2 * lists : Number(reading.input.length > 0 && reading.output.length > 0);
}

/** A winner with one side takes the other, whole, from the first attributes that hold plain input or output. */
function filled(best: SourceReading, found: readonly (readonly [ConversationSource, SourceReading])[]): SourceReading {
  const pairs = found.filter(([, reading]) => reading.plainInput !== undefined).map(([, reading]) => reading);
  const input = best.input.length > 0 ? best : pairs.find((pair) => pair.input.length > 0);
  const output = best.output.length > 0 ? best : pairs.find((pair) => pair.output.length > 0);
  return {
    ...best,
    ...(input === undefined ? {} : { input: input.input, inputField: input.inputField }),
    ...(output === undefined ? {} : { output: output.output, outputField: output.outputField }),
  };
}

const FINISH_KEYS = [
  'gen_ai.response.finish_reasons',
  'gen_ai.response.finish_reason',
  'ai.response.finishReason',
  'llm.finish_reason',
  'llm.response.finish_reason',
  'llm.response.stop_reason',
  'stop_reason',
] as const;

/** Reasons reported beside the messages, in order of choice. */
export function finishReasonsOf(attributes: LooseRecord): readonly string[] {
  const value = firstLeaf(attributes, FINISH_KEYS)?.value;
  const list = listOf(value) ?? [value];
  return list.map(stringOf).filter((reason) => reason !== undefined);
}

/** Gives each answer the reason of its choice where the message itself has none. */
function withFinishReasons(output: readonly ChatMessage[], reasons: readonly string[]): readonly ChatMessage[] {
  if (reasons.length === 0) return output;
  return output.map((message, index) => {
    const reason = reasons.length === output.length ? reasons[index] : reasons[0];
    return message.finishReason !== undefined || reason === undefined ? message : { ...message, finishReason: reason };
  });
}
