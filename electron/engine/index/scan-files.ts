import { closeSync, fstatSync, openSync } from 'node:fs';
import { join } from 'node:path';

import type { SkippedRecord } from '../../../shared/domain/index.ts';
import type { SourceFile } from '../dumps/source.ts';

import { ChunkBuilder } from './chunk-builder.ts';
import type { Chunk } from './chunk.ts';
import type { IndexedFile } from './dump-index.ts';
import type { DumpTables } from './dump-tables.ts';
import { describeFile } from './freshness.ts';
import type { FileEnd } from './index-meta.ts';
import { ROW_BYTES } from './row.ts';
import { scanPlain } from './scan-plain.ts';

/** What the scan of the files gives beside the tables. */
export interface FilesScan {
  readonly files: readonly IndexedFile[];
  readonly ends: readonly FileEnd[];
  readonly skipped: readonly SkippedRecord[];
}

export interface ScanTarget {
  readonly buildFolder: string;
  readonly tables: DumpTables;
  readonly signal?: AbortSignal;
  readonly onBytes?: (bytes: number) => void;
}

const CHUNK_BYTES = 16 << 20;

/** Scans files with the slow reader, in this thread. */
export function scanFilesPlainly(files: readonly SourceFile[], target: ScanTarget): FilesScan {
  const described: IndexedFile[] = [];
  const ends: FileEnd[] = [];
  const skipped: SkippedRecord[] = [];
  const rowsPath = join(target.buildFolder, 'rows.tmp');
  const rowsFd = openSync(rowsPath, 'w+');
  let rowsBytes = 0;
  try {
    files.forEach((file, index) => {
      const fd = openSync(file.path, 'r');
      try {
        const fileBytes = fstatSync(fd).size;
        let line = 0;
        let start = 0;
        let end = { resumeOffset: 0, resumeLine: 0 };
        while (start < fileBytes) {
          target.signal?.throwIfAborted();
          const builder = new ChunkBuilder();
          const scanned = scanPlain({ fd, file: index, start, end: start + CHUNK_BYTES, fileBytes }, builder);
          const chunk: Chunk = builder.finish(rowsFd, { path: rowsPath, offset: rowsBytes });
          rowsBytes += chunk.rows.count * ROW_BYTES;
          target.tables.add(chunk);
          for (const skip of chunk.skips) skipped.push({ file: file.original, ...skip, line: line + skip.line + 1 });
          line += chunk.tally.lines;
          target.onBytes?.(scanned.nextOffset - start);
          start = scanned.nextOffset;
          end = { resumeOffset: scanned.resumeOffset, resumeLine: scanned.resumeOffset < scanned.nextOffset ? line - 1 : line };
        }
        described.push(describeFile(file, fd, fileBytes));
        ends.push(end);
        skipped.push(...file.skipped);
      } finally {
        closeSync(fd);
      }
    });
  } finally {
    closeSync(rowsFd);
  }
  return { files: described, ends, skipped };
}
