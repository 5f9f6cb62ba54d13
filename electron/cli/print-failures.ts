import type { FailureReport } from '../../shared/api/failures.ts';
import { countOf, formatCount, formatShare } from '../../shared/format/index.ts';
import { printable, renderTable, shorten } from './table.ts';
import type { Terminal } from './terminal.ts';

const SIGNATURES_SHOWN = 10;

/** Prints a failure report for people: modes with one example each, then the commonest error signatures. */
export function printFailures(report: FailureReport, terminal: Terminal): void {
  const { scope } = report;
  terminal.print(
    `${terminal.style('bold', countOf(report.modes.length, 'failure mode'))}  ` +
      terminal.style(
        'dim',
        `in ${countOf(scope.traces, 'trace')}, ${countOf(scope.spans, 'span')} · ${formatCount(report.ran.length)} detectors · shares are of all traces`,
      ),
  );
  for (const mode of report.modes) {
    const tone = mode.severity === 'high' ? 'red' : mode.severity === 'medium' ? 'yellow' : 'dim';
    terminal.print('');
    terminal.print(
      `${terminal.style(tone, mode.severity.padEnd(6))} ${terminal.style('bold', mode.title)}  ${formatCount(mode.count)}× in ${countOf(mode.traces, 'trace')} (${formatShare(mode.traces, scope.traces)})`,
    );
    terminal.print(`       ${mode.explanation}`);
    const [example] = mode.examples;
    if (example !== undefined) {
      terminal.print(
        terminal.style(
          'dim',
          `       ${example.traceId}/${example.spanId} ${printable(example.spanName)}: ${shorten(printable(example.evidence.text), 110)}`,
        ),
      );
    }
  }
  if (report.signatures.length === 0) return;
  const shown = report.signatures.slice(0, SIGNATURES_SHOWN);
  terminal.print('');
  terminal.print(
    renderTable(
      [
        { head: 'ERRORS', align: 'right', text: (signature) => formatCount(signature.count) },
        { head: 'TRACES', align: 'right', text: (signature) => formatCount(signature.traces) },
        { head: 'WHERE', text: (signature) => signature.tool || signature.spanName, most: 28 },
        { head: 'SIGNATURE', text: (signature) => signature.message, most: Math.max(40, terminal.width - 50) },
      ],
      shown,
      (head) => terminal.style('dim', head),
    ),
  );
  const left = report.signatures.length - shown.length + report.signaturesLeftOut;
  if (left > 0) terminal.print(terminal.style('dim', `${formatCount(left)} more signatures (--json lists them)`));
}
