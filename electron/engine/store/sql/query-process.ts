import Database from 'better-sqlite3';

import type { SqlCell } from '../../../../shared/api/tools/sql.ts';
import { shortenedMark, wholeCharacters } from '../../../../shared/truncate.ts';
import type { QueryReply, QueryRequest } from './query-protocol.ts';

/** Longest text of one cell. */
const CELL_CHARS = 100_000;
/** SQLite fails a statement that wants more memory than this. */
const HEAP_BYTES = 512 * 1024 * 1024;

let open: { readonly path: string; readonly database: Database.Database } | undefined;

process.on('message', (request: QueryRequest) => {
  const reply = answer(request);
  process.send?.(reply);
});
process.on('disconnect', () => process.exit(0));

function answer(request: QueryRequest): QueryReply {
  try {
    return { id: request.id, ...rowsOf(request) };
  } catch (error) {
    return { id: request.id, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

type Rows = Omit<QueryReply & { readonly kind: 'rows' }, 'id'>;

/** The database is opened read-only, and a statement that could write or that is no query is refused besides. */
function rowsOf({ path, statement, rowLimit, byteLimit }: QueryRequest): Rows {
  const prepared = databaseAt(path).prepare(statement);
  if (!prepared.reader || !prepared.readonly) throw new Error('Only statements that read are answered.');
  const columns = prepared.columns().map(({ name, type }) => ({ name, type }));
  const rows: SqlCell[][] = [];
  let bytes = 0;
  let truncatedBy: 'rows' | 'bytes' | undefined;
  for (const row of prepared.safeIntegers(true).raw(true).iterate()) {
    if (rows.length === rowLimit) truncatedBy = 'rows';
    // raw(true) gives arrays; the types of better-sqlite3 do not follow it.
    const cells = (row as unknown[]).map(cellOf);
    bytes += Buffer.byteLength(JSON.stringify(cells)) + 1;
    if (bytes > byteLimit && rows.length > 0) truncatedBy ??= 'bytes';
    if (truncatedBy !== undefined) break;
    rows.push(cells);
  }
  return { kind: 'rows', columns, rows, truncatedBy };
}

function databaseAt(path: string): Database.Database {
  if (open?.path === path) return open.database;
  open?.database.close();
  const database = new Database(path, { readonly: true, fileMustExist: true });
  database.pragma('query_only = ON');
  database.pragma('trusted_schema = OFF');
  database.pragma('mmap_size = 1073741824');
  database.pragma(`hard_heap_limit = ${HEAP_BYTES}`);
  open = { path, database };
  return database;
}

function cellOf(value: unknown): SqlCell {
  if (typeof value === 'string') return shortCell(value);
  if (value === null || typeof value === 'number') return finite(value);
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  if (!(value instanceof Uint8Array)) throw new TypeError(`SQLite gave a value of an unknown type, ${typeof value}.`);
  return shortCell(`x'${Buffer.from(value.subarray(0, CELL_CHARS / 2)).toString('hex')}'`);
}

function shortCell(text: string): string {
  if (text.length <= CELL_CHARS) return text;
  const shown = wholeCharacters(text, CELL_CHARS);
  return `${text.slice(0, shown)}${shortenedMark(text.length - shown, text.length)}`;
}

/** JSON has no infinity. */
function finite(value: number | null): SqlCell {
  return value === null || Number.isFinite(value) ? value : String(value);
}
