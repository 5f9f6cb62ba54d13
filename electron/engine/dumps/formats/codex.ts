import type { DumpFormat, FormatInput, FormatItem, FormatSample } from '../format.ts';
import { CodexSession } from './codex-session.ts';
import { preview } from './transcript-detect.ts';
import { parseLine, readLines } from './transcript-run.ts';
import { asRecord, asText, toText, type JsonRecord } from './transcript-value.ts';

/**
 * Codex rollouts (`~/.codex/sessions/…/rollout-*.jsonl`): lines `{timestamp, type, payload}`; the session is the trace.
 * The items of one model response (reasoning, message, calls) make one LLM span, at its first line; a call's output
 * makes its TOOL span, at the output's line. `token_count` gives the last response its tokens. All other lines count
 * as records without a span. The older form without `payload` (2025, before 0.40) is read too.
 */
export const codex: DumpFormat = {
  id: 'codex',
  title: 'Codex session rollout',
  specification: 'https://github.com/openai/codex codex-rs/protocol/src/protocol.rs, RolloutLine (2025 to 2026)',
  detect: detectCodex,
  read: readCodex,
};

const LINE_TYPES = new Set(['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted']);
const ITEM_TYPES = new Set(['message', 'reasoning', 'function_call', 'function_call_output', 'local_shell_call']);

function detectCodex(sample: FormatSample): number {
  const { lineRecords, isLines } = preview(sample);
  if (!isLines) return 0;
  if (lineRecords.some((line) => LINE_TYPES.has(toText(line['type'])) && asRecord(line['payload']) !== undefined))
    return 0.97;
  const [first = {}, ...rest] = lineRecords;
  const isOldHeader =
    asText(first['id']) !== undefined && asText(first['timestamp']) !== undefined && !('type' in first);
  return isOldHeader && rest.some((line) => ITEM_TYPES.has(toText(line['type'])) || line['record_type'] === 'state')
    ? 0.9
    : 0;
}

async function* readCodex(input: FormatInput): AsyncGenerator<FormatItem> {
  let session: CodexSession | undefined;
  for await (const line of readLines(input)) {
    const parsed = parseLine(line);
    const fields = 'value' in parsed ? asRecord(parsed.value) : undefined;
    if (fields === undefined) {
      yield { kind: 'skip', reason: 'reason' in parsed ? parsed.reason : 'the line is not an object', at: line.at };
      continue;
    }
    const header = sessionHeader(fields);
    // Without a header (a rollout whose first line is lost) the first line names the session.
    session ??= new CodexSession({ header: header ?? {}, at: line.at, firstLine: toText(fields) });
    if (header !== undefined) session.describe(header);
    yield* session.take(fields, line.at);
  }
  if (session !== undefined) yield* session.end();
}

function sessionHeader(fields: JsonRecord): JsonRecord | undefined {
  if (fields['type'] === 'session_meta') return asRecord(fields['payload']);
  return !('type' in fields) && !('record_type' in fields) && asText(fields['id']) !== undefined ? fields : undefined;
}
