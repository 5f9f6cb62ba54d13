import type { Command } from 'commander';

import { TRACE_TOOLS, type ToolOutput } from '../../../shared/api/trace-tools.ts';
import { UserError } from '../../engine/base/index.ts';
import { formatCount, formatShare } from '../../../shared/format/index.ts';
import type { CliContext } from '../context.ts';
import { openDump } from '../open.ts';
import { withJson, withJsonLines, wholeNumber, type OutputFlags } from '../options.ts';
import { printFailures } from '../print-failures.ts';
import { resolveTrace } from '../resolve-trace.ts';
import { printable, renderTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

interface SqlFlags extends OutputFlags {
  readonly rows?: number;
  readonly timeout?: number;
}

interface CompareFlags extends OutputFlags {
  readonly left: string;
  readonly right: string;
}

/** `failures`, `sql`, `compare` and `tool`: questions that go beyond a list. */
export function registerAnalysis(program: Command, context: CliContext): void {
  withJson(
    program
      .command('failures')
      .description('Failure modes and error signatures, found by rules, without a model')
      .argument('<inputs...>', 'files or folders'),
  )
    .addHelpText('after', '\nExample:\n  $ roundhouse failures dump.jsonl --json > failures.json')
    .action(async (inputs: string[], flags: OutputFlags) => {
      using dump = await openDump(inputs, context);
      const report = await dump.failures();
      if (flags.json === true) context.terminal.print(JSON.stringify(report, undefined, 2));
      else printFailures(report, context.terminal);
    });
  registerSql(program, context);
  registerCompare(program, context);
  registerTool(program, context);
}

function registerSql(program: Command, context: CliContext): void {
  withJsonLines(
    program
      .command('sql')
      .description(
        'Answer one read-only SQL statement on the views spans, traces, sessions, usage, errors (docs/reference.md)',
      )
      .argument('<statement>', 'a SELECT, WITH, VALUES or EXPLAIN of SQLite')
      .argument('<inputs...>', 'files or folders'),
  )
    .option('--rows <count>', 'at most this many rows', wholeNumber, 1000)
    .option('--timeout <ms>', 'at most this long', wholeNumber, 60_000)
    .addHelpText(
      'after',
      `\nExample:\n  $ roundhouse sql "SELECT model, count(*) n, sum(input_tokens) FROM spans GROUP BY model ORDER BY n DESC" dump.jsonl`,
    )
    .action(async (query: string, inputs: string[], flags: SqlFlags) => {
      using dump = await openDump(inputs, context);
      const result = await dump.run('sql', {
        query,
        row_limit: flags.rows ?? 1000,
        timeout_ms: Math.min(flags.timeout ?? 60_000, 120_000),
      });
      printSql(result, flags, context.terminal);
    });
}

function printSql(result: ToolOutput<'sql'>, flags: OutputFlags, terminal: Terminal): void {
  if (flags.json === true) {
    terminal.print(JSON.stringify(result, undefined, 2));
    return;
  }
  if (flags.jsonl === true) {
    for (const row of result.rows)
      terminal.print(JSON.stringify(Object.fromEntries(result.columns.map((column, at) => [column.name, row[at]]))));
    return;
  }
  const columns = result.columns.map((column, at) => ({
    head: column.name,
    align: result.rows.every((row) => typeof row[at] !== 'string') ? ('right' as const) : ('left' as const),
    text: (row: (typeof result.rows)[number]) => (row[at] === null || row[at] === undefined ? 'NULL' : String(row[at])),
  }));
  terminal.print(renderTable(columns, result.rows, (head) => terminal.style('dim', head)));
  const rest = result.truncated ? `, cut by the limit of ${result.truncatedBy ?? 'rows'}; there are more` : '';
  terminal.print(
    terminal.style('dim', `${formatCount(result.rowCount)} rows${rest} · ${Math.round(result.tookMs)} ms`),
  );
}

function registerCompare(program: Command, context: CliContext): void {
  withJson(
    program
      .command('compare')
      .description('Say where two runs of a task part ways')
      .argument('<inputs...>', 'files or folders'),
  )
    .requiredOption('-l, --left <id>', 'a trace: its id, or the beginning of it')
    .requiredOption('-r, --right <id>', 'the trace to set beside it, named likewise')
    .addHelpText('after', '\nExample:\n  $ roundhouse compare good.jsonl bad.jsonl --left be94b770 --right 0c41')
    .action(async (inputs: string[], flags: CompareFlags) => {
      using dump = await openDump(inputs, context);
      const compared = await dump.run('compare_traces', {
        left_trace_id: await resolveTrace(dump, '--left', flags.left),
        right_trace_id: await resolveTrace(dump, '--right', flags.right),
      });
      if (flags.json === true) context.terminal.print(JSON.stringify(compared, undefined, 2));
      else printCompared(compared, context.terminal);
    });
}

function printCompared(compared: ToolOutput<'compare_traces'>, terminal: Terminal): void {
  terminal.print(terminal.style('bold', compared.summary));
  terminal.print(
    terminal.style(
      'dim',
      `left ${formatCount(compared.leftSteps)} steps · right ${formatCount(compared.rightSteps)} · ${formatCount(compared.same)} same (${formatShare(compared.same, compared.total)}) · ${formatCount(compared.changed)} changed · ${formatCount(compared.onlyLeft)} only left · ${formatCount(compared.onlyRight)} only right`,
    ),
  );
  for (const { position, step } of compared.steps) {
    const one = step.kind === 'onlyRight' ? step.right : step.left;
    const sign = { same: ' ', changed: '~', onlyLeft: '-', onlyRight: '+' }[step.kind];
    const line = `${String(position).padStart(5)} ${sign} ${one.kind.padEnd(9)} ${printable(one.name)}`;
    const differences = step.kind === 'changed' ? `  ${step.differences.join(', ')}` : '';
    terminal.print(
      step.kind === 'same'
        ? terminal.style('dim', line)
        : terminal.style(step.kind === 'onlyRight' ? 'green' : 'yellow', line + differences),
    );
    if (step.kind === 'changed' && step.differences.includes('input')) {
      terminal.print(
        `          - ${printable(step.left.input ?? '')}\n          + ${printable(step.right.input ?? '')}`,
      );
    }
  }
  if (compared.nextOffset !== undefined)
    terminal.print(terminal.style('dim', `${formatCount(compared.listed - compared.steps.length)} more steps`));
}

function registerTool(program: Command, context: CliContext): void {
  const names = Object.entries(TRACE_TOOLS).filter(([, tool]) => tool.audience === 'anyone');
  program
    .command('tool')
    .description('Call any trace tool as an agent would: arguments and result are JSON')
    .argument('<name>', 'the tool')
    .argument('<inputs...>', 'files or folders')
    .option('-a, --args <json>', 'its arguments', '{}')
    .addHelpText(
      'after',
      `\nTools:\n${names.map(([name, tool]) => `  ${name}\n      ${tool.description}`).join('\n')}\n\nExample:\n  $ roundhouse tool aggregate dump.jsonl --args '{"group_by":["tool"],"filter":"kind:TOOL"}'`,
    )
    .action(async (name: string, inputs: string[], flags: { readonly args: string }) => {
      const known = names.find(([candidate]) => candidate === name);
      if (known === undefined)
        throw new UserError(
          'badArgument',
          `There is no tool "${name}". Tools: ${names.map(([tool]) => tool).join(', ')}.`,
          { name },
        );
      const args = parseArguments(flags.args);
      using dump = await openDump(inputs, context);
      context.terminal.print(JSON.stringify(await dump.runByName(name, args), undefined, 2));
    });
}

function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(
      'badArgument',
      `--args is no valid JSON: ${error instanceof Error ? error.message : String(error)}`,
      { text },
      error,
    );
  }
}
