import { rename, rm, writeFile } from 'node:fs/promises';

import type { SqlExport, SqlExportEvent } from '../../../shared/api/procedures-dumps.ts';
import type { SqlResult } from '../../../shared/api/tools/sql.ts';
import { runTool } from '../store/index.ts';
import { csvField } from './csv-field.ts';
import type { OpenedBuild } from './opened-build.ts';

/** As much as the SQL tool gives in one answer: more than a screen lists, and still a file that a person can open. */
const LIMITS = { row_limit: 100_000, byte_limit: 50_000_000, timeout_ms: 120_000 } as const;

/** Runs a statement and writes its rows; the file appears when it is whole. Fails as the SQL tool and the file system do. */
export async function exportSql(
  { store }: OpenedBuild,
  { query, path, format }: Omit<SqlExport, 'dump'>,
  signal: AbortSignal,
): Promise<SqlExportEvent> {
  const result = await runTool(store, 'sql', { query, ...LIMITS }, { signal });
  const text = format === 'csv' ? csvOf(result) : jsonLinesOf(result);
  const beside = `${path}.${process.pid}.part`;
  try {
    await writeFile(beside, text, { flag: 'wx', signal });
    await rename(beside, path);
  } finally {
    await rm(beside, { force: true });
  }
  return { rows: result.rows.length, truncated: result.truncated };
}

function csvOf({ columns, rows }: SqlResult): string {
  const lines = [columns.map(({ name }) => name), ...rows];
  return lines.map((line) => `${line.map((cell) => csvField(cell ?? undefined)).join(',')}\r\n`).join('');
}

/** An object a row; of columns with one name the later ones are numbered, so that no other column has that name. */
function jsonLinesOf({ columns, rows }: SqlResult): string {
  const taken = new Set(columns.map(({ name }) => name));
  const seen = new Set<string>();
  const names = columns.map(({ name }) => {
    if (!seen.has(name)) {
      seen.add(name);
      return name;
    }
    let number = 2;
    while (taken.has(`${name}_${number}`)) number += 1;
    taken.add(`${name}_${number}`);
    return `${name}_${number}`;
  });
  return rows
    .map((row) => `${JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at] ?? null])))}\n`)
    .join('');
}
