import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { DumpSources } from '../dumps/index.ts';

import { ByteScanner } from './byte-scanner.ts';
import type { Chunk } from './chunk.ts';
import type { DumpIndex } from './dump-index.ts';
import { ChunkBuilder } from './plain-chunk.ts';
import { ROW, ROW_BYTES, ROW_WORDS } from './row.ts';
import { compileScanModule } from './scan-module.ts';
import { scanPlain } from './scan-plain.ts';

const MODULE = compileScanModule();

/** A folder that goes with the test. */
export class ScratchFolder implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), 'roundhouse-index-'));

  file(name: string, content: string | Uint8Array): string {
    const path = join(this.path, name);
    writeFileSync(path, content);
    return path;
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

export function sourcesOf(...paths: string[]): DumpSources {
  return {
    id: 'test',
    inputs: paths,
    unrecognised: [],
    files: paths.map((path) => ({
      path,
      original: path,
      format: 'flat',
      converted: false,
      otherSignals: { logs: 0, metrics: 0, events: 0, other: 0 },
      skipped: [],
    })),
  };
}

/** One span line; `extra` members replace the defaults. */
export function spanLine(extra: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    trace_id: '0af7651916cd43dd8448eb211c80319c',
    span_id: '00f067aa0ba902b7',
    parent_span_id: '',
    name: 'chat',
    kind: 'SPAN_KIND_CLIENT',
    start_time: '2026-04-23T05:00:00.000000001Z',
    end_time: '2026-04-23T05:00:01.000000000Z',
    status: { code: 'STATUS_CODE_OK' },
    attributes: {},
    ...extra,
  });
}

/** Chunks of a file by the byte scanner, cut into ranges of so many bytes. */
export function scanByBytes(folder: ScratchFolder, path: string, rangeBytes = Number.MAX_SAFE_INTEGER): Chunk[] {
  const fileBytes = readFileSync(path).length;
  const rowsPath = join(folder.path, 'byte-rows');
  const fd = openSync(path, 'r');
  const rowsFd = openSync(rowsPath, 'w+');
  try {
    const scanner = new ByteScanner(MODULE, { fd: rowsFd, path: rowsPath });
    const chunks: Chunk[] = [];
    for (let start = 0; start < fileBytes; start += rangeBytes) {
      chunks.push(
        ...scanner.scanRange({
          fd,
          file: 0,
          start,
          end: Math.min(fileBytes, start + rangeBytes),
          startsLine: start === 0,
          fileBytes,
        }).chunks,
      );
    }
    return chunks;
  } finally {
    closeSync(fd);
    closeSync(rowsFd);
  }
}

/** The one chunk of a file by the slow reader alone. */
export function scanByParsing(folder: ScratchFolder, path: string): Chunk[] {
  const fileBytes = readFileSync(path).length;
  const rowsPath = join(folder.path, 'plain-rows');
  const fd = openSync(path, 'r');
  const rowsFd = openSync(rowsPath, 'w+');
  try {
    const builder = new ChunkBuilder();
    scanPlain({ fd, file: 0, start: 0, end: fileBytes, startsLine: true, fileBytes }, builder);
    return [builder.finish(rowsFd, { path: rowsPath, offset: 0 })];
  } finally {
    closeSync(fd);
    closeSync(rowsFd);
  }
}

/** Everything chunks tell, free of ordinals and of where chunks begin: equal for scans that found the same. */
export function contentOf(chunks: readonly Chunk[]): {
  readonly spans: readonly unknown[];
  readonly skips: readonly unknown[];
  readonly tally: unknown;
} {
  const tally = { lines: 0, spans: 0, logs: 0, metrics: 0, foreign: 0 };
  const spans: unknown[] = [];
  const skips: unknown[] = [];
  for (const chunk of chunks) {
    for (const skip of chunk.skips) skips.push({ ...skip, line: tally.lines + skip.line });
    for (const name of Object.keys(tally) as (keyof typeof tally)[]) tally[name] += chunk.tally[name];
    spans.push(...spansOf(chunk));
  }
  return { spans, skips, tally };
}

function spansOf(chunk: Chunk): unknown[] {
  const file = readFileSync(chunk.rows.path).subarray(
    chunk.rows.offset,
    chunk.rows.offset + chunk.rows.count * ROW_BYTES,
  );
  const rows = new Uint32Array(new Uint8Array(file).buffer);
  return Array.from({ length: chunk.rows.count }, (_, index) => {
    const row = rows.subarray(index * ROW_WORDS, (index + 1) * ROW_WORDS);
    const trace = row[ROW.trace];
    return {
      words: [...row.subarray(0, ROW.trace), ...row.subarray(ROW.inputTokens, ROW.rank)],
      trace: { key: [...chunk.traceKeys.subarray(4 * trace, 4 * trace + 4)], text: chunk.traceTexts[trace] ?? '' },
      shape: chunk.shapes[row[ROW.shape]],
      owner: chunk.owners[row[ROW.owner]],
    };
  });
}

/** All that an index tells, without what names one build. */
export function indexContent(index: DumpIndex): unknown {
  const { buildId: _buildId, builtAtMs: _builtAtMs, tookMs: _tookMs, ...meta } = index.meta;
  return {
    meta,
    spans: columnsOf(index.spans),
    traces: columnsOf(index.traces),
    usage: columnsOf(index.usage),
    traceIds: Array.from({ length: index.traceCount }, (_, trace) => index.traceIdText(trace)),
    shapes: Array.from({ length: index.shapes.count }, (_, shape) => index.shapes.row(shape)),
    owners: Array.from({ length: index.owners.count }, (_, owner) => index.owners.row(owner)),
    skipped: index.skipped(),
  };
}

function columnsOf(columns: object): unknown {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, Array.from(column as ArrayLike<unknown>)]),
  );
}
