import { cpus, release, totalmem, type as systemType } from 'node:os';

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

/** The tables for a terminal. */
export function asText(tables: readonly Table[]): string {
  return tables
    .map(({ title, head, rows, notes }) => {
      const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)));
      const line = (cells: readonly string[]): string =>
        cells
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join('  ')
          .trimEnd();
      const rule = widths.map((width) => '─'.repeat(width)).join('──');
      return [`\n${title}`, rule, line(head), rule, ...rows.map(line), ...notes.map((note) => `· ${note}`)].join('\n');
    })
    .join('\n');
}

/** A table as the body of a section of RESULTS.md. */
export function tableMarkdown({ head, rows, notes }: Table): string {
  const lines = [tableLine(head), tableLine(head.map(() => '---')), ...rows.map(tableLine)];
  return [lines.join('\n'), notes.map((note) => `- ${note}`).join('\n')].filter((part) => part !== '').join('\n\n');
}

/** The head of RESULTS.md. */
export function introMarkdown(about: readonly string[]): string {
  return [
    '# Bench results',
    '',
    'Written by `npm run bench`, `bench:ui` (Desktop) and `bench:analyst` (Analyst); do not edit.',
    '',
    ...about.map((line) => `- ${line}`),
  ].join('\n');
}

/** The machine in words that name nobody. */
export function machineDescription(): string {
  const processors = cpus();
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  const system = `${systemType()} ${release().split('.').slice(0, 2).join('.')}`;
  return `${processors.length} × ${processors[0]?.model.trim() ?? 'processor'}, ${memoryGb} GB memory, ${system}, Node ${process.versions.node}`;
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
