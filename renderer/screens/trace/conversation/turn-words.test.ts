import { describe, expect, it } from 'vitest';

import type { MessagePart } from '../../../../shared/domain/index.ts';
import { timelineSpans } from '../../../timeline/spans.ts';
import { treeOf } from '../../../timeline/testing.ts';
import type { CallMessages } from './call-messages.ts';
import { turnWords } from './turn-words.ts';

const spans = timelineSpans(treeOf([{ kind: 'LLM', duration: 1 }]));
const wordsOf = (...parts: readonly MessagePart[]) => {
  const output = [{ role: 'assistant' as const, parts }];
  const nothing = { agentRow: -1, added: [], inherited: undefined, removed: 0, first: true, system: undefined };
  const call: CallMessages = { ...nothing, row: 0, output };
  return turnWords([call], spans).get(0);
};

describe('words of a turn', () => {
  it('are its first sentence on one line', () => {
    expect(wordsOf({ kind: 'text', text: '**I will**\nlook it up. Then I tell you.' })).toBe('I will look it up');
  });

  it('are the tools that it calls where it says nothing', () => {
    const call = (name: string): MessagePart => ({ kind: 'toolCall', name, argumentsText: '{}' });
    expect(wordsOf({ kind: 'text', text: ' ' }, call('search'), call('search'), call('book'))).toBe('→ search, book');
  });

  it('are cut when they run on', () => {
    expect(wordsOf({ kind: 'text', text: 'word '.repeat(100) })).toMatch(/^.{60}…$/);
  });
});
