import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { z } from 'zod';

import type { SkippedRecord } from '../../../shared/domain/index.ts';

import type { DumpFormat } from './format.ts';
import { JsonlFile, readJsonl, syncFolder } from './jsonl-file.ts';
import { readDump, type DumpCounts, type ReadOptions } from './read-dump.ts';
import { fileState } from './sample.ts';
import type { DumpAnnotation, SourceFile } from './source.ts';

/** Raised whenever a reader gives other spans than before: older conversions are then made anew. */
export const CONVERTER_VERSION = 1;

const count = z.number().int().nonnegative();

const manifestSchema = z.object({
  version: z.literal(CONVERTER_VERSION),
  original: z.string(),
  format: z.string(),
  sizeBytes: count,
  mtimeNs: z.string(),
  counts: z.object({
    records: count,
    spans: count,
    otherSignals: z.object({ logs: count, metrics: count, events: count, other: count }),
    skipped: count,
  }),
});

/** What a finished conversion says of itself; written last, so that its presence means that all is there. */
export type ConversionManifest = z.infer<typeof manifestSchema>;

const SPANS_FILE = 'spans.jsonl';
const SKIPPED_FILE = 'skipped.jsonl';
const ANNOTATIONS_FILE = 'annotations.jsonl';
const MANIFEST_FILE = 'manifest.json';

/** Names a conversion by everything that its content depends on. */
export async function conversionKey(path: string, format: DumpFormat): Promise<string> {
  const state = await fileState(path);
  const hash = createHash('sha256');
  hash.update(JSON.stringify([CONVERTER_VERSION, path, format.id, state.sizeBytes, state.mtimeNs]));
  for (const piece of state.pieces) hash.update(piece);
  return hash.digest('hex').slice(0, 32);
}

/** A conversion that is complete, as a source; undefined when there is none or it cannot be trusted. */
export async function finishedConversion(folder: string): Promise<SourceFile | undefined> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => undefined);
  const manifest = text === undefined ? undefined : manifestSchema.safeParse(jsonOrUndefined(text)).data;
  return manifest === undefined ? undefined : sourceOf(folder, manifest);
}

/**
 * Converts one file into `folder`: spans, skip list, annotations, manifest. The folder appears complete or not at all,
 * whatever happens meanwhile. A folder that is there already is replaced.
 */
export async function convertInto(
  folder: string,
  path: string,
  format: DumpFormat,
  options: ReadOptions,
): Promise<SourceFile> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  await removeAbandoned(dirname(folder));
  const partial = `${folder}.partial-${process.pid}-${randomBytes(4).toString('hex')}`;
  await mkdir(partial, { mode: 0o700 });
  try {
    const state = await fileState(path);
    const counts = await writeParts(partial, path, format, options);
    const { sizeBytes, mtimeNs } = state;
    const manifest = {
      version: CONVERTER_VERSION,
      original: path,
      format: format.id,
      sizeBytes,
      mtimeNs,
      counts,
    } as const;
    await writeDurably(join(partial, MANIFEST_FILE), JSON.stringify(manifest, undefined, 2));
    await syncFolder(partial);
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    await syncFolder(dirname(folder));
    return await sourceOf(folder, manifest);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function writeParts(folder: string, path: string, format: DumpFormat, options: ReadOptions): Promise<DumpCounts> {
  await using spans = await JsonlFile.create(join(folder, SPANS_FILE));
  await using skipped = await JsonlFile.create(join(folder, SKIPPED_FILE));
  await using annotations = await JsonlFile.create(join(folder, ANNOTATIONS_FILE));
  const sink = {
    span: (line: string) => spans.write(line),
    skip: (record: SkippedRecord) => skipped.write(`${JSON.stringify(record)}\n`),
    annotation: (annotation: DumpAnnotation) => annotations.write(`${JSON.stringify(annotation)}\n`),
  };
  const counts = await readDump(path, format, sink, options);
  for (const file of [spans, skipped, annotations]) await file.close();
  return counts;
}

async function sourceOf(folder: string, manifest: ConversionManifest): Promise<SourceFile> {
  const { original, format, counts } = manifest;
  const skipped: SkippedRecord[] = [];
  // Our own file, written from SkippedRecord values.
  for await (const record of readJsonl(join(folder, SKIPPED_FILE))) skipped.push(record as SkippedRecord);
  return {
    path: join(folder, SPANS_FILE),
    original,
    format,
    converted: true,
    otherSignals: counts.otherSignals,
    skipped,
  };
}

/** The annotations that were kept beside a converted file. */
export async function* conversionAnnotations(file: SourceFile): AsyncGenerator<DumpAnnotation> {
  if (!file.converted) return;
  // Our own file, written from DumpAnnotation values.
  for await (const annotation of readJsonl(join(dirname(file.path), ANNOTATIONS_FILE)))
    yield annotation as DumpAnnotation;
}

/** Removes what a killed process left half-written. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(/\.partial-(\d+)-[0-9a-f]+$/.exec(name)?.[1]);
    if (Number.isInteger(pid) && pid !== process.pid && !isAlive(pid)) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
