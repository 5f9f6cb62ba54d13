import { describe, expect, it } from 'vitest';

import { compact, TokenGauge } from './compaction.ts';
import { Conversation } from './conversation.ts';

function worked(turns: number, resultChars: number): Conversation {
  const conversation = new Conversation();
  conversation.add({ role: 'system', content: 'system prompt' });
  conversation.add({ role: 'user', content: 'the question' });
  for (let turn = 0; turn < turns; turn += 1) {
    conversation.add({
      role: 'assistant',
      content: '',
      toolCalls: [1, 2].map((call) => ({
        id: `c${turn}.${call}`,
        name: 'view_trace',
        argumentsText: `{"trace_id":"t${turn}"}`,
      })),
    });
    for (const call of [1, 2])
      conversation.add({
        role: 'tool',
        toolCallId: `c${turn}.${call}`,
        name: 'view_trace',
        content: `result ${turn}.${call} `.repeat(resultChars / 11),
      });
  }
  return conversation;
}

const plan = { limitTokens: 4000, keepTurns: 2, force: false };

describe('compaction', () => {
  it('does nothing while the conversation fits', async () => {
    expect(await compact(worked(2, 200), new TokenGauge(), plan, () => Promise.resolve('never'))).toBeUndefined();
  });

  it('summarises the oldest turns and keeps question, newest turns and originals', async () => {
    const conversation = worked(10, 2000);
    const result = await compact(conversation, new TokenGauge(), plan, () => Promise.resolve('seen t0'));
    expect(result?.tokensAfter).toBeLessThan(4000);
    const shown = conversation.messages();
    expect(shown.slice(0, 2).map((message) => message.content)).toEqual(['system prompt', 'the question']);
    expect(shown.at(-1)?.content).toContain('result 9.2');
    expect(conversation.items).toHaveLength(32);
    expect(conversation.items[3]?.message.content).toContain('result 0.1');
  });

  it('never leaves a call without its results, or a result without its call', async () => {
    const conversation = worked(9, 3000);
    await compact(conversation, new TokenGauge(), plan, () => Promise.resolve('notes'));
    const open = new Set<string>();
    for (const message of conversation.messages()) {
      if (message.role === 'assistant') for (const call of message.toolCalls) open.add(call.id);
      if (message.role === 'tool') expect(open.delete(message.toolCallId)).toBe(true);
    }
    expect(open.size).toBe(0);
  });

  it('is done by code where no model can, and gives up newest turns only in the end', async () => {
    const conversation = worked(3, 30_000);
    const result = await compact(conversation, new TokenGauge(), { ...plan, force: true }, () =>
      Promise.resolve(undefined),
    );
    expect(result?.tokensAfter).toBeLessThan(result?.tokensBefore ?? 0);
    expect(conversation.messages().some((message) => message.content.includes('view_trace gave: result 0.1'))).toBe(
      true,
    );
    expect(conversation.messages().at(-1)?.content).toContain('result 2.2');
  });
});
