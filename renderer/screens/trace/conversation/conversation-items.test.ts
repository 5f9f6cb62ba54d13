import { describe, expect, it } from 'vitest';

import type { SpanConversation } from '../../../../shared/api/procedures-trace.ts';
import type { ChatMessage, MessagePart } from '../../../../shared/domain/index.ts';
import { timelineSpans } from '../../../timeline/spans.ts';
import { treeOf } from '../../../timeline/testing.ts';
import { callRows, commonMessages, NO_CALLS, turnRows, withCalls } from './call-messages.ts';
import { conversationItems, unfoldedItems } from './conversation-items.ts';

const say = (role: ChatMessage['role'], text: string): ChatMessage => ({ role, parts: [{ kind: 'text', text }] });
const call = (id: string, argumentsText = '{}'): ChatMessage => ({
  role: 'assistant',
  parts: [
    { kind: 'text', text: 'I will look.' },
    { kind: 'toolCall', id, name: 'step', argumentsText },
  ],
});
const answer = (id: string, text: string): ChatMessage => ({ role: 'tool', parts: [{ kind: 'toolResult', id, text }] });

function talk(input: readonly ChatMessage[], output: readonly ChatMessage[]): SpanConversation {
  const nothing = { spanIndex: 0, offeredTools: [], finishReasons: [], inputField: '', outputField: '' };
  return { ...nothing, source: 'none', input, output };
}

/** An agent: model, tool, model; then a sub-agent with a model of its own. Every span is named `step`. */
const SPANS = timelineSpans(
  treeOf([
    {
      kind: 'AGENT',
      start: 0,
      duration: 100,
      children: [
        { kind: 'LLM', start: 1, duration: 5 },
        { kind: 'TOOL', start: 7, duration: 5, error: true },
        { kind: 'LLM', start: 20, duration: 5 },
        { kind: 'AGENT', start: 30, duration: 20, children: [{ kind: 'LLM', start: 31, duration: 5 }] },
      ],
    },
  ]),
);

const FIRST = [say('system', 'Be brief.'), say('user', 'Find it.')];
const SECOND = [...FIRST, call('c1'), answer('c1', 'not found')];
const READ = withCalls(NO_CALLS, SPANS, [
  [1, talk(FIRST, [call('c1')])],
  [2, talk([say('user', '{}')], [say('assistant', 'not found at all')])],
  [3, talk(SECOND, [say('assistant', 'There is none.')])],
  [5, talk([say('user', 'Check.')], [say('assistant', 'Checked.')])],
]);

describe('what a call added to its prompt', () => {
  it('is everything for the first call of an agent, and the rest beyond the call before for others', () => {
    expect(READ.calls.map((each) => [each.row, each.first, each.added.length])).toEqual([
      [1, true, 2],
      [2, true, 1],
      [3, false, 2],
      [5, true, 1],
    ]);
  });

  it('tells what was left out of the call before', () => {
    const cut = withCalls(READ, SPANS, [[3, talk([say('system', 'Be brief.')], [])]]);
    expect(cut.calls.at(-1)).toMatchObject({ added: [], removed: 3 });
  });

  it('compares parts, not identities', () => {
    const part: MessagePart = { kind: 'image', url: 'data:x' };
    expect(commonMessages([{ role: 'user', parts: [part] }], [{ role: 'user', parts: [{ ...part }] }])).toBe(1);
    expect(commonMessages([say('user', 'a')], [say('assistant', 'a')])).toBe(0);
  });
});

describe('the conversation', () => {
  const items = conversationItems(SPANS, READ.calls);

  it('goes from prompt to answer to tool to what the prompt grew by', () => {
    expect(items.map((item) => [item.kind, item.row, item.depth])).toEqual([
      ['agent', 0, 0],
      ['system', 1, 1],
      ['message', 1, 1],
      ['answer', 1, 1],
      ['tool', 2, 1],
      ['answer', 3, 1],
      ['growth', 3, 1],
      ['agent', 4, 1],
      ['message', 5, 2],
      ['answer', 5, 2],
    ]);
  });

  it('pairs a call with its result and with the span that ran it', () => {
    expect(items[4]).toMatchObject({
      kind: 'tool',
      name: 'step',
      result: { text: 'not found', isError: true },
      sameAsRow: undefined,
    });
  });

  it('marks a call that repeats one before', () => {
    const again = withCalls(READ, SPANS, [[3, talk([...SECOND, say('user', 'Again.')], [call('c2')])]]);
    expect(conversationItems(SPANS, again.calls).filter((item) => item.kind === 'tool')).toMatchObject([
      { sameAsRow: undefined },
      { sameAsRow: 2, result: undefined },
    ]);
  });

  it('hides what a folded agent does', () => {
    expect(unfoldedItems(items, SPANS, new Set([4])).map((item) => item.kind)).not.toContain('nothing');
    expect(unfoldedItems(items, SPANS, new Set([4])).at(-1)).toMatchObject({ kind: 'agent', row: 4 });
    expect(unfoldedItems(items, SPANS, new Set([0]))).toHaveLength(1);
  });
});

describe('a sub-agent', () => {
  const said = [say('user', 'Find it.'), say('assistant', 'I hand over.')];
  const read = withCalls(NO_CALLS, SPANS, [
    [1, talk([say('system', 'Be brief.'), say('user', 'Find it.')], [say('assistant', 'I hand over.')])],
    [5, talk([say('system', 'Be quick.'), ...said, say('user', 'Look here.')], [say('assistant', 'Found.')])],
  ]);

  it('inherits what the agent above was told and said', () => {
    expect(read.calls[1]).toMatchObject({
      inherited: { messages: said, agentRow: 0 },
      added: [say('system', 'Be quick.'), say('user', 'Look here.')],
    });
  });

  it('shows the inherited once, folded, and the rest as new', () => {
    expect(conversationItems(SPANS, read.calls).filter((item) => item.row === 5)).toMatchObject([
      { kind: 'inherited', messages: said },
      { kind: 'system', text: 'Be quick.' },
      { kind: 'message', message: say('user', 'Look here.') },
      { kind: 'answer' },
    ]);
  });
});

describe('calls', () => {
  it('are model and tool spans in the order of the tree', () => {
    expect([...callRows(SPANS)]).toEqual([1, 2, 3, 5]);
    expect([...turnRows(SPANS)]).toEqual([0, 1, 2, 3, 4, 5]);
  });
});
