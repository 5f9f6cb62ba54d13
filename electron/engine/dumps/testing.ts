import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { FlatRecord } from '../../../shared/domain/index.ts';
import { ProgressMeter } from '../base/index.ts';

import { chooseFormat } from './detect.ts';
import { findFormat } from './registry.ts';
import { readDump, type DumpCounts } from './read-dump.ts';
import type { DumpAnnotation } from './source.ts';
import type { SkippedRecord } from '../../../shared/domain/index.ts';

/** A folder for one test file, with its removal. */
export interface TestFolder extends Disposable {
  readonly path: string;
  /** Writes a file below the folder and gives its path. */
  write(name: string, content: string | Uint8Array): string;
}

/** For tests. */
export function testFolder(): TestFolder {
  const path = mkdtempSync(join(tmpdir(), 'roundhouse-dumps-'));
  return {
    path,
    write(name, content) {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

export interface ReadFile {
  readonly format: string;
  readonly spans: readonly FlatRecord[];
  readonly skipped: readonly SkippedRecord[];
  readonly annotations: readonly DumpAnnotation[];
  readonly counts: DumpCounts;
}

/** Reads a file wholly, as a conversion would. For tests. */
export async function readAll(path: string, formatId?: string): Promise<ReadFile> {
  const format = formatId === undefined ? await chooseFormat(path, undefined) : findFormat(formatId);
  if (format === undefined) throw new Error(`no format ${formatId}`);
  const spans: FlatRecord[] = [];
  const skipped: SkippedRecord[] = [];
  const annotations: DumpAnnotation[] = [];
  const sink = {
    // A line that we wrote from a FlatRecord.
    span: (line: string) => void spans.push(JSON.parse(line) as FlatRecord),
    skip: (record: SkippedRecord) => void skipped.push(record),
    annotation: (annotation: DumpAnnotation) => void annotations.push(annotation),
  };
  const options = { meter: new ProgressMeter('test', 0, {}), bytesBefore: 0, sizeBytes: 0 };
  const counts = await readDump(path, format, sink, options);
  return { format: format.id, spans, skipped, annotations, counts };
}

/** A canonical flat span line without its newline. For tests. */
export function flatLine(traceId: string, spanId: string, more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    trace_id: traceId,
    span_id: spanId,
    parent_span_id: '',
    name: 'step',
    kind: 'SPAN_KIND_INTERNAL',
    start_time: '2026-04-23T05:00:00.000000001Z',
    end_time: '2026-04-23T05:00:01.000000002Z',
    status: { code: 'STATUS_CODE_OK' },
    attributes: { 'openinference.span.kind': 'TOOL' },
    ...more,
  });
}
