import { Command, CommanderError } from 'commander';

import { UserError } from '../engine/base/index.ts';
import { registerAnalysis } from './commands/analysis.ts';
import { registerAsk } from './commands/ask.ts';
import { registerDemo } from './commands/demo.ts';
import { registerDumps } from './commands/dumps.ts';
import { registerOverview } from './commands/overview.ts';
import { registerPull } from './commands/pull.ts';
import { registerReports } from './commands/reports.ts';
import { registerSearch } from './commands/search.ts';
import { registerShow } from './commands/show.ts';
import { registerTraces } from './commands/traces.ts';
import type { CliContext } from './context.ts';
import { EXIT, exitCodeOf } from './exit-codes.ts';
import { processTerminal, type Terminal } from './terminal.ts';

/** Runs one command line and gives the exit code. Never throws; Ctrl+C stops the work and ends with 130. */
export async function main(argv: readonly string[]): Promise<number> {
  const terminal = processTerminal();
  const stop = new AbortController();
  const onSignal = (): void => {
    // The second time, the person means it.
    if (stop.signal.aborted) process.exit(EXIT.cancelled);
    stop.abort(new UserError('cancelled', 'Stopped. What was finished is kept.'));
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    await buildProgram({ terminal, signal: stop.signal }).parseAsync([...argv], { from: 'user' });
    return typeof process.exitCode === 'number' ? process.exitCode : EXIT.ok;
  } catch (error) {
    terminal.clearProgress();
    return report(error, terminal, argv.includes('--json') || argv.includes('--jsonl'));
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

function buildProgram(context: CliContext): Command {
  const program = new Command('roundhouse')
    .description(
      'Reads dumps of AI-agent traces: counts, lists, searches and compares them, and finds failure modes. Offline, without a model.',
    )
    .version('0.1.0')
    .exitOverride()
    .showHelpAfterError('Try the same with --help.')
    .addHelpText(
      'after',
      `
Inputs are files and folders of traces in any supported format ('roundhouse formats'), plain, .gz or .zst.
Several inputs are read as one dump. They are never modified.

Examples:
  $ roundhouse overview traces.jsonl
  $ roundhouse traces dumps/ --filter 'status:error duration>30s' --sort -cost
  $ roundhouse search "connection refused" dumps/
  $ roundhouse failures dumps/ --json > failures.json

Exit codes: 0 done · 1 defect · 2 usage · 3 input unreadable · 4 unknown format · 5 bad query · 6 limit · 7 busy · 8 refused · 9 provider failed · 130 stopped
`,
    );
  for (const register of [
    registerOverview,
    registerTraces,
    registerShow,
    registerSearch,
    registerAnalysis,
    registerAsk,
    registerReports,
    registerDumps,
    registerPull,
    registerDemo,
  ]) {
    register(program, context);
  }
  return program;
}

function report(error: unknown, terminal: Terminal, asJson: boolean): number {
  if (error instanceof CommanderError) {
    // Commander has printed its own message already.
    return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  }
  if (error instanceof UserError) {
    if (asJson)
      terminal.print(JSON.stringify({ error: { code: error.code, message: error.message, details: error.details } }));
    else terminal.complain(`${terminal.style('red', 'roundhouse:')} ${error.message}`);
    return exitCodeOf(error.code);
  }
  const message = error instanceof Error ? error.message : String(error);
  if (asJson) terminal.print(JSON.stringify({ error: { code: 'bug', message, details: {} } }));
  terminal.complain(`roundhouse: a defect of Roundhouse: ${message}`);
  if (process.env['ROUNDHOUSE_DEBUG'] !== undefined && error instanceof Error) terminal.complain(error.stack ?? '');
  else terminal.complain('Set ROUNDHOUSE_DEBUG=1 to see where it happened.');
  return EXIT.bug;
}
