import { createStore, type StoreApi } from 'zustand/vanilla';

import type { NavigationStore } from './navigation.ts';

/** A question as it is being written; numbers are text until they are used. */
export interface QuestionDraft {
  readonly question: string;
  /** In the filter language: the traces that the question is about. */
  readonly filter: string;
  /** What the person knows of the dump. */
  readonly context: string;
  readonly models: Readonly<Record<'root' | 'subagent' | 'synthesis' | 'compaction', string>>;
  readonly limits: Readonly<Record<'depth' | 'rootTurns' | 'subagentTurns' | 'parallel', string>>;
  readonly budgets: Readonly<Record<'costUsd' | 'tokens' | 'turns' | 'minutes', string>>;
  readonly repository: string;
}

/** What was written of a question, by dump; kept while the window is open, so that a look elsewhere loses nothing. */
export class QuestionStore {
  readonly store: StoreApi<Readonly<Record<string, Partial<QuestionDraft>>>> = createStore(() => ({}));

  change(dump: string, part: Partial<QuestionDraft>): void {
    this.store.setState((drafts) => ({ ...drafts, [dump]: { ...drafts[dump], ...part } }));
  }
}

/** What to ask about, from wherever it was seen. */
export interface AskScope {
  readonly dump: string;
  /** In the filter language; every trace when empty. */
  readonly filter: string;
  /** Words to begin with; what is written already stays when absent. */
  readonly question?: string;
}

/** Goes to the analyst's question with this scope filled in; nothing runs before the person starts it. */
export function askAnalyst(
  { questions, navigation }: { readonly questions: QuestionStore; readonly navigation: NavigationStore },
  { dump, filter, question }: AskScope,
): void {
  questions.change(dump, { filter, ...(question === undefined ? {} : { question }) });
  navigation.go({ kind: 'analyst', dump });
}
