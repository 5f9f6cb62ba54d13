import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';

import type { DumpExport, DumpExportEvent } from '../../../shared/api/procedures-dumps.ts';
import { UserError } from '../base/index.ts';
import type { DumpIndex } from '../index/index.ts';
import { selectTraces, type TraceStore } from '../store/index.ts';
import type { OpenedBuild } from './opened-build.ts';
import { TRACE_CSV_HEADING, traceCsvLine } from './trace-csv.ts';

/** Traces between two events and two looks at the signal. */
const STEP = 200;

/** Writes the chosen traces beside the target and moves the file there when it is whole. */
export async function* exportTraces(
  build: OpenedBuild,
  { path, format, selection }: Omit<DumpExport, 'dump'>,
  signal: AbortSignal,
): AsyncGenerator<DumpExportEvent> {
  const traces = await chosenTraces(build.store, selection, signal);
  const beside = `${path}.${process.pid}.part`;
  const file = createWriteStream(beside, { flags: 'wx' });
  try {
    let rows = 0;
    if (format === 'csv') file.write(TRACE_CSV_HEADING);
    for (let at = 0; at < traces.length; at += STEP) {
      if (signal.aborted) throw new UserError('cancelled', 'The export was cancelled; nothing was written.', { path });
      const some = traces.subarray(at, at + STEP);
      const parts = format === 'csv' ? csvLines(build.index, some) : records(build.index, some);
      for (const part of parts) {
        rows += 1;
        if (!file.write(part)) await once(file, 'drain');
      }
      yield { kind: 'progress', doneTraces: Math.min(at + STEP, traces.length), totalTraces: traces.length };
    }
    file.end();
    await once(file, 'finish');
    await rename(beside, path);
    yield { kind: 'written', traces: traces.length, rows, bytes: file.bytesWritten };
  } finally {
    file.destroy();
    await rm(beside, { force: true });
  }
}

/** Ordinals of the chosen traces, in the dump's order. UserError 'notFound' names the first id that there is not. */
async function chosenTraces(
  store: TraceStore,
  selection: DumpExport['selection'],
  signal: AbortSignal,
): Promise<Uint32Array> {
  if (selection.kind === 'filter') {
    const filter = selection.filter.trim();
    return (await selectTraces(store, filter === '' ? {} : { filter }, { signal })).rows();
  }
  const ordinals = selection.traceIds.map((traceId) => {
    const trace = store.index.findTrace(traceId);
    if (trace < 0) throw new UserError('notFound', `There is no trace ${traceId} in this dump.`, { traceId });
    return trace;
  });
  return Uint32Array.from(new Set(ordinals)).sort();
}

function* csvLines(index: DumpIndex, traces: Uint32Array): Generator<string> {
  for (const trace of traces) yield traceCsvLine(index, trace);
}

function* records(index: DumpIndex, traces: Uint32Array): Generator<Uint8Array | string> {
  for (const trace of traces) {
    const first = index.traces.firstSpan[trace] ?? 0;
    const end = first + (index.traces.spanCount[trace] ?? 0);
    for (let span = first; span < end; span += 1) yield Buffer.concat([index.recordBytes(span), NEWLINE]);
  }
}

const NEWLINE = Buffer.from('\n');
