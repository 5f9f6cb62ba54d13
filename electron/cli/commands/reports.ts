import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Command } from 'commander';

import { analystConfigSchema } from '../../../shared/api/analyst.ts';
import { modelSettingsSchema } from '../../../shared/api/models.ts';
import { checkedReportSchema, type CheckedReport } from '../../../shared/api/report.ts';
import {
  citedSpans,
  compareReports,
  renderHtml,
  renderMarkdown,
  type ReportComparison,
} from '../../engine/analyst/index.ts';
import { UserError } from '../../engine/base/index.ts';
import { keyFromEnvironment, testConnection } from '../../engine/models/index.ts';
import { formatShare } from '../../../shared/format/index.ts';
import { analystRunsFolder } from '../analysis-run.ts';
import type { CliContext } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { openDump } from '../open.ts';
import { collect, withJson, type OutputFlags } from '../options.ts';
import { printable, renderTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

interface ReportFlags extends OutputFlags {
  readonly compare?: string;
  readonly html?: boolean;
  readonly dump?: readonly string[];
}

interface ModelFlags extends OutputFlags {
  readonly baseUrl: string;
  readonly apiKeyEnv?: string;
}

/** `report` and `models`: what the analyst has found, and which models a server offers. */
export function registerReports(program: Command, context: CliContext): void {
  withJson(
    program
      .command('report')
      .description('List the runs of the analyst, show the report of one, or compare two')
      .argument('[run]', 'a run, or a report.json'),
  )
    .option('--compare <run>', 'say what is fixed, new and still there since this older one')
    .option('--html', 'print it as one HTML file')
    .option(
      '--dump <input>',
      'with --html: the dump that it is about, whose cited spans are embedded; repeatable',
      collect,
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ roundhouse report\n  $ roundhouse report 2026-08-04-10-20-11-a1b2c3 --html --dump dump.jsonl > report.html\n  $ roundhouse report new.json --compare old.json',
    )
    .action(async (run: string | undefined, flags: ReportFlags) => {
      const { terminal } = context;
      if (run === undefined) {
        listRuns(flags, terminal);
        return;
      }
      const report = readReport(run);
      if (flags.compare !== undefined)
        printComparison(compareReports(readReport(flags.compare), report), flags, terminal);
      else if (flags.json === true) terminal.print(JSON.stringify(report, undefined, 2));
      else terminal.print(flags.html === true ? await htmlOf(report, flags, context) : renderMarkdown(report));
    });
  withJson(program.command('models').description('Ask a server for its models: tests address and key, costs nothing'))
    .requiredOption('--base-url <url>', 'an OpenAI-compatible endpoint')
    .option('--api-key-env <variable>', 'environment variable that holds the key')
    .addHelpText('after', '\nExample:\n  $ roundhouse models --base-url http://127.0.0.1:11434/v1')
    .action(async (flags: ModelFlags) => {
      const profile = providerOf(flags);
      const outcome = await testConnection(profile, keyFromEnvironment(profile, process.env), context.signal);
      if (flags.json === true) context.terminal.print(JSON.stringify(outcome, undefined, 2));
      else if (outcome.kind === 'reached') for (const model of outcome.models) context.terminal.print(printable(model));
      else context.terminal.complain(outcome.message);
      if (outcome.kind === 'failed') process.exitCode = EXIT.providerFailed;
    });
}

async function htmlOf(report: CheckedReport, { dump: inputs = [] }: ReportFlags, context: CliContext): Promise<string> {
  if (inputs.length === 0) return renderHtml(report, new Map());
  using dump = await openDump(inputs, context);
  return renderHtml(report, citedSpans(report, dump.index));
}

function providerOf(flags: ModelFlags): ReturnType<typeof modelSettingsSchema.parse>['providers'][number] {
  const parsed = modelSettingsSchema.safeParse({
    providers: [
      {
        id: 'cli',
        title: flags.baseUrl,
        baseUrl: flags.baseUrl,
        ...(flags.apiKeyEnv === undefined ? {} : { apiKeyEnv: flags.apiKeyEnv }),
      },
    ],
  });
  const [profile] = parsed.success ? parsed.data.providers : [];
  if (profile === undefined)
    throw new UserError('badArgument', `--base-url "${flags.baseUrl}" is no http or https address.`, {
      baseUrl: flags.baseUrl,
    });
  return profile;
}

function listRuns(flags: OutputFlags, terminal: Terminal): void {
  const folder = analystRunsFolder();
  const runs = (existsSync(folder) ? readdirSync(folder) : [])
    .toSorted()
    .toReversed()
    .map((run) => ({
      run,
      question: questionOf(join(folder, run)),
      hasReport: existsSync(join(folder, run, 'report.json')),
    }));
  if (flags.json === true) {
    terminal.print(JSON.stringify({ runs }, undefined, 2));
    return;
  }
  if (runs.length === 0) {
    terminal.print('No runs yet. Ask with: roundhouse ask DUMP -p "…"');
    return;
  }
  terminal.print(
    renderTable(
      [
        { head: 'RUN', text: (run) => run.run },
        { head: 'STATE', text: (run) => (run.hasReport ? 'report' : 'unfinished') },
        { head: 'QUESTION', text: (run) => run.question, most: 90 },
      ],
      runs,
      (head) => terminal.style('dim', head),
    ),
  );
}

function questionOf(folder: string): string {
  try {
    return analystConfigSchema.parse(JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))).question;
  } catch {
    // A run that died before it had a config is listed all the same.
    return '(no configuration)';
  }
}

function readReport(run: string): CheckedReport {
  const path = run.endsWith('.json') ? run : join(analystRunsFolder(), run, 'report.json');
  try {
    return checkedReportSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new UserError(
      'unreadable',
      `${path}: there is no readable report. 'roundhouse report' lists the runs.`,
      { path },
      error,
    );
  }
}

function printComparison(comparison: ReportComparison, flags: OutputFlags, terminal: Terminal): void {
  if (flags.json === true) {
    terminal.print(JSON.stringify(comparison, undefined, 2));
    return;
  }
  for (const caution of comparison.cautions) terminal.print(terminal.style('yellow', caution));
  for (const finding of comparison.fixed)
    terminal.print(`${terminal.style('green', 'gone ')}  ${printable(finding.title)}`);
  for (const finding of comparison.fresh)
    terminal.print(`${terminal.style('red', 'new  ')}  ${printable(finding.title)}`);
  for (const { older, newer } of comparison.stillThere) {
    const from = older.share === undefined ? '?' : formatShare(older.share, 1);
    const to = newer.share === undefined ? '?' : formatShare(newer.share, 1);
    terminal.print(`still  ${printable(newer.title)}  ${from} → ${to} of traces`);
  }
}
