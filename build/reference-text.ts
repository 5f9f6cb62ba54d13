import { SQL_VIEWS } from '../shared/api/sql-views.ts';
import { TRACE_TOOLS } from '../shared/api/trace-tools.ts';
import { FIELDS, HAS_WHAT } from '../shared/filter/index.ts';
import { listFormats } from '../electron/engine/dumps/index.ts';
import { listDetectors } from '../electron/engine/failures/index.ts';

/** The reference that is written from the declarations themselves: formats, filter fields, failure modes, tools, views. */
export function referenceText(): string {
  return `${[
    '# Reference',
    '',
    'Written from the program itself by `node build/make-reference.ts`; a test fails when it is out of date.',
    '',
    '## Formats',
    '',
    'Told by content, never by file name; plain, `.gz` or `.zst`; files and folders together are one dump.',
    '',
    ...table(
      ['id', 'format', 'defined by'],
      listFormats().map((format) => [`\`${format.id}\``, format.title, format.specification]),
    ),
    '',
    '## Filter fields',
    '',
    'Conditions stand side by side (all must hold) or with `or`, `not`, `-` and parentheses. `duration>5s`, `tokens>10k`, `model:gpt*`, `name:~/^chat/`, `has:orphan`, `"text in the record"`, `start>2026-08-01T00:00Z`, `attr.http.status_code=422`.',
    'Over traces, a field of a span holds when any span meets it; `span{kind:TOOL status:error}` asks for one span that meets all.',
    '',
    ...table(
      ['field', 'values', 'of', 'meaning'],
      FIELDS.map((field) => [
        `\`${field.name}\``,
        field.choices?.join(', ') ?? field.value,
        field.ofTrace ? 'trace' : 'span',
        field.description,
      ]),
    ),
    '',
    `\`has:\` takes ${[...HAS_WHAT.keys()].map((what) => `\`${what}\``).join(', ')}.`,
    '',
    '## Failure modes',
    '',
    'Found by rules, without a model; `failure:call-loop` filters traces by one. Beside each its names in MAST, TRAIL and AgentRx, where they have one.',
    '',
    ...table(
      ['detector', 'title', 'severity', 'what counts', 'MAST', 'TRAIL', 'AgentRx'],
      listDetectors().map(({ id, title, severity, explanation, taxonomy }) => [
        `\`${id}\``,
        title,
        severity,
        explanation,
        taxonomy.mast ?? '',
        taxonomy.trail ?? '',
        taxonomy.agentRx ?? '',
      ]),
    ),
    '',
    '## Trace tools',
    '',
    'The same for the command line (`roundhouse tool NAME`), the windows and the analyst.',
    '',
    ...table(
      ['tool', 'answers'],
      Object.entries(TRACE_TOOLS)
        .filter(([, tool]) => tool.audience === 'anyone')
        .map(([name, tool]) => [`\`${name}\``, tool.description]),
    ),
    '',
    '## SQL views',
    '',
    'One SELECT, WITH, VALUES or EXPLAIN statement of SQLite, read-only. Absent facts are NULL.',
    ...SQL_VIEWS.flatMap((view) => [
      '',
      `### ${view.name}`,
      '',
      view.meaning,
      '',
      ...table(
        ['column', 'type', 'meaning'],
        view.columns.map((column) => [`\`${column.name}\``, column.type, column.meaning]),
      ),
    ]),
  ].join('\n')}\n`;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)];
}
