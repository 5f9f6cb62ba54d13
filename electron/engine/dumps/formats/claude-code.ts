import type { DumpFormat, FormatInput, FormatItem, FormatSample } from '../format.ts';
import { ClaudeSession } from './claude-code-session.ts';
import { preview } from './transcript-detect.ts';
import { parseLine, readLines } from './transcript-run.ts';
import { asRecord, asText, type JsonRecord } from './transcript-value.ts';

/**
 * Claude Code session transcripts (`~/.claude/projects/<folder>/<session>.jsonl`): a record on each line.
 * The session is the trace. All lines of one model message (one content block each) make one LLM span; a `tool_result`
 * makes the TOOL span of the call it answers, with the call's id; sidechains hang as AGENT spans below the call that
 * started them. Prompts go into the turn that follows. Other lines (summaries, snapshots, progress, and the further lines
 * of a message) count as records without a span; summaries and system notes are also events of the root.
 */
export const claudeCode: DumpFormat = {
  id: 'claude-code',
  title: 'Claude Code session',
  specification: 'https://docs.claude.com/en/docs/claude-code (transcripts of 1.x and 2.x, not formally specified)',
  detect: detectClaudeCode,
  read: readClaudeCode,
};

function detectClaudeCode(sample: FormatSample): number {
  const { lineRecords, isLines } = preview(sample);
  if (!isLines) return 0;
  if (lineRecords.some((line) => isTurn(line) && 'parentUuid' in line)) return 0.97;
  const first = lineRecords[0] ?? {};
  if (first['type'] === 'summary' && 'leafUuid' in first) return 0.9;
  return first['type'] === 'file-history-snapshot' && 'messageId' in first ? 0.9 : 0;
}

function isTurn(line: JsonRecord): boolean {
  return (
    ['user', 'assistant'].includes(String(line['type'])) && 'uuid' in line && asText(line['sessionId']) !== undefined
  );
}

async function* readClaudeCode(input: FormatInput): AsyncGenerator<FormatItem> {
  const sessions = new Map<string, ClaudeSession>();
  let current: ClaudeSession | undefined;
  const early: JsonRecord[] = [];
  for await (const line of readLines(input)) {
    const parsed = parseLine(line);
    const fields = 'value' in parsed ? asRecord(parsed.value) : undefined;
    if (fields === undefined) {
      yield { kind: 'skip', reason: 'reason' in parsed ? parsed.reason : 'the line is not an object', at: line.at };
      continue;
    }
    const id = asText(fields['sessionId']);
    if (id !== undefined && isTurn(fields)) {
      current = sessions.get(id) ?? new ClaudeSession(id);
      sessions.set(id, current);
    }
    // Summaries name no session: they belong to the one around them.
    const session = (id === undefined ? undefined : sessions.get(id)) ?? current;
    if (session === undefined) {
      early.push(fields);
      yield { kind: 'other', signal: 'other', at: line.at };
      continue;
    }
    for (const note of early.splice(0)) session.note(note);
    yield* session.take(fields, line.at);
  }
  for (const session of sessions.values()) yield* session.end();
}
