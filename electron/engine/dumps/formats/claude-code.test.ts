import { describe, expect, it } from 'vitest';

import { sharedDataDir } from '../../../../test/shared-data.ts';
import { claudeCode } from './claude-code.ts';
import {
  children,
  confidence,
  inputOf,
  kindsOf,
  readShared,
  readWith,
  spanNamed,
  sumOf,
} from './transcript-testing.ts';

describe.skipIf(sharedDataDir() === undefined)('Claude Code, real sessions (needs the shared data)', () => {
  it('pairs calls with their results and keeps ids, times and usage', async () => {
    const reading = await readShared(claudeCode, 'claude_code', 'main_tool_cycle.jsonl');
    expect(kindsOf(reading.spans)).toEqual({ AGENT: 1, LLM: 3, TOOL: 2 });
    expect(reading).toMatchObject({ others: 1, skips: [], traces: 1 });
    expect(sumOf(children(reading.spans), 'llm.token_count.prompt')).toBe(330);
    expect(sumOf(reading.spans, 'llm.token_count.prompt_details.cache_read')).toBe(37);
    expect(spanNamed(reading.spans, 'Read')).toMatchObject({
      span_id: 'tool-read-1',
      start_time: '2026-01-01T12:00:01.000000000Z',
      end_time: '2026-01-01T12:00:01.100000000Z',
    });
    expect(spanNamed(reading.spans, 'Bash').status?.code).toBe('STATUS_CODE_OK');
    expect(spanNamed(reading.spans, 'claude-code session').attributes).toMatchObject({
      'claude_code.cwd': '/synthetic/project',
    });
  });

  it('keeps what a sub-agent reported to the call that started it', async () => {
    const { spans } = await readShared(claudeCode, 'claude_code', 'subagent_main.jsonl');
    expect(kindsOf(spans)).toEqual({ AGENT: 1, LLM: 2, TOOL: 1 });
    expect(spanNamed(spans, 'Agent').attributes['claude_code.toolUseResult']).toContain('"totalTokens":140');
  });
});

describe('Claude Code', () => {
  const base = { sessionId: 's1', isSidechain: false, cwd: '/w' };
  const lines = [
    { type: 'summary', summary: 'Fix the bug', leafUuid: 'x' },
    {
      ...base,
      type: 'user',
      uuid: 'u1',
      parentUuid: null,
      timestamp: '2026-01-01T00:00:00Z',
      message: { role: 'user', content: 'go' },
    },
    turn('a1', 'u1', { type: 'thinking', thinking: 'hmm' }),
    turn('a2', 'a1', { type: 'tool_use', id: 't1', name: 'Task', input: { prompt: 'count files' } }),
    {
      ...base,
      isSidechain: true,
      type: 'user',
      uuid: 'b1',
      parentUuid: null,
      timestamp: '2026-01-01T00:00:03Z',
      message: { role: 'user', content: 'count files' },
    },
    { ...turn('b2', 'b1', { type: 'text', text: 'three' }, 'm2'), isSidechain: true },
    { ...base, type: 'system', subtype: 'compact_boundary', content: 'Compacted', timestamp: '2026-01-01T00:00:05Z' },
    {
      ...base,
      type: 'user',
      uuid: 'u2',
      parentUuid: 'a2',
      timestamp: '2026-01-01T00:00:06Z',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: 'no', is_error: true }] },
    },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join('\n');

  function turn(uuid: string, parentUuid: string, block: unknown, id = 'm1') {
    const message = {
      id,
      role: 'assistant',
      model: 'claude',
      content: [block],
      usage: { input_tokens: 10, output_tokens: 2 },
    };
    return { ...base, type: 'assistant', uuid, parentUuid, timestamp: '2026-01-01T00:00:02Z', message };
  }

  it('makes one turn of all lines of a message and counts its usage once', async () => {
    const { spans, items } = await readWith(claudeCode, inputOf(text));
    const [first] = spans.filter((span) => span.attributes['claude_code.message_id'] === 'm1');
    expect(kindsOf(spans)).toEqual({ AGENT: 2, LLM: 2, TOOL: 1 });
    expect(sumOf(spans, 'llm.token_count.prompt')).toBe(20);
    expect(first?.attributes['llm.output_messages']).toBe(
      '[{"role":"assistant","content":null,"tool_calls":[{"id":"t1","function":{"name":"Task","arguments":"{\\"prompt\\":\\"count files\\"}"}}],"reasoning":"hmm"}]',
    );
    // Eight lines, and a root for the session and for the agent.
    expect(items).toHaveLength(8 + 2);
  });

  it('hangs a sidechain below the call that started it, and marks the failed call', async () => {
    const { spans } = await readWith(claudeCode, inputOf(text));
    expect(spanNamed(spans, 'agent').parent_span_id).toBe('t1');
    expect(spanNamed(spans, 'Task').status).toEqual({ code: 'STATUS_CODE_ERROR', message: 'no' });
  });

  it('puts the transcript that a sub-agent keeps in a file of its own below the session', async () => {
    const own = {
      ...turn('z1', '', { type: 'text', text: 'found' }),
      isSidechain: true,
      agentId: 'a7',
      parentUuid: null,
    };
    const main = await readWith(claudeCode, inputOf(text));
    const agent = await readWith(claudeCode, inputOf(JSON.stringify(own)));
    expect(kindsOf(agent.spans)).toEqual({ LLM: 1, AGENT: 1 });
    expect(spanNamed(agent.spans, 'agent a7').parent_span_id).toBe(
      spanNamed(main.spans, 'claude-code session').span_id,
    );
  });

  it('keeps summaries and system notes as events of the root', async () => {
    const { spans } = await readWith(claudeCode, inputOf(text));
    const names = spanNamed(spans, 'claude-code session').events?.map((event) => event.name);
    expect(names).toEqual(['summary', 'system.compact_boundary']);
  });

  it('skips a half last line and keeps the rest', async () => {
    const { skips, spans } = await readWith(claudeCode, inputOf(text.slice(0, -20)));
    expect(skips.map((skip) => skip.at.line)).toEqual([8]);
    expect(spanNamed(spans, 'Task').attributes['roundhouse.tool.unanswered']).toBe(true);
  });

  it('recognises a session that begins with a summary', () => {
    expect(confidence(claudeCode, text)).toBeGreaterThan(0.8);
  });
});
