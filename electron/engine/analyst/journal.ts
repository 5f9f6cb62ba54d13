import { closeSync, existsSync, fdatasync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

import { invariant, UserError } from '../base/index.ts';
import type { ModelMessage } from '../models/index.ts';
import type { BudgetUse } from '../models/index.ts';
import type { Summary } from './conversation.ts';

/** What a run must not forget, an entry each, in the order it happened. A run is resumed by reading them again. */
export type JournalEntry =
  | { readonly kind: 'started'; readonly agent: string; readonly question: string; readonly parentCallId?: string }
  | { readonly kind: 'item'; readonly agent: string; readonly message: ModelMessage }
  | { readonly kind: 'summary'; readonly agent: string; readonly summary: Summary }
  | { readonly kind: 'turn'; readonly agent: string; readonly turn: number; readonly use: BudgetUse }
  | { readonly kind: 'sentBack'; readonly agent: string }
  | { readonly kind: 'steerQueued'; readonly id: string; readonly agents: readonly string[]; readonly text: string }
  | { readonly kind: 'steered'; readonly id: string; readonly agent: string; readonly text: string }
  | { readonly kind: 'steerUnused'; readonly id: string; readonly agent: string }
  | {
      readonly kind: 'ended';
      readonly agent: string;
      readonly outcome: string;
      readonly answer: string;
      readonly turns: number;
      readonly toolCalls: number;
    }
  | { readonly kind: 'finished'; readonly outcome: string };

/**
 * An append-only file of entries. `commit` makes everything so far durable, off the event loop: agents that commit at one
 * time share one sync, and the windows are not kept waiting for the disk.
 */
export class Journal implements AsyncDisposable {
  private readonly fd: number;
  private syncing: Promise<void> | undefined;
  private next: Promise<void> | undefined;

  constructor(path: string) {
    this.fd = openSync(path, 'a', 0o600);
  }

  append(entry: JournalEntry): void {
    const bytes = Buffer.from(`${JSON.stringify(entry)}\n`);
    const written = writeSync(this.fd, bytes);
    invariant(written === bytes.length, 'journal.entryIsWhole', { written, length: bytes.length });
  }

  /** Resolves when all entries so far are on the disk. A sync that is under way may have begun before the newest of them. */
  commit(): Promise<void> {
    this.next ??= (this.syncing ?? Promise.resolve()).then(() => {
      this.next = undefined;
      this.syncing = syncData(this.fd).finally(() => {
        this.syncing = undefined;
      });
      return this.syncing;
    });
    return this.next;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Agents of a stopped run may not have waited for theirs. A failure of the disk was told to whoever did.
    await (this.next ?? this.syncing)?.catch(() => undefined);
    closeSync(this.fd);
  }
}

const syncData = promisify(fdatasync);

/** Reads a journal; a torn last line is cut off the file, anything else that is damaged stops with its line. */
export function readJournal(path: string): readonly JournalEntry[] {
  if (!existsSync(path)) return [];
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      try {
        // Our own file; its form is that of JournalEntry.
        return JSON.parse(line) as JournalEntry;
      } catch (error) {
        throw new UserError(
          'unreadable',
          `${path}:${index + 1}: the journal of this run is damaged; it cannot be resumed.`,
          { path, line: index + 1 },
          error,
        );
      }
    });
}
