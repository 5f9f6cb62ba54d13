import type { Command } from 'commander';

import type { Terminal } from './terminal.ts';

/** What every command is given. */
export interface CliContext {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

/** Adds one group of commands to the program. */
export type Register = (program: Command, context: CliContext) => void;
