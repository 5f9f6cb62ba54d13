import type { Command } from 'commander';

import type { ToolOutput } from '../../../shared/api/trace-tools.ts';
import { UserError } from '../../engine/base/index.ts';
import { flagNames, SPAN_FLAGS } from '../../../shared/domain/index.ts';
import { countOf, formatBytes, formatCount, formatDuration, formatShort } from '../../../shared/format/index.ts';
import type { CliContext } from '../context.ts';
import { openDump, type OpenDump } from '../open.ts';
import { collect, withJson, type OutputFlags } from '../options.ts';
import { resolveTrace } from '../resolve-trace.ts';
import { printable, shorten } from '../table.ts';
import type { Terminal } from '../terminal.ts';

type Page = ToolOutput<'view_trace'>;

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
    .option('--cursor <cursor>', 'with --json: the next page of a long trace, named `nextCursor` by the one before')
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
      const traceId =
        flags.trace === undefined ? await firstTrace(dump) : await resolveTrace(dump, '--trace', flags.trace);
      if (flags.span === undefined && flags.json !== true) {
        await printTrace(dump, traceId, context.terminal);
        return;
      }
      const page =
        flags.span === undefined
          ? await dump.run('view_trace', {
              trace_id: traceId,
              ...(flags.cursor === undefined ? {} : { cursor: flags.cursor }),
            })
          : await dump.run('view_spans', { trace_id: traceId, span_ids: [...flags.span] });
      if (flags.json === true) context.terminal.print(JSON.stringify(page, undefined, 2));
      else printSpans(page, context.terminal);
    });
}

/** Prints a trace as an indented tree, children under their parents, with durations, tokens and errors. */
export async function printTrace(dump: OpenDump, traceId: string, terminal: Terminal): Promise<void> {
  const tree = await dump.run('trace_tree', { trace_id: traceId });
  const [trace] = (await dump.run('query_traces', { filter: `trace:${JSON.stringify(traceId)}`, limit: 1 })).traces;
  const duration = trace?.durationNs === undefined ? 'no times' : formatDuration(trace.durationNs);
  terminal.print(
    `${terminal.style('bold', printable(trace?.rootName ?? ''))}  ${terminal.style('dim', traceId)}\n` +
      terminal.style(
        'dim',
        `${duration} · ${countOf(tree.rows, 'span')} · ${countOf(trace?.errorSpanCount ?? 0, 'error')} · ${(trace?.startTime ?? '').slice(0, 19)}`,
      ),
  );
  const errors = await errorMessages(dump, traceId);
  for (let row = 0; row < Math.min(tree.rows, MOST_SPANS_SHOWN); row += 1) printRow(tree, row, errors, terminal);
  const left = tree.rows - MOST_SPANS_SHOWN;
  if (left > 0) {
    terminal.print(
      terminal.style(
        'dim',
        `${formatCount(left)} more spans of ${formatCount(tree.rows)}; --json pages through all of them`,
      ),
    );
  }
}

/** Status messages of the trace's error spans, by position in the trace; the first page of them. */
async function errorMessages(dump: OpenDump, traceId: string): Promise<ReadonlyMap<number, string>> {
  const page = await dump.run('view_trace', { trace_id: traceId, filter: 'status:error' });
  return new Map(page.spans.map((span) => [span.spanIndex, span.statusMessage ?? '']));
}

const MARKED_FLAGS = ['orphan', 'duplicate', 'superseded', 'cycle', 'negative', 'malformed'] as const;

function printRow(
  tree: ToolOutput<'trace_tree'>,
  row: number,
  errors: ReadonlyMap<number, string>,
  terminal: Terminal,
): void {
  const shape = tree.shapes[tree.shape[row]];
  const flags = tree.flags[row];
  const indent = '  '.repeat(Math.min(tree.depth[row], 20));
  const tokens = (tree.inputTokens[row] || 0) + (tree.outputTokens[row] || 0);
  const isOpen = (flags & SPAN_FLAGS.open) !== 0;
  const duration = Number.isNaN(tree.durationNs[row]) ? (isOpen ? 'open' : '–') : formatDuration(tree.durationNs[row]);
  const marks = flagNames(flags).filter((flag) => MARKED_FLAGS.some((marked) => marked === flag));
  const line =
    `${duration.padStart(9)}  ${(tokens > 0 ? formatShort(tokens) : '').padStart(7)}  ` +
    `${indent}${shape.kind.padEnd(9)} ${shorten(printable(shape.name), 48)}` +
    `${shape.model === '' ? '' : `  ${printable(shape.model)}`}${marks.length > 0 ? `  [${marks.join(' ')}]` : ''}`;
  if (shape.status !== 'error') {
    terminal.print(line);
    return;
  }
  terminal.print(terminal.style('red', `${line}  ✕`));
  const message = errors.get(tree.spanIndex[row]);
  if (message !== undefined && message !== '') {
    terminal.print(terminal.style('red', `${' '.repeat(20)}${indent}${shorten(printable(message), 100)}`));
  }
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

/** The first trace with an error, else the first of all. */
async function firstTrace(dump: OpenDump): Promise<string> {
  const withError = await dump.run('query_traces', { filters: { has_errors: true }, fields: ['traceId'], limit: 1 });
  const any = withError.traces[0] ?? (await dump.run('query_traces', { fields: ['traceId'], limit: 1 })).traces[0];
  if (any === undefined) throw new UserError('notFound', 'This dump holds no trace.', {});
  return any.traceId;
}
