import { describe, expect, it } from 'vitest';

import { codex } from './codex.ts';
import { children, confidence, inputOf, kindsOf, readWith, spanNamed, sumOf } from './transcript-testing.ts';

let clock = 0;

function line(type: string, payload: unknown): string {
  clock += 1;
  return JSON.stringify({ timestamp: `2026-02-03T10:00:${String(clock % 60).padStart(2, '0')}.000Z`, type, payload });
}

function item(payload: unknown): string {
  return line('response_item', payload);
}

function usage(input: number, output: number): unknown {
  return {
    input_tokens: input,
    cached_input_tokens: 5,
    output_tokens: output,
    reasoning_output_tokens: 3,
    total_tokens: input + output,
  };
}

const TOTAL = {
  input_tokens: 220,
  cached_input_tokens: 10,
  output_tokens: 27,
  reasoning_output_tokens: 6,
  total_tokens: 247,
};
const ROLLOUT = [
  line('session_meta', {
    id: '0199-abc',
    cwd: '/w',
    cli_version: '0.77.0',
    originator: 'codex_cli',
    git: { branch: 'main' },
  }),
  item({
    type: 'message',
    role: 'user',
    content: [{ type: 'input_text', text: '<environment_context>…</environment_context>' }],
  }),
  item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'List the files' }] }),
  line('event_msg', { type: 'user_message', message: 'List the files' }),
  line('turn_context', { cwd: '/w', model: 'gpt-5-codex', approval_policy: 'never' }),
  item({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Look around' }], encrypted_content: 'xyz' }),
  item({ type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'c1' }),
  line('event_msg', {
    type: 'token_count',
    info: { last_token_usage: usage(100, 20), total_token_usage: usage(100, 20) },
  }),
  item({ type: 'function_call_output', call_id: 'c1', output: '{"output":"ls: denied","metadata":{"exit_code":2}}' }),
  item({ type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch', call_id: 'c2', status: 'completed' }),
  item({ type: 'custom_tool_call_output', call_id: 'c2', output: 'Exit code: 0\nDone' }),
  item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }),
  line('event_msg', { type: 'token_count', info: { last_token_usage: usage(120, 7), total_token_usage: TOTAL } }),
  line('event_msg', { type: 'turn_aborted', reason: 'interrupted' }),
];
const TEXT = `${ROLLOUT.join('\n')}\n`;

describe('Codex', () => {
  it('makes a turn of each response and a TOOL span of each call', async () => {
    const { spans, others, skips } = await readWith(codex, inputOf(TEXT));
    expect(kindsOf(spans)).toEqual({ AGENT: 1, LLM: 3, TOOL: 2 });
    expect(spans.every((span) => span.trace_id === '0199-abc')).toBe(true);
    // Fourteen lines: three begin a response, two are outputs; the root is one more.
    expect({ items: spans.length - 1 + others, skips }).toEqual({ items: 14, skips: [] });
  });

  it('gives responses their tokens and the root the totals', async () => {
    const { spans } = await readWith(codex, inputOf(TEXT));
    expect(sumOf(children(spans), 'llm.token_count.prompt')).toBe(220);
    expect(spanNamed(spans, 'codex session').attributes).toMatchObject({
      'llm.token_count.prompt': 220,
      'llm.token_count.completion_details.reasoning': 6,
      'input.value': 'List the files',
      'output.value': 'Done.',
      'codex.cwd': '/w',
    });
  });

  it('marks a call whose exit code is not zero', async () => {
    const { spans } = await readWith(codex, inputOf(TEXT));
    expect(spanNamed(spans, 'shell')).toMatchObject({ status: { code: 'STATUS_CODE_ERROR', message: 'ls: denied' } });
    expect(spanNamed(spans, 'apply_patch')).toMatchObject({ status: { code: 'STATUS_CODE_UNSET' } });
    expect(spanNamed(spans, 'shell').attributes).toMatchObject({
      'codex.exit_code': 2,
      'input.value': '{"command":["ls"]}',
    });
  });

  it('keeps reasoning with the turn and an aborted turn with the root', async () => {
    const { spans } = await readWith(codex, inputOf(TEXT));
    const turn = spans.find((span) => span.attributes['openinference.span.kind'] === 'LLM');
    expect(turn?.attributes['llm.output_messages']).toContain('"reasoning":"Look around"');
    expect(spanNamed(spans, 'codex session').events).toMatchObject([
      { name: 'turn_aborted', attributes: { content: 'interrupted' } },
    ]);
  });

  it('reads the older form without payloads', async () => {
    const old = [
      { id: 'old-1', timestamp: '2025-06-01T00:00:00Z', instructions: null },
      { record_type: 'state' },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] },
      { type: 'local_shell_call', call_id: 'c', status: 'completed', action: { type: 'exec', command: ['ls'] } },
      { type: 'function_call_output', call_id: 'c', output: { content: 'a', success: true } },
    ];
    const text = old.map((each) => JSON.stringify(each)).join('\n');
    const { spans } = await readWith(codex, inputOf(text));
    expect(confidence(codex, text)).toBeGreaterThan(0.8);
    expect(kindsOf(spans)).toEqual({ AGENT: 1, LLM: 1, TOOL: 1 });
    expect(spanNamed(spans, 'local_shell').attributes['output.value']).toBe('a');
  });

  it('skips a bad line and reads on', async () => {
    const lines = [...ROLLOUT];
    lines[7] = '{"timestamp":';
    const { spans, skips } = await readWith(codex, inputOf(lines.join('\r\n')));
    expect(skips.map((skip) => skip.at.line)).toEqual([8]);
    expect(kindsOf(spans)).toEqual({ AGENT: 1, LLM: 3, TOOL: 2 });
  });
});
