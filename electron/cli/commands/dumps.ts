import { resolve } from 'node:path';

import type { Command } from 'commander';

import { countOf, formatBytes, formatCount, formatDuration } from '../../../shared/format/index.ts';
import { convertTo, importDump, listFormats, previewImport, type ImportPreview } from '../../engine/dumps/index.ts';
import type { CliContext } from '../context.ts';
import { followDumpIn, indexInputs } from '../open.ts';
import { withJson, type OutputFlags } from '../options.ts';
import { printable, renderTable } from '../table.ts';

interface FormatFlag {
  readonly format?: string;
}

interface IndexFlags extends OutputFlags {
  readonly follow?: boolean;
}

interface ImportFlags extends OutputFlags, FormatFlag {
  readonly to: string;
  readonly preview?: boolean;
}

const INTO_HELP = 'read every file in this format instead of detecting it (see roundhouse formats)';

/** `index`, `import`, `convert`, `formats`: getting dumps into shape. */
export function registerDumps(program: Command, context: CliContext): void {
  registerIndex(program, context);
  registerImport(program, context);
  registerConvert(program, context);
  withJson(program.command('formats').description('List the formats that can be read'))
    .addHelpText('after', '\nFormats are told by content, never by file name.')
    .action((flags: OutputFlags) => {
      const formats = listFormats().map(({ id, title, specification }) => ({ id, title, specification }));
      if (flags.json === true) context.terminal.print(JSON.stringify({ formats }, undefined, 2));
      else
        context.terminal.print(
          renderTable(
            [
              { head: 'FORMAT', text: (format) => format.id },
              { head: 'WHAT', text: (format) => format.title, most: 60 },
              { head: 'DEFINED BY', text: (format) => format.specification, most: 80 },
            ],
            formats,
            (head) => context.terminal.style('dim', head),
          ),
        );
    });
}

function registerIndex(program: Command, context: CliContext): void {
  withJson(
    program
      .command('index')
      .description('Build the index of a dump, or bring it up to date')
      .argument('<inputs...>', 'files or folders'),
  )
    .option('--follow', 'keep up with growing files until Ctrl+C')
    .addHelpText(
      'after',
      `
The index of one file that is read in place lies beside it; that of several, of a converted one, or where nothing can be
written, in the data folder (ROUNDHOUSE_HOME). It can be deleted at any time and is made anew, all but annotations.db:
your labels, notes and stars.`,
    )
    .action(async (inputs: string[], flags: IndexFlags) => {
      const { terminal } = context;
      const built = await indexInputs(inputs, context);
      const { meta } = built;
      const facts = {
        outcome: built.outcome,
        folder: built.folder,
        spans: meta.counts.spans,
        traces: meta.counts.traces,
        skipped: meta.skippedCount,
        bytes: meta.totalBytes,
        tookMs: Math.round(built.tookMs),
      };
      if (flags.json === true) terminal.print(JSON.stringify(facts, undefined, 2));
      else {
        const rate =
          built.outcome === 'fresh' || built.tookMs === 0
            ? ''
            : `, ${formatBytes((meta.totalBytes * 1000) / built.tookMs)}/s`;
        terminal.print(
          `${OUTCOME[built.outcome]}: ${countOf(meta.counts.spans, 'span')} in ${countOf(meta.counts.traces, 'trace')} (${formatBytes(meta.totalBytes)} in ${formatDuration(built.tookMs * 1e6)}${rate})`,
        );
        terminal.print(terminal.style('dim', built.folder));
      }
      if (flags.follow !== true) return;
      for await (const growth of followDumpIn(inputs, context)) {
        if (flags.json === true)
          terminal.print(
            JSON.stringify({
              spans: growth.spans,
              traces: growth.traces,
              newSpans: growth.newSpans,
              newTraces: growth.newTraces,
            }),
          );
        else
          terminal.print(
            `+${formatCount(growth.newSpans)} spans, +${formatCount(growth.newTraces)} traces: ${formatCount(growth.spans)} in ${formatCount(growth.traces)}`,
          );
      }
    });
}

const OUTCOME = { fresh: 'Up to date', built: 'Built', extended: 'Extended' } as const;

function registerImport(program: Command, context: CliContext): void {
  withJson(
    program
      .command('import')
      .description('Convert files of any format into a folder, as a job that can be resumed')
      .argument('<inputs...>', 'files or folders'),
  )
    .requiredOption('--to <folder>', 'where the imported dump goes')
    .option('--preview', 'only count, exactly, and list what would be skipped; nothing is written')
    .option('--format <id>', INTO_HELP)
    .addHelpText(
      'after',
      '\nStopped or killed, the same command goes on with the files not finished.\n\nExample:\n  $ roundhouse import exports/ --to dumps/week-31 --preview',
    )
    .action(async (inputs: string[], flags: ImportFlags) => {
      const { terminal, signal } = context;
      const job = {
        signal,
        onProgress: terminal.showProgress,
        ...(flags.format === undefined ? {} : { format: flags.format }),
      };
      if (flags.preview === true) {
        const preview = await previewImport(inputs, job);
        terminal.clearProgress();
        if (flags.json === true) terminal.print(JSON.stringify(preview, undefined, 2));
        else printPreview(preview, context);
        return;
      }
      const result = await importDump(inputs, { ...job, targetDir: resolve(flags.to) });
      terminal.clearProgress();
      if (flags.json === true) terminal.print(JSON.stringify(result, undefined, 2));
      else {
        const resumed = result.resumedCount > 0 ? `, ${formatCount(result.resumedCount)} of them from before` : '';
        terminal.print(`${countOf(result.files.length, 'file')} imported${resumed}: ${resolve(flags.to)}`);
        for (const file of result.unrecognised)
          terminal.print(terminal.style('yellow', `not read: ${file.path}: ${printable(file.reason)}`));
      }
    });
}

function printPreview(preview: ImportPreview, { terminal }: CliContext): void {
  const other = (counts: ImportPreview['totals']): number =>
    Object.values(counts.otherSignals).reduce((sum, count) => sum + count, 0);
  terminal.print(
    renderTable(
      [
        { head: 'FILE', text: (file) => file.path, most: 60 },
        { head: 'FORMAT', text: (file) => file.format },
        { head: 'RECORDS', align: 'right', text: (file) => formatCount(file.records) },
        { head: 'SPANS', align: 'right', text: (file) => formatCount(file.spans) },
        { head: 'TRACES', align: 'right', text: (file) => formatCount(file.traces) },
        { head: 'OTHER', align: 'right', text: (file) => formatCount(other(file)) },
        { head: 'SKIPPED', align: 'right', text: (file) => formatCount(file.skippedCount) },
      ],
      preview.files,
      (head) => terminal.style('dim', head),
    ),
  );
  const { totals } = preview;
  terminal.print(
    `${formatCount(totals.records)} records = ${formatCount(totals.spans)} spans in ${formatCount(totals.traces)} traces + ${formatCount(other(totals))} of other signals + ${formatCount(totals.skippedCount)} skipped`,
  );
  for (const file of preview.files) {
    for (const skip of file.skipped.slice(0, 20))
      terminal.print(`  ${skip.file}:${skip.line} (byte ${formatCount(skip.offset)}): ${printable(skip.reason)}`);
    if (file.skippedCount > 20)
      terminal.print(
        terminal.style('dim', `  ${formatCount(file.skippedCount - 20)} more in ${file.path} (--json lists them)`),
      );
  }
  for (const file of preview.unrecognised)
    terminal.print(terminal.style('yellow', `not read: ${file.path}: ${printable(file.reason)}`));
}

function registerConvert(program: Command, context: CliContext): void {
  withJson(
    program
      .command('convert')
      .description('Write all spans of a dump as one flat span JSONL file')
      .argument('<inputs...>', 'files or folders'),
  )
    .requiredOption('-o, --out <file>', 'the file to write; it appears complete or not at all')
    .option('--format <id>', INTO_HELP)
    .addHelpText('after', '\nExample:\n  $ roundhouse convert run.eval -o run.jsonl')
    .action(async (inputs: string[], flags: OutputFlags & FormatFlag & { readonly out: string }) => {
      const { terminal, signal } = context;
      const result = await convertTo(inputs, flags.out, {
        signal,
        onProgress: terminal.showProgress,
        ...(flags.format === undefined ? {} : { format: flags.format }),
      });
      terminal.clearProgress();
      if (flags.json === true) {
        terminal.print(JSON.stringify(result, undefined, 2));
        return;
      }
      terminal.print(`${countOf(result.spans, 'span')} of ${countOf(result.records, 'record')}: ${result.outPath}`);
      for (const skip of result.skipped.slice(0, 20))
        terminal.print(
          `  skipped ${skip.file}:${skip.line} (byte ${formatCount(skip.offset)}): ${printable(skip.reason)}`,
        );
      if (result.skipped.length > 20)
        terminal.print(terminal.style('dim', `  ${formatCount(result.skipped.length - 20)} more (--json lists them)`));
    });
}
