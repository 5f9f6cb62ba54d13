import type { AnalystConfig, AnalystEventBody } from '../../../shared/api/analyst.ts';
import { UserError } from '../base/index.ts';
import type { Journal, JournalEntry } from './journal.ts';

/** Something a person said to agents that are at work. */
export interface Word {
  readonly id: string;
  readonly text: string;
}

/** What a person may do to a running run, as its agents see it. */
export interface RunControl {
  /** Resolves at once, or when a paused run goes on; rejects when the run is stopped. */
  whenRunning(): Promise<void>;
  /** An agent is at work: from now on it can be spoken to. */
  enter(agent: string): void;
  /** It has ended: what it was told and did not read is told back as unused. */
  leave(agent: string): void;
  /** The person asked for the report: agents end at their next turn. */
  readonly isFinishing: boolean;
  /** What the person said to an agent since it last asked; each word is given once, and its use is told. */
  takeWords(agent: string): readonly Word[];
}

interface WaitingWord extends Word {
  /** Agents that have not read it yet. */
  readonly unread: Set<string>;
}

export interface ControlParts {
  /** Keeps and applies limits that the person changed. */
  readonly onBudget: (budget: AnalystConfig['budget']) => void;
  readonly emit: (event: AnalystEventBody) => void;
  readonly journal: Pick<Journal, 'append'>;
  /** Entries of an earlier process: words that nobody read then are still to be read. */
  readonly before: readonly JournalEntry[];
}

/**
 * Pause, words, limits and the end. A word is for one agent or for all at work; of each agent that it is for comes exactly one receipt:
 * `steered` when the agent begins a turn with it, `steerUnused` when the agent ends before that.
 */
export class PersonControl implements RunControl {
  isFinishing = false;
  private readonly signal: AbortSignal;
  private readonly working = new Set<string>(['root']);
  private readonly sleepers: (() => void)[] = [];
  private parts: ControlParts | undefined;
  private words: WaitingWord[] = [];
  private spoken = 0;
  private paused = false;

  constructor(signal: AbortSignal) {
    this.signal = signal;
    signal.addEventListener('abort', () => this.wake());
  }

  /** Joins the control to its run; what was said in an earlier process and not read waits again. */
  attach(parts: ControlParts): void {
    this.parts = parts;
    for (const entry of parts.before) {
      if (entry.kind === 'steerQueued') {
        this.spoken += 1;
        this.words.push({ id: entry.id, text: entry.text, unread: new Set(entry.agents) });
      }
      if (entry.kind === 'steered' || entry.kind === 'steerUnused') this.strike(entry.id, entry.agent);
    }
  }

  async whenRunning(): Promise<void> {
    while (this.paused && !this.signal.aborted) await new Promise<void>((resolve) => this.sleepers.push(resolve));
    this.signal.throwIfAborted();
  }

  enter(agent: string): void {
    this.working.add(agent);
  }

  leave(agent: string): void {
    this.working.delete(agent);
    // A stopped run goes on later: its words then wait still.
    if (this.signal.aborted) return;
    for (const { id, text } of this.unreadBy(agent)) {
      this.strike(id, agent);
      this.parts?.journal.append({ kind: 'steerUnused', id, agent });
      this.parts?.emit({ kind: 'steerUnused', id, agent, text });
    }
  }

  takeWords(agent: string): readonly Word[] {
    const mine = this.unreadBy(agent).map(({ id, text }) => ({ id, text }));
    for (const { id, text } of mine) {
      this.strike(id, agent);
      this.parts?.journal.append({ kind: 'steered', id, agent, text });
      this.parts?.emit({ kind: 'steered', id, agent, text });
    }
    return mine;
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.parts?.emit({ kind: 'paused' });
  }

  goOn(): void {
    if (!this.paused) return;
    this.paused = false;
    this.parts?.emit({ kind: 'continued' });
    this.wake();
  }

  changeBudget(budget: AnalystConfig['budget']): void {
    this.parts?.onBudget(budget);
    this.parts?.emit({ kind: 'budgetChanged', budget });
  }

  /** A paused run goes on, to its end. */
  finish(): void {
    if (this.isFinishing) return;
    this.isFinishing = true;
    this.parts?.emit({ kind: 'finishing' });
    this.goOn();
  }

  /**
   * Says something to an agent by its path, or to `all` at work. Gives the word's id and who will read it.
   * UserError 'notFound' when nobody of that path is at work.
   */
  steer(text: string, to: string): { readonly id: string; readonly agents: readonly string[] } {
    const agents = to === 'all' ? [...this.working] : [...this.working].filter((agent) => agent === to);
    if (agents.length === 0) {
      const working = [...this.working].join(', ') || 'none';
      throw new UserError('notFound', `The agent "${to}" is not at work. At work: ${working}.`, { agent: to });
    }
    this.spoken += 1;
    const id = `s${this.spoken}`;
    this.words.push({ id, text, unread: new Set(agents) });
    this.parts?.journal.append({ kind: 'steerQueued', id, agents, text });
    this.parts?.emit({ kind: 'steerQueued', id, to, agents, text });
    return { id, agents };
  }

  private unreadBy(agent: string): readonly WaitingWord[] {
    return this.words.filter(({ unread }) => unread.has(agent));
  }

  private strike(id: string, agent: string): void {
    this.words.find((word) => word.id === id)?.unread.delete(agent);
    this.words = this.words.filter(({ unread }) => unread.size > 0);
  }

  private wake(): void {
    for (const resolve of this.sleepers.splice(0)) resolve();
  }
}
