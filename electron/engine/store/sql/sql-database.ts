import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import Database from 'better-sqlite3';

import type { SqlResult } from '../../../../shared/api/tools/sql.ts';
import type { ToolInput } from '../../../../shared/api/trace-tools.ts';
import { tryLockFile, UserError, type JobOptions } from '../../base/index.ts';
import type { DumpIndex } from '../../index/index.ts';

import { factsOf, fillSql } from './fill.ts';
import { QueryClient } from './query-client.ts';
import { SELECT_FACTS } from './sql-schema.ts';
import { checkedStatement } from './statement.ts';

/** How often whoever waits for another's filling looks whether it is done. */
const LOOK_AGAIN_MS = 100;

/** The database of the SQL views of one build of an index: filled when first needed, or before in the background. */
export class SqlDatabase implements Disposable {
  readonly path: string;
  readonly #index: DumpIndex;
  readonly #client: QueryClient;
  #filling: Promise<void> | undefined;
  #filled = false;

  constructor(index: DumpIndex, path: string, nodePath: string | undefined) {
    this.path = path;
    this.#index = index;
    this.#client = new QueryClient(nodePath);
  }

  /** True when a statement can be answered at once. */
  get isFilled(): boolean {
    this.#filled ||= isFilledFor(this.#index, this.path);
    return this.#filled;
  }

  /**
   * Fills the database unless it is; calls at the same time share one filling, whose progress and signal are those of the
   * first. Throws UserError 'cancelled', 'io'.
   */
  async fill(options: JobOptions = {}): Promise<void> {
    if (this.isFilled) return;
    this.#filling ??= this.#fillAlone(options).finally(() => {
      this.#filling = undefined;
    });
    await this.#filling;
  }

  /** Other threads and programs work on the same file: one fills it, the others wait for that one and then have it. */
  async #fillAlone(options: JobOptions): Promise<void> {
    const { signal } = options;
    let lock = tryLockFile(`${this.path}.lock`);
    while (lock === undefined) {
      if (signal?.aborted === true) throw new UserError('cancelled', 'Filling the SQL database was cancelled.');
      await delay(LOOK_AGAIN_MS);
      if (this.isFilled) return;
      lock = tryLockFile(`${this.path}.lock`);
    }
    using _held = lock;
    if (!this.isFilled) await fillSql(this.#index, this.path, options);
  }

  /** Answers one query. Throws UserError 'badSql', 'limit' (time), 'cancelled', 'io'. */
  async query(input: ToolInput<'sql'>, options: JobOptions = {}): Promise<SqlResult> {
    const statement = checkedStatement(input.query);
    await this.fill(options);
    const startedAt = performance.now();
    const reply = await this.#client.query(
      { path: this.path, statement, rowLimit: input.row_limit, byteLimit: input.byte_limit },
      { timeoutMs: input.timeout_ms, ...(options.signal !== undefined && { signal: options.signal }) },
    );
    if (reply.kind === 'failed') throw new UserError('badSql', `SQL: ${reply.message}`, { sql: input.query });
    return {
      columns: reply.columns.map(({ name, type }) => ({ name, ...(type !== null && { type }) })),
      rows: reply.rows,
      rowCount: reply.rows.length,
      truncated: reply.truncatedBy !== undefined,
      ...(reply.truncatedBy !== undefined && { truncatedBy: reply.truncatedBy }),
      tookMs: Math.round(performance.now() - startedAt),
    };
  }

  [Symbol.dispose](): void {
    this.#client[Symbol.dispose]();
  }
}

/** A database of another build, of another version or a damaged one is as good as none: it is filled anew. */
function isFilledFor(index: DumpIndex, path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const database = new Database(path, { readonly: true });
    try {
      const rows = database.prepare(SELECT_FACTS).raw(true).all() as [string, string][];
      const facts = new Map(rows);
      return Object.entries(factsOf(index)).every(([key, value]) => facts.get(key) === value);
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof Database.SqliteError) return false;
    throw error;
  }
}
