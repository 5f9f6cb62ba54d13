import type { DumpFormat, FormatInput, FormatItem, FormatSample } from '../format.ts';
import { openHandsRunItems } from './openhands-run.ts';
import { preview, previewBytes, type Preview } from './transcript-detect.ts';
import { parseLine, readLines, readRuns, skipsOf, type Run, type Step } from './transcript-run.ts';
import { traceIdFrom } from './transcript-span.ts';
import { asList, asRecord, asText } from './transcript-value.ts';

/**
 * OpenHands event streams: evaluation output (`output.jsonl`, a run with its `history` on each line), an exported
 * trajectory (a list of events) or events on lines. A record is an event. An action with a model response gives an LLM
 * span (the first one, where a response asked for several), the observation it caused gives a TOOL span, a recall a
 * RETRIEVER span, an error without a cause a CHAIN span; other events count as records without a span, what users and
 * the environment said goes into the turn that follows. Times are written without a zone and taken as UTC.
 */
export const openHands: DumpFormat = {
  id: 'openhands',
  title: 'OpenHands events',
  specification: 'https://github.com/All-Hands-AI/OpenHands openhands/events/serialization (0.9 to 0.5x)',
  detect: detectOpenHands,
  read: readOpenHands,
};

type Layout = 'output' | 'events' | 'eventLines';

function detectOpenHands(sample: FormatSample): number {
  return layoutOf(preview(sample)) === undefined ? 0 : 0.92;
}

function layoutOf({ value, isLines }: Preview): Layout | undefined {
  const fields = asRecord(value);
  const history = asList(fields?.['history']);
  if (history.length > 0 && (isEvent(history[0]) || isEvent(asList(history[0])[0]))) return 'output';
  if (fields !== undefined && 'instance_id' in fields && 'history' in fields && 'metadata' in fields) return 'output';
  if (isEvent(asList(value)[0])) return 'events';
  return isLines && isEvent(value) ? 'eventLines' : undefined;
}

function isEvent(value: unknown): boolean {
  const fields = asRecord(value);
  if (fields === undefined || asText(fields['source']) === undefined) return false;
  const hasTime = 'timestamp' in fields || 'id' in fields;
  return hasTime && (asText(fields['action']) !== undefined || asText(fields['observation']) !== undefined);
}

async function* readOpenHands(input: FormatInput): AsyncGenerator<FormatItem> {
  const seen = await previewBytes(input);
  if (layoutOf(seen) === 'eventLines') {
    yield* eventLineItems(input);
    return;
  }
  for await (const run of readRuns(input, { runsAt: [], lines: seen.isLines, stepLists: ['history'] })) {
    yield* skipsOf(run);
    const steps = run.steps['history'] ?? run.steps[''] ?? [];
    if (steps.length > 0 || Object.keys(run.fields).length > 0) yield* openHandsRunItems(run, steps.flatMap(unpaired));
  }
}

/** Older outputs hold `[action, observation]` pairs. */
function unpaired(step: Step): readonly Step[] {
  if (!Array.isArray(step.value)) return [step];
  return step.value.map((value: unknown, i) => ({
    index: step.index,
    value,
    at: { ...step.at, path: `${step.at.path ?? ''}[${i}]` },
  }));
}

/** All lines of the file are one run; events are small, and a stream of them ends with its conversation. */
async function* eventLineItems(input: FormatInput): AsyncGenerator<FormatItem> {
  const steps: Step[] = [];
  let firstBytes = '';
  for await (const line of readLines(input)) {
    const parsed = parseLine(line);
    if ('reason' in parsed) yield { kind: 'skip', reason: parsed.reason, at: line.at };
    else steps.push({ index: steps.length, value: parsed.value, at: line.at });
    if (firstBytes === '' && line.bytes !== undefined) firstBytes = Buffer.from(line.bytes).toString('utf8');
  }
  const [first] = steps;
  if (first === undefined) return;
  // The first event names the run, so that ids stay the same while the stream grows.
  const run: Pick<Run, 'at' | 'fields' | 'ordinal' | 'digest'> = {
    at: first.at,
    fields: {},
    ordinal: 0,
    digest: traceIdFrom(firstBytes),
  };
  yield* openHandsRunItems(run, steps);
}
