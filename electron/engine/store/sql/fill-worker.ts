import { parentPort } from 'node:worker_threads';

import Database from 'better-sqlite3';

import { giveWay } from '../../base/index.ts';
import type { FillMessage, FillReply, SpanChunk, TraceChunk } from './fill-protocol.ts';
import {
  INSERT_FACT,
  INSERT_MESSAGE,
  INSERT_OWNER,
  INSERT_SHAPE,
  INSERT_SPAN,
  INSERT_TRACE,
  SQL_INDEXES,
  SQL_TABLES,
  SQL_VIEW_DEFINITIONS,
} from './sql-schema.ts';

const ABSENT = -(2n ** 63n);
let database: Database.Database | undefined;

giveWay();

parentPort?.on('message', (message: FillMessage) => {
  let reply: FillReply = { kind: 'done' };
  try {
    receive(message);
  } catch (error) {
    reply = { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});

function receive(message: FillMessage): void {
  if (message.kind === 'begin') {
    database = begin(message);
    return;
  }
  if (database === undefined) throw new Error('The first message is not "begin".');
  if (message.kind === 'end') end(database);
  else if (message.kind === 'traces') insertTraces(database, message);
  else insertSpans(database, message);
}

/** The file is a temporary one, thrown away unless it is finished: no journal is needed. */
function begin(message: FillMessage & { readonly kind: 'begin' }): Database.Database {
  const db = new Database(message.path);
  db.pragma('journal_mode = OFF');
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -16000');
  db.exec(SQL_TABLES);
  db.exec('BEGIN');
  const fact = db.prepare(INSERT_FACT);
  for (const [key, value] of Object.entries(message.facts)) fact.run(key, value);
  const shape = db.prepare(INSERT_SHAPE);
  for (const [id, row] of message.shapes.entries()) {
    const rest = [row.spanKind, row.scope, row.service, row.environment, row.model, row.agent, row.tool, row.project];
    shape.run(id, row.name, row.kind, row.status, ...rest.map(textOrNull));
  }
  const owner = db.prepare(INSERT_OWNER);
  for (const [id, row] of message.owners.entries()) owner.run(id, textOrNull(row.session), textOrNull(row.user));
  return db;
}

function end(db: Database.Database): void {
  db.exec('COMMIT');
  db.exec(SQL_INDEXES);
  db.exec(SQL_VIEW_DEFINITIONS);
  db.pragma('synchronous = FULL');
  db.exec('ANALYZE');
  db.close();
  database = undefined;
}

function insertTraces(db: Database.Database, { first, ids, columns }: FillMessage & { readonly kind: 'traces' }): void {
  const insert = db.prepare(INSERT_TRACE);
  for (let i = 0; i < ids.length; i++) insert.run(first + i, ids[i], ...traceValues(columns, i));
}

function traceValues(columns: TraceChunk, i: number): (number | bigint | null)[] {
  const [
    firstSpan,
    spanCount,
    errors,
    llm,
    tool,
    rootShape,
    owner,
    input,
    output,
    cached,
    reasoning,
    reportedIn,
    reportedOut,
    size,
  ] = columns.integers.map((column) => numberOrNull(column[i]));
  return [
    firstSpan,
    spanCount,
    nsOrNull(columns.startNs[i]),
    nsOrNull(columns.endNs[i]),
    errors,
    llm,
    tool,
    rootShape,
    owner,
    input,
    output,
    cached,
    reasoning,
    numberOrNull(columns.costUsd[i]),
    reportedIn,
    reportedOut,
    numberOrNull(columns.reportedCostUsd[i]),
    size,
  ];
}

function insertSpans(
  db: Database.Database,
  { first, columns, ids, messages }: FillMessage & { readonly kind: 'spans' },
): void {
  const insert = db.prepare(INSERT_SPAN);
  const texts = new Map(ids);
  for (let i = 0; i < columns.trace.length; i++) insert.run(spanValues(columns, { first, i, idText: texts.get(i) }));
  const message = db.prepare(INSERT_MESSAGE);
  for (const [i, text] of messages) message.run(first + i, text);
}

function spanValues(
  columns: SpanChunk,
  { first, i, idText }: { readonly first: number; readonly i: number; readonly idText: string | undefined },
): (number | bigint | string | null)[] {
  return [
    first + i,
    columns.trace[i],
    columns.id[i],
    idText ?? null,
    columns.parent[i] < 0 ? null : columns.parent[i],
    nsOrNull(columns.startNs[i]),
    nsOrNull(columns.durationNs[i]),
    columns.shape[i],
    columns.owner[i],
    columns.flags[i],
    ...columns.tokens.map((column) => numberOrNull(column[i])),
    numberOrNull(columns.costUsd[i]),
    columns.sizeBytes[i],
  ];
}

function textOrNull(text: string): string | null {
  return text === '' ? null : text;
}

function nsOrNull(ns: bigint): bigint | null {
  return ns === ABSENT ? null : ns;
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
