import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import type { SkippedRecord } from '../../../shared/domain/index.ts';
import { ProgressMeter, type JobOptions } from '../base/index.ts';

import { conversionKey, convertInto, finishedConversion } from './conversion.ts';
import { JsonlFile, syncFolder } from './jsonl-file.ts';
import { readDump } from './read-dump.ts';
import { recogniseFiles } from './resolve.ts';
import type { SourceFile, UnrecognisedFile } from './source.ts';

export interface ImportOptions extends JobOptions {
  readonly targetDir: string;
  readonly format?: string;
}

export interface ImportResult {
  /** In the order of the inputs; `path` is the span file within the target folder. */
  readonly files: readonly SourceFile[];
  readonly unrecognised: readonly UnrecognisedFile[];
  /** How many of the files were there from an earlier, interrupted import. */
  readonly resumedCount: number;
}

/**
 * Converts every file of the inputs into its own folder below `targetDir`: spans, skip list, annotations, manifest.
 * Cancelled or killed at any moment, a second call with the same arguments goes on with the files not finished.
 * Fails as `resolveDump` does, and with 'io' errors of the file system.
 */
export async function importDump(inputs: readonly string[], options: ImportOptions): Promise<ImportResult> {
  const { files, unrecognised } = await recogniseFiles(inputs, options);
  const meter = new ProgressMeter(
    'import',
    files.reduce((sum, file) => sum + file.sizeBytes, 0),
    options,
  );
  const results: SourceFile[] = [];
  let resumedCount = 0;
  let bytesBefore = 0;
  for (const { path, format, sizeBytes } of files) {
    const key = await conversionKey(path, format);
    const folder = join(resolve(options.targetDir), `${basename(path)}-${key.slice(0, 12)}`);
    const finished = await finishedConversion(folder);
    if (finished !== undefined) resumedCount += 1;
    results.push(finished ?? (await convertInto(folder, path, format, { ...options, meter, bytesBefore, sizeBytes })));
    bytesBefore += sizeBytes;
    meter.moveTo(bytesBefore);
  }
  meter.finish();
  return { files: results, unrecognised, resumedCount };
}

export interface ConvertResult {
  readonly outPath: string;
  readonly spans: number;
  readonly records: number;
  readonly skipped: readonly SkippedRecord[];
  readonly unrecognised: readonly UnrecognisedFile[];
}

/**
 * Writes all spans of the inputs as one flat JSONL file, which appears complete or not at all; an existing file is replaced.
 * Fails as `resolveDump` does.
 */
export async function convertTo(
  inputs: readonly string[],
  outPath: string,
  options: JobOptions & { readonly format?: string } = {},
): Promise<ConvertResult> {
  const target = resolve(outPath);
  const { files, unrecognised } = await recogniseFiles(inputs, options);
  const meter = new ProgressMeter(
    'convert',
    files.reduce((sum, file) => sum + file.sizeBytes, 0),
    options,
  );
  const partial = `${target}.roundhouse-partial-${process.pid}`;
  const skipped: SkippedRecord[] = [];
  let spans = 0;
  let records = 0;
  let bytesBefore = 0;
  await mkdir(dirname(target), { recursive: true });
  await rm(partial, { force: true });
  try {
    await using out = await JsonlFile.create(partial);
    const sink = {
      span: (line: string) => out.write(line),
      skip: (record: SkippedRecord) => void skipped.push(record),
      annotation: () => undefined,
    };
    for (const { path, format, sizeBytes } of files) {
      const counts = await readDump(path, format, sink, { ...options, meter, bytesBefore, sizeBytes });
      spans += counts.spans;
      records += counts.records;
      bytesBefore += sizeBytes;
    }
    await out.close();
    await rename(partial, target);
    await syncFolder(dirname(target));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  meter.finish();
  return { outPath: target, spans, records, skipped, unrecognised };
}
