import { describe, expect, it } from 'vitest';

import { NavigationStore } from './navigation.ts';
import { askAnalyst, QuestionStore } from './questions.ts';

describe('questions', () => {
  it('takes a scope to the question and keeps what is written there', () => {
    const parts = { questions: new QuestionStore(), navigation: new NavigationStore() };
    parts.questions.change('a', { question: 'Why?', repository: '/harness' });
    askAnalyst(parts, { dump: 'a', filter: 'status:error' });
    expect(parts.questions.store.getState()['a']).toEqual({
      question: 'Why?',
      repository: '/harness',
      filter: 'status:error',
    });
    expect(parts.navigation.current()).toEqual({ kind: 'analyst', dump: 'a' });
  });

  it('begins with the words given', () => {
    const parts = { questions: new QuestionStore(), navigation: new NavigationStore() };
    parts.questions.change('a', { question: 'Why?' });
    askAnalyst(parts, { dump: 'a', filter: '', question: 'How often?' });
    expect(parts.questions.store.getState()['a']).toMatchObject({ question: 'How often?', filter: '' });
  });
});
