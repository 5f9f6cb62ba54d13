import { styleText } from 'node:util';

import type { Progress } from '../engine/base/index.ts';
import { formatBytes } from '../../shared/format/index.ts';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Where a command writes. Text for people and JSON go to stdout; progress and errors to stderr. */
export interface Terminal {
  readonly isInteractive: boolean;
  /** Columns of the terminal, or 140 when there is none. */
  readonly width: number;
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly style: (style: Style, text: string) => string;
  readonly showProgress: (progress: Progress) => void;
  readonly clearProgress: () => void;
}

/** The terminal of this process. Colour only on a terminal, never with NO_COLOR. */
export function processTerminal(): Terminal {
  const colour = process.stdout.isTTY && process.env['NO_COLOR'] === undefined;
  const animated = process.stderr.isTTY;
  let shown = false;
  let printedFirst = false;
  // A reader such as `head` closes the pipe when it has enough; that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  return {
    isInteractive: animated,
    width: process.stdout.columns ?? 140,
    print: (text) => {
      process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
    },
    complain: (text) => {
      process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);
    },
    style: (style, text) => (colour ? styleText(style, text, { validateStream: false }) : text),
    showProgress: (progress) => {
      if (!animated) return;
      // A job of a blink shows nothing.
      if (!printedFirst && progress.secondsLeft !== undefined && progress.secondsLeft < 0.5) return;
      printedFirst = true;
      shown = true;
      process.stderr.write(`\r\x1b[2K${progressLine(progress)}`);
    },
    clearProgress: () => {
      if (shown) process.stderr.write('\r\x1b[2K');
      shown = false;
    },
  };
}

function progressLine(progress: Progress): string {
  const share = progress.totalBytes > 0 ? `${Math.floor((100 * progress.doneBytes) / progress.totalBytes)} %` : '';
  const left = progress.secondsLeft === undefined ? '' : ` · ${Math.ceil(progress.secondsLeft)} s left`;
  const rate = progress.bytesPerSecond > 0 ? ` · ${formatBytes(progress.bytesPerSecond)}/s` : '';
  return `${progress.phase}  ${formatBytes(progress.doneBytes)} of ${formatBytes(progress.totalBytes)}  ${share}${rate}${left}`;
}
