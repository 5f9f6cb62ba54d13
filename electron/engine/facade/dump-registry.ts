import { resolve } from 'node:path';

import { Latest } from '../../../shared/api/transport-sources.ts';
import { UserError } from '../base/index.ts';
import { dumpIdOf } from './dump-id.ts';
import { DumpSession, type SessionParts } from './dump-session.ts';
import type { RecentDumps } from './recent-dumps.ts';

/** A dump that nobody holds stays open this long: a page that is loaded again, or a window after a crash, comes back. */
const UNHELD_KEPT_MS = 30_000;

export interface OpenDumpNote {
  readonly dump: string;
  readonly inputs: readonly string[];
}

/** Somebody who has dumps open, such as a window. Each is told apart by being an object of its own. */
export interface DumpHolder {
  readonly name: string;
}

interface OpenDump {
  readonly session: DumpSession;
  readonly holders: Set<DumpHolder>;
  timer?: NodeJS.Timeout;
}

/**
 * The dumps that are open now, and who holds each: two windows on one dump share its session, and closing it in one
 * leaves the other's alone. INVARIANT: a dump is let go only when nobody holds it (test "stays open for the window that
 * did not close it").
 */
export class DumpRegistry {
  /** What is open, in the order of opening; main keeps it to open the same again after a crash. */
  readonly opened = new Latest<readonly OpenDumpNote[]>([]);

  private readonly dumps = new Map<string, OpenDump>();
  private readonly parts: SessionParts;
  private readonly recent: RecentDumps;
  private readonly unheldKeptMs: number;

  constructor(parts: SessionParts, recent: RecentDumps, unheldKeptMs = UNHELD_KEPT_MS) {
    this.parts = parts;
    this.recent = recent;
    this.unheldKeptMs = unheldKeptMs;
  }

  /** Opens a dump, or gives the one that is open; loading goes on by itself. Without a holder it stays open for a while. */
  open(paths: readonly string[], holder?: DumpHolder): DumpSession {
    const inputs = paths.map((path) => resolve(path));
    const known = this.dumps.get(dumpIdOf(inputs));
    const open = known ?? this.begin(inputs);
    // Opening what failed is the way to try again.
    if (known?.session.status.value.state.kind === 'failed') void known.session.load();
    if (holder === undefined) this.closeLater(open);
    else this.hold(open.session.id, holder);
    return open.session;
  }

  /** The open dump of this id. UserError 'notFound' when there is none. */
  get(dump: string): DumpSession {
    return this.find(dump).session;
  }

  /** Keeps a dump open for somebody. UserError 'notFound' when it is not open. */
  hold(dump: string, holder: DumpHolder): void {
    const open = this.find(dump);
    clearTimeout(open.timer);
    open.holders.add(holder);
  }

  list(): DumpSession[] {
    return [...this.dumps.values()].map(({ session }) => session);
  }

  /** Lets go of a dump for one holder; it is closed at once when that was the last. UserError 'notFound' likewise. */
  close(dump: string, holder: DumpHolder): void {
    const open = this.find(dump);
    open.holders.delete(holder);
    if (open.holders.size === 0) this.end(open);
  }

  /** Lets go of everything that somebody holds who is gone; what nobody else takes within a while is closed. */
  leave(holder: DumpHolder): void {
    for (const open of this.dumps.values()) if (open.holders.delete(holder)) this.closeLater(open);
  }

  closeAll(): void {
    for (const { session, timer } of this.dumps.values()) {
      clearTimeout(timer);
      session.close();
    }
    this.dumps.clear();
  }

  private begin(inputs: readonly string[]): OpenDump {
    const session = new DumpSession(inputs, this.parts);
    const open: OpenDump = { session, holders: new Set() };
    this.dumps.set(session.id, open);
    const { name } = session.status.value;
    this.recent.add({ dump: session.id, name, inputs: [...inputs], openedAtMs: Date.now() });
    this.announce();
    void session.load().then(() => this.describe(session));
    return open;
  }

  private describe({ id, status }: DumpSession): void {
    const { counts, totalBytes } = status.value;
    if (counts !== undefined && totalBytes !== undefined) {
      this.recent.describe(id, { traces: counts.traces, bytes: totalBytes });
    }
  }

  private find(dump: string): OpenDump {
    const open = this.dumps.get(dump);
    if (open === undefined) throw new UserError('notFound', `The dump ${dump} is not open.`, { dump });
    return open;
  }

  private closeLater(open: OpenDump): void {
    if (open.holders.size > 0) return;
    clearTimeout(open.timer);
    open.timer = setTimeout(() => this.end(open), this.unheldKeptMs);
    open.timer.unref();
  }

  private end(open: OpenDump): void {
    clearTimeout(open.timer);
    open.session.close();
    this.dumps.delete(open.session.id);
    this.announce();
  }

  private announce(): void {
    this.opened.set(this.list().map(({ id, inputs }) => ({ dump: id, inputs })));
  }
}
