/** Numbered changes of the annotations file, each applied once in its own transaction. Never edit one; add the next. */
export const ANNOTATION_MIGRATIONS: readonly string[] = [
  // 1
  `CREATE TABLE annotation (
     trace_id TEXT NOT NULL,
     span_id TEXT NOT NULL,
     note TEXT NOT NULL,
     starred INTEGER NOT NULL,
     reviewed INTEGER NOT NULL,
     updated_at_ms INTEGER NOT NULL,
     PRIMARY KEY (trace_id, span_id)
   ) WITHOUT ROWID;
   CREATE TABLE label (
     trace_id TEXT NOT NULL,
     span_id TEXT NOT NULL,
     label TEXT NOT NULL,
     PRIMARY KEY (trace_id, span_id, label)
   ) WITHOUT ROWID;
   CREATE INDEX label_by_name ON label (label);`,
];
