import type { DumpFormat, FormatInput, FormatItem, FormatSample } from '../format.ts';
import { inspectSampleItems } from './inspect-sample.ts';
import { preview } from './transcript-detect.ts';
import { parseJson } from './transcript-json.ts';
import { readRuns, skipsOf, type Run, type RunBytes, type RunLayout } from './transcript-run.ts';
import { asRecord, type JsonRecord } from './transcript-value.ts';
import { listZip, type ZipEntry } from './zip-archive.ts';

/**
 * Inspect logs: `.json` (one document with `samples`) and `.eval` (a zip with an entry for each sample). A sample is a
 * trace, read one at a time. A record is an event: model calls give LLM, tool calls TOOL, scores EVALUATOR, solver, agent
 * and subtask scopes CHAIN or AGENT spans, sandbox commands CHAIN; other events, and the log's header, count as records
 * without a span. A sample without events gives its messages instead. Scores are annotations too. References to
 * attachments are resolved. A model call repeats its whole prompt: only what is new since the call before is kept.
 */
export const inspect: DumpFormat = {
  id: 'inspect',
  title: 'Inspect log (.json, .eval)',
  specification: 'https://inspect.aisi.org.uk/eval-logs.html (log version 2, inspect_ai 0.3)',
  detect: detectInspect,
  read: readInspect,
};

const ZIP_MAGIC = Buffer.from('PK\u0003\u0004', 'latin1');
const ENTRY_NAMES = ['_journal/start.json', 'header.json', 'samples/'];

function detectInspect(sample: FormatSample): number {
  if (isZip(sample.head)) {
    // The name of the first entry follows its header of 30 bytes.
    const firstName = Buffer.from(sample.head.subarray(30, 80)).toString('latin1');
    return ENTRY_NAMES.some((name) => firstName.startsWith(name)) ? 0.99 : 0;
  }
  const { first } = preview(sample);
  const header = asRecord(first['eval']);
  return header !== undefined && ('task' in header || 'run_id' in header) && ('status' in first || 'plan' in first)
    ? 0.98
    : 0;
}

async function* readInspect(input: FormatInput): AsyncGenerator<FormatItem> {
  if (await startsAsZip(input)) {
    yield* archiveItems(input);
    return;
  }
  yield { kind: 'other', signal: 'other', at: { line: 1, offset: 0, length: 0, path: 'eval' } };
  for await (const run of readRuns(input, { runsAt: ['samples', '*'], stepLists: ['events'] })) {
    yield* sampleItems(run, run.outer);
  }
}

async function startsAsZip(input: FormatInput): Promise<boolean> {
  for await (const chunk of input.bytes()) return isZip(chunk);
  return false;
}

function isZip(head: Uint8Array): boolean {
  return ZIP_MAGIC.equals(head.subarray(0, ZIP_MAGIC.length));
}

async function* archiveItems(input: FormatInput): AsyncGenerator<FormatItem> {
  const { entries, damage } = await listZip(input.path);
  if (damage !== undefined) yield { kind: 'skip', reason: damage, at: { line: 1, offset: 0, length: 0 } };
  const header = await archiveHeader(entries);
  for (const entry of entries) {
    input.signal?.throwIfAborted();
    if (entry.name.startsWith('samples/')) yield* sampleEntryItems(entry, { header, signal: input.signal });
    else yield { kind: 'other', signal: 'other', at: { line: 1, offset: 0, length: 0, entry: entry.name } };
  }
}

async function* sampleEntryItems(
  entry: ZipEntry,
  context: { readonly header: JsonRecord; readonly signal: AbortSignal | undefined },
): AsyncGenerator<FormatItem> {
  const damages: string[] = [];
  const bytes: RunBytes = { bytes: () => entry.bytes((reason) => damages.push(reason)), signal: context.signal };
  const layout: RunLayout = { runsAt: [], stepLists: ['events'], entry: entry.name };
  for await (const run of readRuns(bytes, layout)) yield* sampleItems(run, context.header);
  const at = { line: 1, offset: 0, length: 0, entry: entry.name };
  for (const reason of damages) yield { kind: 'skip', reason, at };
}

function* sampleItems(run: Run, header: JsonRecord): Generator<FormatItem> {
  yield* skipsOf(run);
  const hasSteps = Object.keys(run.steps).length > 0;
  if (hasSteps || Object.keys(run.fields).length > 0) yield* inspectSampleItems(run, header);
}

/** The header stands at the end of a finished archive; one that is still written has only its start. */
async function archiveHeader(entries: readonly ZipEntry[]): Promise<JsonRecord> {
  for (const name of ['header.json', '_journal/start.json']) {
    const entry = entries.find((candidate) => candidate.name === name);
    const parts: Uint8Array[] = [];
    // A damaged header reads as none; the entry itself is reported where it is listed.
    for await (const chunk of entry?.bytes(() => undefined) ?? []) parts.push(chunk);
    const parsed = parseJson(Buffer.concat(parts));
    const header = 'value' in parsed ? asRecord(parsed.value) : undefined;
    if (header !== undefined) return header;
  }
  return {};
}
