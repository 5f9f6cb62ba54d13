import type { Command } from 'commander';

import type { ToolOutput } from '../../../shared/api/trace-tools.ts';
import {
  countOf,
  formatBytes,
  formatCount,
  formatDuration,
  formatShare,
  formatUsd,
} from '../../../shared/format/index.ts';
import type { CliContext } from '../context.ts';
import { openDump } from '../open.ts';
import { withFilter, withJson, wholeNumber, type OutputFlags, type ScopeFlags } from '../options.ts';
import { printable, renderTable, shorten } from '../table.ts';
import type { Terminal } from '../terminal.ts';

type Overview = ToolOutput<'get_dataset_overview'>;
type NameList = Overview['models'];
type Usage = Overview['tokens']['summed'];

interface OverviewFlags extends OutputFlags, ScopeFlags {
  readonly perTrace?: boolean;
  readonly skipped?: boolean;
  readonly names?: number;
}

const SKIPS_SHOWN = 5;

/** `overview`: what a dump holds, with every record accounted for. */
export function registerOverview(program: Command, context: CliContext): void {
  const command = program
    .command('overview')
    .description('What a dump holds, every record accounted for')
    .argument('<inputs...>', 'files or folders');
  withFilter(withJson(command))
    .option('--per-trace', 'with the totals of every trace (in --json)')
    .option('--skipped', 'list every record that could not be read, with file, line, offset and reason')
    .option('--names <count>', 'how many names to list of each sort', wholeNumber, 12)
    .addHelpText(
      'after',
      `
Examples:
  $ roundhouse overview traces.jsonl
  $ roundhouse overview dumps/ --skipped
  $ roundhouse overview traces.jsonl --json --per-trace`,
    )
    .action(async (inputs: string[], flags: OverviewFlags) => {
      using dump = await openDump(inputs, context);
      const overview = await dump.run('get_dataset_overview', {
        ...(flags.filter === undefined ? {} : { filter: flags.filter }),
        per_trace: flags.perTrace ?? false,
        per_trace_limit: 1_000_000,
        skipped_limit: flags.skipped === true || flags.json === true ? 100_000 : SKIPS_SHOWN,
        name_limit: flags.names ?? 12,
      });
      if (flags.json === true) context.terminal.print(JSON.stringify(overview, undefined, 2));
      else printOverview(overview, context.terminal, flags.skipped === true);
    });
}

/** Prints an overview for people: accounts first, then time, then names, then errors. */
export function printOverview(overview: Overview, terminal: Terminal, everySkip: boolean): void {
  const label = (text: string): string => terminal.style('dim', text.padEnd(11));
  const formats = [...new Set(overview.files.map((file) => file.format))].join(', ');
  terminal.print(
    `${terminal.style('bold', `${countOf(overview.spans, 'span')} in ${countOf(overview.traces, 'trace')}`)}  ` +
      terminal.style(
        'dim',
        `${countOf(overview.files.length, 'file')} · ${formats} · ${formatBytes(overview.totalBytes)}`,
      ),
  );
  terminal.print(`${label('records')}${accounts(overview)}`);
  terminal.print(`${label('time')}${timeRange(overview)}`);
  terminal.print(
    `${label('errors')}${countOf(overview.errorSpans, 'span')} in ${countOf(overview.errorTraces, 'trace')} (${formatShare(overview.errorTraces, overview.traces)}), ${formatCount(overview.toolErrorSpans)} of them tool calls`,
  );
  terminal.print(`${label('tokens')}${usageLine(overview.tokens)}`);
  const odd = oddities(overview);
  terminal.print(
    `${label('structure')}${countOf(overview.roots, 'root')} · ${countOf(overview.sessions, 'session')}${odd === '' ? '' : ` · ${odd}`}`,
  );
  terminal.print('');
  for (const [title, list] of [
    ['models', overview.models],
    ['agents', overview.agents],
    ['tools', overview.tools],
    ['services', overview.services],
    ['kinds', overview.kinds],
  ] as const) {
    if (list.total > 0) terminal.print(`${label(title)}${names(list, terminal.width - 11)}`);
  }
  printErrors(overview, terminal);
  printSkips(overview, terminal, everySkip);
}

function accounts(overview: Overview): string {
  const other = Object.values(overview.otherSignals).reduce((sum, count) => sum + count, 0);
  return `${formatCount(overview.records)} read = ${formatCount(overview.dumpSpans)} spans + ${formatCount(other)} of other signals + ${formatCount(overview.skippedCount)} skipped`;
}

function timeRange(overview: Overview): string {
  if (overview.startTime === undefined || overview.endTime === undefined) return 'no times in this dump';
  const range = `${overview.startTime.slice(0, 19)}Z … ${overview.endTime.slice(0, 19)}Z`;
  const length = formatDuration(BigInt(overview.endNs ?? '0') - BigInt(overview.startNs ?? '0'));
  if (overview.durationMs === undefined) return `${range} (${length})`;
  const ms = (value: number): string => formatDuration(Math.round(value * 1e6));
  return `${range} (${length}) · trace p50 ${ms(overview.durationMs.p50)}, p90 ${ms(overview.durationMs.p90)}, max ${ms(overview.durationMs.max)}`;
}

function usageLine(tokens: Overview['tokens']): string {
  const summed = usageText(tokens.summed);
  const reported = usageText(tokens.reported);
  return summed === reported ? summed : `${summed} summed over leaf spans · as reported ${reported}`;
}

function usageText(usage: Usage): string {
  if (usage.inputTokens === undefined && usage.outputTokens === undefined) return 'not reported';
  const parts = [`${formatCount(usage.inputTokens ?? 0)} in`, `${formatCount(usage.outputTokens ?? 0)} out`];
  if (usage.cachedTokens !== undefined && usage.cachedTokens > 0)
    parts.push(`${formatCount(usage.cachedTokens)} cached`);
  parts.push(usage.costUsd === undefined ? 'cost not reported' : formatUsd(usage.costUsd));
  return parts.join(', ');
}

function oddities(overview: Overview): string {
  const counts: readonly (readonly [string, number])[] = [
    ['orphans', overview.orphans],
    ['duplicates', overview.duplicates],
    ['in cycles', overview.cycles],
    ['open', overview.open],
    ['negative durations', overview.negative],
    ['outside their parent', overview.skewed],
    ['malformed', overview.malformed],
  ];
  return counts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${formatCount(count)} ${name}`)
    .join(' · ');
}

function names(list: NameList, width: number): string {
  const text = list.values.map((value) => `${printable(value.name)} ${formatCount(value.spans)}`).join(' · ');
  const more = list.total - list.values.length;
  return shorten(text, Math.max(40, width - 16)) + (more > 0 ? ` · ${formatCount(more)} more` : '');
}

function printErrors(overview: Overview, terminal: Terminal): void {
  if (overview.errorTaxonomy.length === 0) return;
  terminal.print('');
  terminal.print(
    renderTable(
      [
        { head: 'ERRORS', align: 'right', text: (group) => formatCount(group.errorSpanCount) },
        { head: 'TRACES', align: 'right', text: (group) => formatCount(group.traceCount) },
        { head: 'SPAN', text: (group) => group.spanName, most: 32 },
        { head: 'MESSAGE', text: (group) => group.statusMessage, most: Math.max(30, terminal.width - 55) },
      ],
      overview.errorTaxonomy,
      (head) => terminal.style('dim', head),
    ),
  );
  const left = overview.errorTaxonomyGroups - overview.errorTaxonomy.length;
  if (left > 0) terminal.print(terminal.style('dim', `${formatCount(left)} more groups`));
}

function printSkips(overview: Overview, terminal: Terminal, every: boolean): void {
  if (overview.skippedCount === 0) return;
  terminal.print('');
  terminal.print(terminal.style('yellow', `${formatCount(overview.skippedCount)} records skipped`));
  for (const skip of overview.skipped) {
    terminal.print(`  ${skip.file}:${skip.line} (byte ${formatCount(skip.offset)}): ${printable(skip.reason)}`);
  }
  const left = overview.skippedCount - overview.skipped.length;
  if (left > 0)
    terminal.print(
      terminal.style(
        'dim',
        every ? `  ${formatCount(left)} more are in the index` : `  ${formatCount(left)} more: use --skipped`,
      ),
    );
}
