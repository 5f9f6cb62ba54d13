import type { Command } from 'commander';

import type { ToolOutput } from '../../../shared/api/trace-tools.ts';
import { UserError } from '../../engine/base/index.ts';
import { formatBytes, formatCount, formatDuration, formatShort } from '../../../shared/format/index.ts';
import type { CliContext } from '../context.ts';
import { openDump, type OpenDump } from '../open.ts';
import { collect, withJson, type OutputFlags } from '../options.ts';
import { printable, shorten } from '../table.ts';
import type { Terminal } from '../terminal.ts';

type Page = ToolOutput<'view_trace'>;
type Span = Page['spans'][number];

interface ShowFlags extends OutputFlags {
  readonly trace?: string;
  readonly span?: readonly string[];
  readonly cursor?: string;
}

const MOST_SPANS_SHOWN = 400;

/** `show`: one trace as a tree, or chosen spans with all their values. */
export function registerShow(program: Command, context: CliContext): void {
  const command = program
    .command('show')
    .description('Show one trace as a tree, or single spans with their values')
    .argument('<inputs...>', 'files or folders');
  withJson(command)
    .option('-t, --trace <id>', 'the trace: its id, or the beginning of it; without it the first trace with an error')
    .option('--span <id>', 'show this span with its values; repeatable', collect)
    .option('--cursor <cursor>', 'the next page of a long trace, as named at the end of the one before')
    .addHelpText(
      'after',
      `
Examples:
  $ roundhouse show dump.jsonl
  $ roundhouse show dump.jsonl --trace be94b770 --span 155f268582b57447
  $ roundhouse show dump.jsonl --trace be94b770 --json`,
    )
    .action(async (inputs: string[], flags: ShowFlags) => {
      using dump = await openDump(inputs, context);
      const traceId = await resolveTrace(dump, flags.trace);
      const page =
        flags.span === undefined
          ? await dump.run('view_trace', {
              trace_id: traceId,
              ...(flags.cursor === undefined ? {} : { cursor: flags.cursor }),
            })
          : await dump.run('view_spans', { trace_id: traceId, span_ids: [...flags.span] });
      if (flags.json === true) context.terminal.print(JSON.stringify(page, undefined, 2));
      else if (flags.span === undefined) await printTrace(dump, page, context.terminal);
      else printSpans(page, context.terminal);
    });
}

/** Prints a trace as an indented tree with durations, tokens and errors. */
export async function printTrace(dump: OpenDump, first: Page, terminal: Terminal): Promise<void> {
  const { trace } = first;
  const duration = trace.durationNs === undefined ? 'no times' : formatDuration(trace.durationNs);
  terminal.print(
    `${terminal.style('bold', printable(trace.rootName))}  ${terminal.style('dim', trace.traceId)}\n` +
      terminal.style(
        'dim',
        `${duration} · ${formatCount(trace.spanCount)} spans · ${formatCount(trace.errorSpanCount)} errors · ${(trace.startTime ?? '').slice(0, 19)}`,
      ),
  );
  let page = first;
  let shown = 0;
  for (;;) {
    for (const span of page.spans.slice(0, MOST_SPANS_SHOWN - shown)) printRow(span, terminal);
    shown += page.spans.length;
    if (page.nextCursor === undefined || shown >= MOST_SPANS_SHOWN) break;
    page = await dump.run('view_trace', { trace_id: trace.traceId, cursor: page.nextCursor });
  }
  const left = first.total - first.offset - Math.min(shown, MOST_SPANS_SHOWN);
  if (left > 0)
    terminal.print(
      terminal.style(
        'dim',
        `${formatCount(left)} more spans of ${formatCount(first.total)}${page.nextCursor === undefined ? '' : `; go on with --cursor ${page.nextCursor}`}`,
      ),
    );
}

function printRow(span: Span, terminal: Terminal): void {
  const indent = '  '.repeat(Math.min(span.depth, 20));
  const tokens = (span.usage?.inputTokens ?? 0) + (span.usage?.outputTokens ?? 0);
  const duration =
    span.durationNs === undefined ? (span.flags.includes('open') ? 'open' : '–') : formatDuration(span.durationNs);
  const marks = span.flags.filter((flag) =>
    ['orphan', 'duplicate', 'superseded', 'cycle', 'negative', 'malformed'].includes(flag),
  );
  const line =
    `${duration.padStart(9)}  ${(tokens > 0 ? formatShort(tokens) : '').padStart(7)}  ` +
    `${indent}${span.kind.padEnd(9)} ${shorten(printable(span.name), 48)}` +
    `${span.model === undefined ? '' : `  ${span.model}`}${marks.length > 0 ? `  [${marks.join(' ')}]` : ''}`;
  if (span.status !== 'error') {
    terminal.print(line);
    return;
  }
  terminal.print(terminal.style('red', `${line}  ✕`));
  if (span.statusMessage !== undefined)
    terminal.print(terminal.style('red', `${' '.repeat(20)}${indent}${shorten(printable(span.statusMessage), 100)}`));
}

function printSpans(page: Page, terminal: Terminal): void {
  for (const span of page.spans) {
    terminal.print(
      `${terminal.style('bold', printable(span.name))}  ${span.kind}  ${terminal.style('dim', `${span.spanId} · ${formatBytes(span.sizeBytes)}`)}`,
    );
    if (span.statusMessage !== undefined) terminal.print(terminal.style('red', `  ${printable(span.statusMessage)}`));
    for (const [key, value] of Object.entries(span.attributes)) {
      terminal.print(
        `  ${terminal.style('cyan', printable(key))}: ${typeof value === 'string' ? printable(value) : JSON.stringify(value)}`,
      );
    }
    for (const cut of span.shortened) {
      terminal.print(
        terminal.style(
          'dim',
          `  ${cut.path}: shown ${formatCount(cut.shownChars)} of ${formatCount(cut.fullChars)} characters (roundhouse tool view_value)`,
        ),
      );
    }
  }
  if (page.missingSpanIds.length > 0)
    terminal.print(terminal.style('yellow', `No such span in this trace: ${page.missingSpanIds.join(', ')}`));
}

/** The id meant: exact, else the only one that begins so, else (when none is named) the first trace with an error. */
async function resolveTrace(dump: OpenDump, named: string | undefined): Promise<string> {
  if (named === undefined) {
    const withError = await dump.run('query_traces', { filters: { has_errors: true }, fields: ['traceId'], limit: 1 });
    const any = withError.traces[0] ?? (await dump.run('query_traces', { fields: ['traceId'], limit: 1 })).traces[0];
    if (any === undefined) throw new UserError('notFound', 'This dump holds no trace.', {});
    return any.traceId;
  }
  if (dump.index.findTrace(named) >= 0) return named;
  const begins = await dump.run('query_traces', {
    filter: `trace:${JSON.stringify(`${named}*`)}`,
    fields: ['traceId'],
    limit: 5,
  });
  const [only] = begins.traces;
  if (only !== undefined && begins.total === 1) return only.traceId;
  if (begins.total > 1) {
    throw new UserError(
      'badArgument',
      `--trace: ${formatCount(begins.total)} traces begin with "${named}", such as ${begins.traces.map((trace) => trace.traceId).join(', ')}.`,
      { named },
    );
  }
  throw new UserError(
    'notFound',
    `--trace: no trace of this dump is "${named}" or begins so. 'roundhouse traces' lists them.`,
    { named },
  );
}
