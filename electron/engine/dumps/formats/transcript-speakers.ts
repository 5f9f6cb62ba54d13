import type { FormatItem } from '../format.ts';
import type { Step } from './transcript-run.ts';
import { messagesAttribute, spanIdFrom, spanItem } from './transcript-span.ts';
import { asRecord, asText, toText } from './transcript-value.ts';

/** A conversation of several agents in which every message has a speaker. */
export interface SpeakerRun {
  readonly traceId: string;
  readonly rootId: string;
  /** Number that labels give to the first message: 0 or 1. */
  readonly firstStep: number;
}

/** Speaks for code that was run, not for a model. */
const TERMINAL = 'Computer_terminal';

/** Id of the span of a step, by the number that labels use; needs nothing of the run but its trace id. */
export function stepSpanId(traceId: string, step: number): string {
  return spanIdFrom(traceId, 'step', step);
}

/**
 * One span for each message, named by its speaker: LLM for agents, TOOL for the terminal that runs their code,
 * CHAIN for the person. Only the message itself is in it; the step before is the span before.
 */
export function* speakerItems(run: SpeakerRun, steps: readonly Step[]): Generator<FormatItem> {
  for (const { value, at, index } of steps) {
    const fields = asRecord(value);
    const role = asText(fields?.['role']);
    if (fields === undefined || role === undefined) {
      yield { kind: 'skip', reason: 'a message without a role', at };
      continue;
    }
    const name = asText(fields['name']) ?? speakerOf(role);
    const content = toText(fields['content']);
    const step = run.firstStep + index;
    const isTerminal = name === TERMINAL;
    const failed = isTerminal ? /^exitcode: (?!0\b)\S+ \((.*)\)/.exec(content) : null;
    const message = messagesAttribute([{ role: isPerson(role) ? 'user' : 'assistant', content, name }]);
    yield spanItem({
      traceId: run.traceId,
      spanId: stepSpanId(run.traceId, step),
      parentId: run.rootId,
      name: asText(fields['name']) ?? role,
      kind: isTerminal ? 'TOOL' : isPerson(role) ? 'CHAIN' : 'LLM',
      error: failed === null ? undefined : failed[1],
      attributes: {
        'agent.name': name,
        ...(isTerminal ? { 'tool.name': TERMINAL, 'output.value': content } : {}),
        [isPerson(role) ? 'llm.input_messages' : 'llm.output_messages']: isTerminal ? undefined : message,
        'message.role': role,
        'roundhouse.step': step,
        'roundhouse.sequence': index,
        'roundhouse.history.messages': index,
      },
      at,
    });
  }
}

/** The agent of a Magentic-One role: `Orchestrator (-> WebSurfer)` is said by the Orchestrator. */
export function speakerOf(role: string): string {
  return role.replace(/\s*\(.*\)$/s, '');
}

function isPerson(role: string): boolean {
  return role === 'human';
}
