import { resolve } from 'node:path';

import { Latest } from '../../../shared/api/transport-sources.ts';
import { UserError } from '../base/index.ts';
import { dumpIdOf } from './dump-id.ts';
import { DumpSession, type SessionParts } from './dump-session.ts';
import type { RecentDumps } from './recent-dumps.ts';

export interface OpenDumpNote {
  readonly dump: string;
  readonly inputs: readonly string[];
}

/** The dumps that are open now. */
export class DumpRegistry {
  /** What is open, in the order of opening; main keeps it to open the same again after a crash. */
  readonly opened = new Latest<readonly OpenDumpNote[]>([]);

  private readonly sessions = new Map<string, DumpSession>();
  private readonly parts: SessionParts;
  private readonly recent: RecentDumps;

  constructor(parts: SessionParts, recent: RecentDumps) {
    this.parts = parts;
    this.recent = recent;
  }

  /** Opens a dump, or gives the one that is open; loading goes on by itself. */
  open(paths: readonly string[]): DumpSession {
    const inputs = paths.map((path) => resolve(path));
    const known = this.sessions.get(dumpIdOf(inputs));
    if (known !== undefined) {
      // Opening what failed is the way to try again.
      if (known.status.value.state.kind === 'failed') void known.load();
      return known;
    }
    const session = new DumpSession(inputs, this.parts);
    this.sessions.set(session.id, session);
    const { name } = session.status.value;
    this.recent.add({ dump: session.id, name, inputs: [...inputs], openedAtMs: Date.now() });
    this.announce();
    void session.load();
    return session;
  }

  /** The open dump of this id. UserError 'notFound' when there is none. */
  get(dump: string): DumpSession {
    const session = this.sessions.get(dump);
    if (session === undefined) throw new UserError('notFound', `The dump ${dump} is not open.`, { dump });
    return session;
  }

  list(): DumpSession[] {
    return [...this.sessions.values()];
  }

  close(dump: string): void {
    this.get(dump).close();
    this.sessions.delete(dump);
    this.announce();
  }

  closeAll(): void {
    for (const session of this.sessions.values()) session.close();
    this.sessions.clear();
  }

  private announce(): void {
    this.opened.set(this.list().map(({ id, inputs }) => ({ dump: id, inputs })));
  }
}
