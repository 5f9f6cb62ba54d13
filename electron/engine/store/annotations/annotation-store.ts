import Database from 'better-sqlite3';
import type { z } from 'zod';

import type {
  Annotation,
  annotateInput,
  listAnnotationsInput,
  listAnnotationsOutput,
} from '../../../../shared/api/tools/annotations.ts';
import { UserError } from '../../base/index.ts';

import { ANNOTATION_MIGRATIONS } from './migrations.ts';

const SELECT_ONE = 'SELECT note, starred, reviewed FROM annotation WHERE trace_id = ? AND span_id = ?';
const UPSERT = `
  INSERT INTO annotation (trace_id, span_id, note, starred, reviewed, updated_at_ms)
  VALUES (@traceId, @spanId, @note, @starred, @reviewed, @atMs)
  ON CONFLICT (trace_id, span_id) DO UPDATE
  SET note = @note, starred = @starred, reviewed = @reviewed, updated_at_ms = @atMs`;
const DELETE_LABELS = 'DELETE FROM label WHERE trace_id = ? AND span_id = ?';
const INSERT_LABEL = 'INSERT OR IGNORE INTO label (trace_id, span_id, label) VALUES (?, ?, ?)';
const SELECT_LABELS = 'SELECT label FROM label WHERE trace_id = ? AND span_id = ? ORDER BY label';
const DELETE_EMPTY = `
  DELETE FROM annotation
  WHERE trace_id = @traceId
    AND span_id = @spanId
    AND note = ''
    AND starred = 0
    AND reviewed = 0
    AND NOT EXISTS (SELECT 1 FROM label WHERE label.trace_id = @traceId AND label.span_id = @spanId)`;
const MATCHING = `
  FROM annotation
  WHERE (@starred IS NULL OR starred = @starred)
    AND (@reviewed IS NULL OR reviewed = @reviewed)
    AND (@label IS NULL OR EXISTS (
      SELECT 1 FROM label
      WHERE label.trace_id = annotation.trace_id
        AND label.span_id = annotation.span_id
        AND label.label = @label))
    AND (@traceIds IS NULL OR trace_id IN (SELECT value FROM json_each(@traceIds)))`;
const SELECT_MATCHING = `
  SELECT trace_id, span_id, note, starred, reviewed, updated_at_ms ${MATCHING}
  ORDER BY trace_id, span_id
  LIMIT @limit OFFSET @offset`;
const COUNT_MATCHING = `SELECT count(*) AS total ${MATCHING}`;
const COUNT_LABELS = 'SELECT label, count(*) AS count FROM label GROUP BY label ORDER BY label';

interface AnnotationRow {
  readonly trace_id: string;
  readonly span_id: string;
  readonly note: string;
  readonly starred: number;
  readonly reviewed: number;
  readonly updated_at_ms: number;
}

type AnnotateInput = z.output<typeof annotateInput>;
type ListInput = z.output<typeof listAnnotationsInput>;

/**
 * Labels, notes, stars and review marks of traces and spans, in a file of their own beside the index: keyed by ids as
 * written, so that they survive every rebuild. An annotation with nothing left in it is removed.
 */
export class AnnotationStore implements Disposable {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    this.#database = database;
  }

  /** Changes all targets in one transaction; gives how many there were. */
  annotate({ targets, change }: AnnotateInput, atMs: number): number {
    const selectOne = this.#database.prepare<[string, string], Pick<AnnotationRow, 'note' | 'starred' | 'reviewed'>>(
      SELECT_ONE,
    );
    const upsert = this.#database.prepare(UPSERT);
    const deleteLabels = this.#database.prepare(DELETE_LABELS);
    const insertLabel = this.#database.prepare(INSERT_LABEL);
    const deleteEmpty = this.#database.prepare(DELETE_EMPTY);
    this.#database
      .transaction(() => {
        for (const { traceId, spanId = '' } of targets) {
          const old = selectOne.get(traceId, spanId);
          upsert.run({
            traceId,
            spanId,
            note: change.note ?? old?.note ?? '',
            starred: asBit(change.starred) ?? old?.starred ?? 0,
            reviewed: asBit(change.reviewed) ?? old?.reviewed ?? 0,
            atMs,
          });
          if (change.labels !== undefined) deleteLabels.run(traceId, spanId);
          for (const label of change.labels ?? []) insertLabel.run(traceId, spanId, label);
          deleteEmpty.run({ traceId, spanId });
        }
      })
      .immediate();
    return targets.length;
  }

  list(input: ListInput): z.infer<typeof listAnnotationsOutput> {
    const where = {
      starred: asBit(input.starred) ?? null,
      reviewed: asBit(input.reviewed) ?? null,
      label: input.label ?? null,
      traceIds: input.trace_ids === undefined ? null : JSON.stringify(input.trace_ids),
    };
    const rows = this.#database
      .prepare<[object], AnnotationRow>(SELECT_MATCHING)
      .all({ ...where, limit: input.limit, offset: input.offset });
    const total = this.#database.prepare<[object], { total: number }>(COUNT_MATCHING).get(where)?.total ?? 0;
    const labels = this.#database.prepare<[], { label: string; count: number }>(COUNT_LABELS).all();
    return { annotations: rows.map((row) => this.#annotation(row)), total, labels };
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }

  #annotation(row: AnnotationRow): Annotation {
    const labels = this.#database
      .prepare<[string, string], { label: string }>(SELECT_LABELS)
      .all(row.trace_id, row.span_id);
    return {
      traceId: row.trace_id,
      ...(row.span_id !== '' && { spanId: row.span_id }),
      labels: labels.map(({ label }) => label),
      note: row.note,
      starred: row.starred === 1,
      reviewed: row.reviewed === 1,
      updatedAtMs: row.updated_at_ms,
    };
  }
}

/**
 * Opens the annotations file, made if it is not there and brought to the present form. Throws UserError 'io' for a file
 * that is damaged or of a newer version; it is then left as it is.
 */
export function openAnnotations(path: string): AnnotationStore {
  let database: Database.Database;
  try {
    database = new Database(path, { timeout: 5_000 });
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    migrate(database, path);
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
    throw new UserError('io', `The annotations in ${path} cannot be opened: ${error.message}`, { path }, error);
  }
  return new AnnotationStore(database);
}

function migrate(database: Database.Database, path: string): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > ANNOTATION_MIGRATIONS.length) {
    database.close();
    throw new UserError(
      'io',
      `The annotations in ${path} were written by a newer version (${version}). Update to open them.`,
      { path, version },
    );
  }
  for (const [i, statements] of ANNOTATION_MIGRATIONS.entries()) {
    if (i < version) continue;
    database
      .transaction(() => {
        // Another process may have done it while this one waited.
        if (Number(database.pragma('user_version', { simple: true })) > i) return;
        database.exec(statements);
        database.pragma(`user_version = ${i + 1}`);
      })
      .exclusive();
  }
}

function asBit(value: boolean | undefined): number | undefined {
  if (value === undefined) return undefined;
  return value ? 1 : 0;
}
