import type { Command } from 'commander';

import { TRACE_COLUMNS, type TraceColumn } from '../../../shared/api/tools/columns.ts';
import { UserError } from '../../engine/base/index.ts';
import { formatCount, formatDuration, formatShort, formatUsd } from '../../../shared/format/index.ts';
import type { ToolOutput } from '../../../shared/api/trace-tools.ts';
import type { CliContext } from '../context.ts';
import { openDump } from '../open.ts';
import { withFilter, withJsonLines, withPage, type OutputFlags, type PageFlags, type ScopeFlags } from '../options.ts';
import { renderTable, type Column } from '../table.ts';
import { writeRows } from '../write.ts';

type Trace = ToolOutput<'query_traces'>['traces'][number];
type Session = ToolOutput<'list_sessions'>['sessions'][number];

interface TraceFlags extends OutputFlags, ScopeFlags, PageFlags {
  readonly sort?: string;
}

/** `traces` and `sessions`: lists by pages, each with its true total. */
export function registerTraces(program: Command, context: CliContext): void {
  const traces = program
    .command('traces')
    .description('List traces: filtered, sorted, by pages')
    .argument('<inputs...>', 'files or folders');
  withPage(withFilter(withJsonLines(traces)), 'traces', 50)
    .option('-s, --sort <columns>', `comma-separated, "-" before a name for descending: ${TRACE_COLUMNS.join(' ')}`)
    .addHelpText(
      'after',
      `
Examples:
  $ roundhouse traces dump.jsonl --sort -cost -n 10
  $ roundhouse traces dump.jsonl --filter 'kind:TOOL status:error agent:"payments agent"'`,
    )
    .action(async (inputs: string[], flags: TraceFlags) => listTraces(inputs, flags, context));

  const sessions = program
    .command('sessions')
    .description('List sessions (conversations of several traces)')
    .argument('<inputs...>', 'files or folders');
  withPage(withFilter(withJsonLines(sessions)), 'sessions', 50)
    .addHelpText('after', '\nExample:\n  $ roundhouse sessions dump.jsonl --json')
    .action(async (inputs: string[], flags: TraceFlags) => listSessions(inputs, flags, context));
}

async function listTraces(inputs: readonly string[], flags: TraceFlags, context: CliContext): Promise<void> {
  using dump = await openDump(inputs, context);
  const page = await dump.run('query_traces', {
    ...(flags.filter === undefined ? {} : { filter: flags.filter }),
    sort: parseSort(flags.sort),
    limit: flags.limit ?? 50,
    offset: flags.offset ?? 0,
  });
  writeRows(context.terminal, flags, {
    document: page,
    rows: page.traces,
    table: () => renderTable(TRACE_TABLE, page.traces, (head) => context.terminal.style('dim', head)),
    count: { shown: page.traces.length, offset: flags.offset ?? 0, total: page.total, noun: 'traces' },
  });
}

const TRACE_TABLE: readonly Column<Trace>[] = [
  { head: 'TRACE', text: (trace) => trace.traceId, most: 36 },
  { head: 'NAME', text: (trace) => trace.rootName ?? '', most: 36 },
  { head: 'START', text: (trace) => (trace.startTime ?? '–').slice(0, 19) },
  {
    head: 'DURATION',
    align: 'right',
    text: (trace) => (trace.durationNs === undefined ? '–' : formatDuration(trace.durationNs)),
  },
  { head: 'SPANS', align: 'right', text: (trace) => formatCount(trace.spanCount ?? 0) },
  { head: 'ERRORS', align: 'right', text: (trace) => formatCount(trace.errorSpanCount ?? 0) },
  { head: 'TOKENS', align: 'right', text: (trace) => tokensOf(trace.tokens?.summed) },
  { head: 'COST', align: 'right', text: (trace) => costOf(trace.tokens?.summed) },
  { head: 'MODELS', text: (trace) => (trace.models ?? []).join(', '), most: 30 },
];

async function listSessions(inputs: readonly string[], flags: TraceFlags, context: CliContext): Promise<void> {
  using dump = await openDump(inputs, context);
  const page = await dump.run('list_sessions', {
    ...(flags.filter === undefined ? {} : { filter: flags.filter }),
    limit: flags.limit ?? 50,
    offset: flags.offset ?? 0,
  });
  writeRows(context.terminal, flags, {
    document: page,
    rows: page.sessions,
    table: () => renderTable(SESSION_TABLE, page.sessions, (head) => context.terminal.style('dim', head)),
    count: { shown: page.sessions.length, offset: flags.offset ?? 0, total: page.total, noun: 'sessions' },
    note: `${formatCount(page.tracesWithoutSession)} traces name no session`,
  });
}

const SESSION_TABLE: readonly Column<Session>[] = [
  { head: 'SESSION', text: (session) => session.session, most: 40 },
  { head: 'START', text: (session) => (session.startTime ?? '–').slice(0, 19) },
  {
    head: 'DURATION',
    align: 'right',
    text: (session) => (session.durationNs === undefined ? '–' : formatDuration(session.durationNs)),
  },
  { head: 'TRACES', align: 'right', text: (session) => formatCount(session.traceCount) },
  { head: 'ERRORS', align: 'right', text: (session) => formatCount(session.errorTraceCount) },
  { head: 'SPANS', align: 'right', text: (session) => formatCount(session.spanCount) },
  { head: 'TOKENS', align: 'right', text: (session) => tokensOf(session.tokens.summed) },
  { head: 'COST', align: 'right', text: (session) => costOf(session.tokens.summed) },
];

type Summed = Session['tokens']['summed'];

function tokensOf(usage: Summed | undefined): string {
  if (usage?.inputTokens === undefined && usage?.outputTokens === undefined)
    return usage?.totalTokens === undefined ? '–' : formatShort(usage.totalTokens);
  return formatShort((usage.inputTokens ?? 0) + (usage.outputTokens ?? 0));
}

function costOf(usage: Summed | undefined): string {
  return usage?.costUsd === undefined ? '–' : formatUsd(usage.costUsd);
}

function parseSort(text: string | undefined): { column: TraceColumn; direction: 'asc' | 'desc' }[] {
  if (text === undefined) return [];
  return text.split(',').map((part) => {
    const name = part.trim().replace(/^-/, '');
    const column = TRACE_COLUMNS.find((known) => known === name);
    if (column === undefined) {
      throw new UserError(
        'badArgument',
        `--sort: there is no column "${name}". Columns: ${TRACE_COLUMNS.join(', ')}.`,
        { column: name },
      );
    }
    return { column, direction: part.trim().startsWith('-') ? 'desc' : 'asc' };
  });
}
