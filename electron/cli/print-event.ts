import type { AnalystEvent } from '../../shared/api/analyst.ts';
import { countOf, formatDuration, formatShort, formatUsd } from '../../shared/format/index.ts';
import { printable, shorten } from './table.ts';
import type { Terminal } from './terminal.ts';

/** Tells a run's events as they come, a line each; deltas are left to the message that they make up. */
export function printEvent(event: AnalystEvent, terminal: Terminal): void {
  const line = lineOf(event, Math.max(60, terminal.width - 4));
  if (line !== undefined)
    terminal.complain(
      terminal.style(
        event.kind === 'retry' || event.kind === 'refusal' || event.kind === 'sentBack' ? 'yellow' : 'dim',
        line,
      ),
    );
}

function lineOf(event: AnalystEvent, width: number): string | undefined {
  const cut = (text: string): string => shorten(printable(text.slice(0, width * 4)), width);
  switch (event.kind) {
    case 'runStarted':
      return `${event.resumed ? 'goes on' : 'starts'}: ${countOf(event.tracesInScope, 'trace')} in scope${event.rehearsal ? ' · rehearsal, no model' : ''}`;
    case 'agentStarted':
      return event.depth === 0 ? undefined : `${event.agent} ▸ ${cut(event.question)}`;
    case 'message':
      return event.text.trim() === '' ? undefined : `${event.agent} ${cut(event.text)}`;
    case 'toolStarted':
      return event.tool === 'final_answer' || event.tool === 'call_subagent'
        ? undefined
        : `${event.agent} → ${event.tool} ${cut(event.argumentsText)}`;
    case 'toolEnded':
      return event.ok ? undefined : `${event.agent} ✕ ${event.tool}: ${cut(event.resultText)}`;
    case 'retry':
      return `${event.agent} tries again in ${formatDuration(Math.round(event.waitMs * 1e6))} (${event.error}): ${cut(event.text)}`;
    case 'compaction':
      return `${event.agent} put ${event.items} items into notes: ${formatShort(event.tokensBefore)} → ${formatShort(event.tokensAfter)} tokens`;
    case 'refusal':
      return `${event.agent} the model refuses: ${cut(event.text)}`;
    case 'agentEnded':
      return event.agent === 'root' ? undefined : `${event.agent} ◂ ${event.outcome}: ${cut(event.answer)}`;
    case 'checking':
      return `checking ${countOf(event.citations, 'citation')} and ${countOf(event.counts, 'count')}`;
    case 'sentBack':
      return `sent back once: ${cut(event.problems.join(' '))}`;
    case 'candidate':
      return `${event.agent} may have found: ${cut(event.title)}`;
    case 'rehearsalSeen':
      return 'rehearsal, no model: the server says so of itself';
    case 'finishing':
      return 'you ask for the report now';
    case 'steered':
      return `${event.agent} reads: ${cut(event.text)}`;
    case 'steerUnused':
      return `${event.agent} ended before it read: ${cut(event.text)}`;
    case 'runEnded': {
      const cost = event.use.costUsd === undefined ? 'no price' : formatUsd(event.use.costUsd);
      return `${event.outcome}: ${countOf(event.use.turns, 'call')}, ${formatShort(event.use.tokens)} tokens, ${cost}, ${formatDuration(Math.round(event.use.timeMs * 1e6))}`;
    }
    default:
      return undefined;
  }
}
