import { isRecord } from '../../../shared/conventions/index.ts';
import { indented } from './json-line.tsx';

/** A tool's result as it is shown: rows as a table, anything else as text. */
export type ToolResult =
  | {
      readonly kind: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
      /** By column: every value is a number. */
      readonly numeric: readonly boolean[];
    }
  | { readonly kind: 'text'; readonly text: string };

/** JSON that fits on a line stays on one. */
const LINE_CHARS = 80;

/** Around what comes from traces, so that a model can tell it from instructions; the end may have been cut off. */
const FENCE = /^<trace-data [0-9a-f]{12}>\n([\s\S]*?)(?:\n<\/trace-data [0-9a-f]{12}>)?$/;

/** Without the fence, which is for models. Raw calls show the result as it was sent. */
export function readToolResult(resultText: string): ToolResult {
  const text = FENCE.exec(resultText)?.[1] ?? resultText;
  const value = parsed(text);
  const table = isRecord(value) ? readTable(value['columns'], value['rows']) : undefined;
  return table ?? { kind: 'text', text: text.length <= LINE_CHARS ? text : indented(text) };
}

function readTable(columns: unknown, rows: unknown): ToolResult | undefined {
  if (!Array.isArray(columns) || columns.length === 0 || !Array.isArray(rows)) return undefined;
  const names = columns.flatMap((column: unknown) =>
    isRecord(column) && typeof column['name'] === 'string' ? [column['name']] : [],
  );
  const cells = rows.flatMap((row: unknown) => (Array.isArray(row) ? [row as readonly unknown[]] : []));
  if (names.length < columns.length || cells.length < rows.length) return undefined;
  return {
    kind: 'table',
    columns: names,
    rows: cells.map((row) => row.map(cellText)),
    numeric: names.map((_name, at) => cells.length > 0 && cells.every((row) => typeof row[at] === 'number')),
  };
}

function cellText(value: unknown): string {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
