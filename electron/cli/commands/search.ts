import type { Command } from 'commander';

import type { ToolOutput } from '../../../shared/api/trace-tools.ts';
import { countOf, formatBytes, formatCount } from '../../../shared/format/index.ts';
import type { CliContext } from '../context.ts';
import { openDump } from '../open.ts';
import { collect, withFilter, withJsonLines, wholeNumber, type OutputFlags, type ScopeFlags } from '../options.ts';
import { printable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

type Found = ToolOutput<'search_traces'>;

interface SearchFlags extends OutputFlags, ScopeFlags {
  readonly regex?: boolean;
  readonly ignoreCase?: boolean;
  readonly field?: readonly string[];
  readonly limit?: number;
  readonly context?: number;
  readonly count?: boolean;
}

/** `search`: text or a regular expression over the whole dump. */
export function registerSearch(program: Command, context: CliContext): void {
  const command = program
    .command('search')
    .description('Find text or a regular expression in every span of a dump')
    .argument('<query>', 'what to look for, as it reads (JSON escapes resolved)')
    .argument('<inputs...>', 'files or folders');
  withFilter(withJsonLines(command))
    .option('-e, --regex', 'the query is a regular expression (RE2: no backreferences, no lookaround)')
    .option('-i, --ignore-case', 'upper and lower case are the same')
    .option('--field <path>', 'only within this value, such as name or attributes["output.value"]; repeatable', collect)
    .option('-n, --limit <count>', 'how many spans to list', wholeNumber, 20)
    .option('-C, --context <characters>', 'characters shown on either side', wholeNumber, 60)
    .option('-c, --count', 'search to the end of the dump, for exact totals')
    .addHelpText(
      'after',
      `
Examples:
  $ roundhouse search "connection refused" dumps/
  $ roundhouse search -e 'status [45]\\d\\d' dump.jsonl --field 'attributes["output.value"]'
  $ roundhouse search -i timeout dump.jsonl --filter kind:TOOL --count`,
    )
    .action(async (query: string, inputs: string[], flags: SearchFlags) => {
      using dump = await openDump(inputs, context);
      const found = await dump.run('search_traces', {
        query,
        mode: flags.regex === true ? 'regex' : 'text',
        case_sensitive: flags.ignoreCase !== true,
        fields: [...(flags.field ?? [])],
        ...(flags.filter === undefined ? {} : { filter: flags.filter }),
        context_buffer_chars: flags.context ?? 60,
        limit: Math.min(flags.limit ?? 20, 500),
        count_all: flags.count ?? false,
      });
      if (flags.json === true) context.terminal.print(JSON.stringify(found, undefined, 2));
      else if (flags.jsonl === true) for (const match of found.matches) context.terminal.print(JSON.stringify(match));
      else printFound(found, context.terminal);
    });
}

function printFound(found: Found, terminal: Terminal): void {
  for (const match of found.matches) {
    const place = `${match.traceId}/${match.spanId}`;
    const more = match.matchesInSpan > 1 ? `  ${formatCount(match.matchesInSpan)} matches` : '';
    terminal.print(
      `${terminal.style('cyan', place)}  ${match.kind} ${printable(match.spanName)}${terminal.style('dim', `  ${match.field ?? ''}${more}`)}`,
    );
    terminal.print(`    ${marked(match, terminal)}`);
  }
  const totals = `${countOf(found.matchingSpans, 'span')} in ${countOf(found.matchingTraces, 'trace')}`;
  const extent = found.complete
    ? totals
    : `at least ${totals}; searched ${formatBytes(found.searchedBytes)} of ${formatBytes(found.totalBytes)} (--count for the rest)`;
  terminal.print(terminal.style('dim', `${formatCount(found.matches.length)} shown of ${extent}`));
}

function marked({ matchedContext, matchText, matchAt }: Found['matches'][number], terminal: Terminal): string {
  if (matchText === '') return printable(matchedContext);
  return (
    printable(matchedContext.slice(0, matchAt)) +
    terminal.style('bold', terminal.style('yellow', printable(matchText))) +
    printable(matchedContext.slice(matchAt + matchText.length))
  );
}
