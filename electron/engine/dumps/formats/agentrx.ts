import { basename } from 'node:path';

import type { DumpAnnotation } from '../source.ts';
import type { DumpFormat, FormatInput, FormatItem, FormatSample, RecordPlace } from '../format.ts';
import { chatRunItems } from './chat-list-run.ts';
import { preview, previewBytes, type Preview } from './transcript-detect.ts';
import { readRuns, skipsOf, type Run, type RunLayout } from './transcript-run.ts';
import { spanIdFrom, spanItem } from './transcript-span.ts';
import { speakerItems, stepSpanId } from './transcript-speakers.ts';
import { messageSpanId } from './transcript-turns.ts';
import { asList, asNumber, asRecord, asRecords, asText, toText, type JsonRecord } from './transcript-value.ts';

/**
 * AgentRx: failed runs and, in files of their own, the ground truth of where they failed. Four kinds of files:
 * Magentic-One runs (a list of `{role, content}`; the file's name is the run's id, as nothing inside tells it),
 * tau runs (a list of `{task_id, traj, records, …}`), ground truth (a list of `{trajectory_id, failures, root_cause}`) and
 * the table of step counts. Steps count from 1, as in the ground truth. Ids of traces and spans follow from the
 * run's id and step alone, so the ground truth finds its spans whichever file is read first; each of its entries
 * counts as a record without a span and gives annotations. Users are simulated and may be the ones at fault, so in tau runs
 * every message has a span.
 */
export const agentRx: DumpFormat = {
  id: 'agentrx',
  title: 'AgentRx failed run or ground truth',
  specification: 'https://github.com/microsoft/AgentRx (arXiv 2602.02475, 2026)',
  detect: detectAgentRx,
  read: readAgentRx,
};

type FileKind = 'magentic' | 'tau' | 'groundTruth' | 'stepCounts';

const FIRST_STEP = 1;

function detectAgentRx(sample: FormatSample): number {
  return kindOf(preview(sample)) === undefined ? 0 : 0.9;
}

function kindOf({ value, first }: Preview): FileKind | undefined {
  if (Array.isArray(value)) {
    if ('trajectory_id' in first && Array.isArray(first['failures'])) return 'groundTruth';
    if ('task_id' in first && Array.isArray(first['traj']) && isNumbered(first['traj'][0])) return 'tau';
    const roles = asRecords(value).map((message) => toText(message['role']));
    return roles.some((role) => role === 'human' || role.startsWith('Orchestrator (')) ? 'magentic' : undefined;
  }
  const counts = Object.entries(asRecord(value) ?? {});
  const isTable = counts.length > 0 && counts.every(([id, count]) => isRunId(id) && typeof count === 'number');
  return isTable ? 'stepCounts' : undefined;
}

function isNumbered(message: unknown): boolean {
  return typeof asRecord(message)?.['index'] === 'number';
}

function isRunId(text: string): boolean {
  return /^[0-9a-f]{64}$|^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

async function* readAgentRx(input: FormatInput): AsyncGenerator<FormatItem> {
  const kind = kindOf(await previewBytes(input)) ?? 'magentic';
  const layout: RunLayout =
    kind === 'magentic' || kind === 'stepCounts'
      ? { runsAt: [], stepLists: [] }
      : { runsAt: ['*'], stepLists: kind === 'tau' ? ['traj'] : [] };
  for await (const run of readRuns(input, layout)) {
    yield* skipsOf(run);
    if (kind === 'magentic') yield* magenticItems(run, basename(input.path));
    else if (kind === 'tau') yield* tauItems(run);
    else if (kind === 'stepCounts') yield* stepCountItems(run);
    else if (Object.keys(run.fields).length > 0) yield* groundTruthItems(run);
  }
}

function* magenticItems(run: Run, fileName: string): Generator<FormatItem> {
  const steps = run.steps[''] ?? [];
  if (steps.length === 0) return;
  const traceId = fileName.replace(/\.json.*$/i, '');
  const rootId = spanIdFrom(traceId, 'root');
  const question = toText(asRecord(steps[0]?.value)?.['content']).trim();
  const attributes = { 'input.value': question, 'agentrx.trajectory_id': traceId };
  yield spanItem({ traceId, spanId: rootId, name: 'Magentic-One run', kind: 'AGENT', attributes, at: run.at });
  yield* speakerItems({ traceId, rootId, firstStep: FIRST_STEP }, steps);
}

function* tauItems(run: Run): Generator<FormatItem> {
  const id = run.fields['task_id'];
  const traceId = traceIdOf(typeof id === 'number' || typeof id === 'string' ? id : run.digest);
  yield* chatRunItems(run, { traceId, prefix: 'agentrx', firstStep: FIRST_STEP, everyMessage: true });
}

function* stepCountItems(run: Run): Generator<FormatItem> {
  for (const [id, count] of Object.entries(run.fields)) {
    yield { kind: 'other', signal: 'other', at: { ...run.at, path: id } };
    const steps = asNumber(count);
    if (steps !== undefined) yield annotation({ traceId: id, name: 'agentrx.steps', value: steps });
  }
}

function* groundTruthItems(run: Run): Generator<FormatItem> {
  const id = run.fields['trajectory_id'];
  if (typeof id !== 'string' && typeof id !== 'number') {
    yield skipped(run.at, 'ground truth without a trajectory_id');
    return;
  }
  yield { kind: 'other', signal: 'other', at: run.at };
  const traceId = traceIdOf(id);
  const rootCause = asRecord(run.fields['root_cause']) ?? {};
  const summary = asText(run.fields['failure_summary']);
  if (summary !== undefined) yield annotation({ traceId, name: 'failure_summary', value: summary });
  for (const failure of asRecords(run.fields['failures'])) {
    const isCritical = failure['failure_id'] === rootCause['failure_id'];
    yield* failureItems(traceId, failure, isCritical ? (asText(rootCause['reason_for_root_cause']) ?? '') : undefined);
  }
  if (asList(run.fields['failures']).length === 0) yield annotation({ traceId, name: 'agentrx.failures', value: 0 });
}

/** A failure on its span; the critical one also on the trace, as agent, step and category. */
function* failureItems(traceId: string, failure: JsonRecord, rootCause: string | undefined): Generator<FormatItem> {
  const step = asNumber(failure['step_number']);
  const category = asText(failure['failure_category']) ?? 'unknown';
  const agent = asText(failure['failed_agent']);
  const note = asText(failure['step_reason']) ?? asText(failure['category_reason']);
  const spanId = step === undefined ? undefined : failureSpanId(traceId, step);
  const name = rootCause === undefined ? 'failure' : 'critical_failure';
  yield annotation({
    traceId,
    ...(spanId === undefined ? {} : { spanId }),
    name,
    value: category,
    ...(note === undefined ? {} : { note }),
  });
  if (rootCause === undefined) return;
  if (step !== undefined) yield annotation({ traceId, name: 'critical_step', value: step, note: rootCause });
  yield annotation({ traceId, name: 'critical_category', value: category });
  if (agent !== undefined) yield annotation({ traceId, name: 'critical_agent', value: agent });
}

function failureSpanId(traceId: string, step: number): string {
  return isRunId(traceId) ? stepSpanId(traceId, step) : messageSpanId({ traceId }, step - FIRST_STEP);
}

/** Magentic-One runs are named by uuid or hash, tau runs by the number of their task. */
function traceIdOf(id: string | number): string {
  return typeof id === 'string' && isRunId(id) ? id : `agentrx-tau-${id}`;
}

function annotation(value: DumpAnnotation): FormatItem {
  return { kind: 'annotation', annotation: value };
}

function skipped(at: RecordPlace, reason: string): FormatItem {
  return { kind: 'skip', reason, at };
}
