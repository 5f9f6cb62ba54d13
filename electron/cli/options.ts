import { InvalidArgumentError, Option, type Command } from 'commander';

/** The options that many commands share, worded once. */
export interface OutputFlags {
  readonly json?: boolean;
  readonly jsonl?: boolean;
}

export interface ScopeFlags {
  readonly filter?: string;
}

export interface PageFlags {
  readonly limit?: number;
  readonly offset?: number;
}

export function withJson(command: Command): Command {
  return command.option('--json', 'print one JSON document, in the form of docs/cli.md');
}

export function withJsonLines(command: Command): Command {
  return withJson(command).addOption(new Option('--jsonl', 'print one JSON object per row').conflicts('json'));
}

export function withFilter(command: Command): Command {
  return command.option(
    '-f, --filter <expression>',
    'only traces that match, such as \'status:error duration>5s "timeout"\'',
  );
}

export function withPage(command: Command, rows: string, standard: number): Command {
  return command
    .option('-n, --limit <count>', `how many ${rows} to list`, wholeNumber, standard)
    .option('--offset <count>', `how many ${rows} to leave out first`, wholeNumber, 0);
}

export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new InvalidArgumentError(`Expected a whole number, got "${text}".`);
  return value;
}

/** Collects a repeatable option. */
export function collect(text: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), text];
}
