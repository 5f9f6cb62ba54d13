import { formatCount } from '../../shared/format/index.ts';
import type { OutputFlags } from './options.ts';
import type { Terminal } from './terminal.ts';

export interface Listing {
  /** What --json prints. */
  readonly document: unknown;
  /** What --jsonl prints, a line each. */
  readonly rows: readonly unknown[];
  table(): string;
  readonly count: { readonly shown: number; readonly offset: number; readonly total: number; readonly noun: string };
  /** A further fact, for people. */
  readonly note?: string;
}

/** Prints a list in the form asked for. For people: the table, then how much of the whole it is. */
export function writeRows(terminal: Terminal, flags: OutputFlags, listing: Listing): void {
  if (flags.json === true) {
    terminal.print(JSON.stringify(listing.document, undefined, 2));
    return;
  }
  if (flags.jsonl === true) {
    for (const row of listing.rows) terminal.print(JSON.stringify(row));
    return;
  }
  const { shown, offset, total, noun } = listing.count;
  if (shown > 0) terminal.print(listing.table());
  const range =
    shown === 0
      ? `0 of ${formatCount(total)} ${noun}`
      : `${formatCount(offset + 1)}–${formatCount(offset + shown)} of ${formatCount(total)} ${noun}`;
  terminal.print(terminal.style('dim', listing.note === undefined ? range : `${range} · ${listing.note}`));
}
