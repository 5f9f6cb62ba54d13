import {
  attributesOf,
  isRecord,
  partText,
  readAnswer,
  readToolCall,
  type SpanRecordLike,
} from '../../../../shared/conventions/index.ts';
import { SPAN_FLAGS } from '../../../../shared/domain/index.ts';
import type { DumpIndex } from '../../index/index.ts';

/** One thing an agent or a tool did, as a trace tells it, in time order. */
export interface Step {
  /** Ordinal of the span. */
  readonly span: number;
  /** The number the trace itself gives the step (`roundhouse.step`), else its position from 0. */
  readonly number: number;
  readonly kind: 'agent' | 'tool';
  /** Who acted; of a tool, who called it. 'assistant' where the trace names no agent. */
  readonly agent: string;
  /** The agent's words and calls, or the tool's result; shortened. */
  readonly text: string;
  /** The span itself is marked as failed. */
  readonly isError: boolean;
}

/** The role that chat formats give to their only agent. */
const UNNAMED_AGENT = 'assistant';

/** Long enough for conclusions at the end of a report and errors at the end of an output. */
const TEXT_LENGTH = 6_000;

/** The model turns and tool calls of a trace; superseded spans and people's messages are left out. */
export function readSteps(index: DumpIndex, trace: number): readonly Step[] {
  const steps: Step[] = [];
  const first = index.traces.firstSpan[trace];
  for (let span = first; span < first + index.traces.spanCount[trace]; span += 1) {
    const { kind, agent, status } = index.shapes.row(index.spans.shape[span]);
    const isStep = kind === 'LLM' || kind === 'TOOL';
    if (!isStep || (index.spans.flags[span] & SPAN_FLAGS.superseded) !== 0) continue;
    const record = parsed(index.recordBytes(span));
    const written = attributesOf(record)['roundhouse.step'];
    const caller = kind === 'TOOL' ? (steps.findLast((step) => step.kind === 'agent')?.agent ?? agent) : agent;
    const name = caller === '' ? UNNAMED_AGENT : caller;
    steps.push({
      span,
      number: typeof written === 'number' ? written : steps.length,
      kind: kind === 'TOOL' ? 'tool' : 'agent',
      agent: name,
      text: bothEnds(kind === 'TOOL' ? (readToolCall(record).resultText ?? '') : answerText(record)),
      isError: status === 'error',
    });
  }
  return steps;
}

function parsed(bytes: Uint8Array): SpanRecordLike {
  try {
    const record: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return isRecord(record) ? record : {};
  } catch {
    return {}; // A malformed record is a step without words.
  }
}

function answerText(record: SpanRecordLike): string {
  return readAnswer(record)
    .output.flatMap((message) => message.parts.map(partText))
    .join('\n');
}

function bothEnds(text: string): string {
  if (text.length <= TEXT_LENGTH) return text;
  return `${text.slice(0, TEXT_LENGTH / 2)}\n…\n${text.slice(-TEXT_LENGTH / 2)}`;
}
