import type { DumpFormat, FormatInput, FormatItem, FormatSample } from '../format.ts';
import { chatRunItems, emptyRunItem, MESSAGE_LISTS, messageSteps } from './chat-list-run.ts';
import { preview, previewBytes, type Preview } from './transcript-detect.ts';
import { readRuns, skipsOf, type RunLayout } from './transcript-run.ts';
import { traceIdFrom } from './transcript-span.ts';
import { asList, asRecord, asText, type JsonRecord } from './transcript-value.ts';

/**
 * Chat transcripts: lists of `{role, content, tool_calls}` as tau-bench, Invariant, OpenAI fine-tuning files and
 * ShareGPT write them, in one document or one run a line; a run is the list itself or an object that holds it.
 * A record is a run: it gives a root, an LLM span for each assistant message and a TOOL span for each call. A line that
 * only describes the data set counts as a record without a span, a line without messages is skipped with its reason.
 * Rows are data sets' own (`id`, `index` may repeat), so trace ids are made from the content.
 */
export const chatList: DumpFormat = {
  id: 'chat-list',
  title: 'Chat transcripts (tau-bench, Invariant, message lists)',
  specification:
    'https://platform.openai.com/docs/api-reference/chat (messages), tau-bench results (2024), Invariant explorer (2025)',
  detect: detectChatList,
  read: readChatList,
};

function detectChatList(sample: FormatSample): number {
  const seen = preview(sample);
  const layout = layoutOf(seen);
  if (layout !== undefined) return 0.6;
  // A header line may come first.
  const laterLine = seen.isLines && sample.jsonLines.slice(1).some((line) => isRun(line));
  return laterLine && asRecord(seen.first['metadata']) !== undefined ? 0.6 : 0;
}

async function* readChatList(input: FormatInput): AsyncGenerator<FormatItem> {
  const layout = layoutOf(await previewBytes(input)) ?? { runsAt: [], lines: true };
  for await (const run of readRuns(input, { ...layout, stepLists: MESSAGE_LISTS })) {
    yield* skipsOf(run);
    const empty = messageSteps(run).length === 0 ? emptyRunItem(run) : undefined;
    const traceId = traceIdFrom('chat-list', run.ordinal, run.digest);
    if (messageSteps(run).length > 0) yield* chatRunItems(run, { traceId, prefix: 'chat', firstStep: 0 });
    else if (empty !== undefined) yield empty;
  }
}

/** Where the runs stand: on lines, in a list, or the document is the only one. */
function layoutOf({ value, isLines }: Preview): Pick<RunLayout, 'runsAt' | 'lines'> | undefined {
  if (isRun(value)) return isLines ? { runsAt: [], lines: true } : { runsAt: [] };
  return isRun(asList(value)[0]) ? { runsAt: ['*'] } : undefined;
}

function isRun(value: unknown): boolean {
  if (Array.isArray(value)) return isMessage(value[0]);
  const fields: JsonRecord = asRecord(value) ?? {};
  return MESSAGE_LISTS.some((name) => isMessage(asList(fields[name])[0]));
}

function isMessage(value: unknown): boolean {
  const fields = asRecord(value);
  if (fields === undefined) return false;
  if (asText(fields['from']) !== undefined && 'value' in fields) return true;
  return asText(fields['role']) !== undefined && ('content' in fields || 'tool_calls' in fields);
}
