import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { ProgressMeter, UserError, compressionOfFile, type JobOptions } from '../base/index.ts';

import { conversionKey, convertInto, finishedConversion } from './conversion.ts';
import { chooseFormat } from './detect.ts';
import type { DumpFormat } from './format.ts';
import { inputFiles } from './input-files.ts';
import type { DumpSources, SourceFile, UnrecognisedFile } from './source.ts';

export interface ResolveOptions extends JobOptions {
  /** Roundhouse's own folder; conversions go to `converted/` in it. */
  readonly dataDir: string;
  /** Reads every file with this format instead of detecting one. */
  readonly format?: string;
}

/** A file with the format to read it by. */
export interface RecognisedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly format: DumpFormat;
}

/**
 * Makes files and folders ready for the index: plain flat span JSONL is used in place, everything else is converted once.
 * A conversion of an unchanged file is used again, so an interrupted call goes on where it stopped, file by file.
 * Fails with 'notFound', 'unreadable', 'unknownFormat' (when no file at all is recognised), 'badArgument', 'cancelled'.
 */
export async function resolveDump(inputs: readonly string[], options: ResolveOptions): Promise<DumpSources> {
  const { files, unrecognised } = await recogniseFiles(inputs, options);
  const totalBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const meter = new ProgressMeter('convert', totalBytes, options);
  const sources: SourceFile[] = [];
  let bytesBefore = 0;
  for (const file of files) {
    throwIfCancelled(options);
    const readOptions = { ...options, meter, bytesBefore, sizeBytes: file.sizeBytes };
    sources.push((await inPlace(file)) ?? (await converted(file, readOptions)));
    bytesBefore += file.sizeBytes;
    meter.moveTo(bytesBefore);
  }
  meter.finish();
  return { ...identityOf(inputs), files: sources, unrecognised };
}

/** The sources of a single file that is known to be read in place, without looking at it again. */
export function sourcesInPlace(path: string, format: string): DumpSources {
  return { ...identityOf([path]), files: [inPlaceAs(resolve(path), format)], unrecognised: [] };
}

/** Finds the files of inputs and their formats; files of no known format are listed, unless there is no other. */
export async function recogniseFiles(
  inputs: readonly string[],
  options: JobOptions & { readonly format?: string },
): Promise<{ readonly files: readonly RecognisedFile[]; readonly unrecognised: readonly UnrecognisedFile[] }> {
  const found = await inputFiles(inputs);
  const files: RecognisedFile[] = [];
  const unrecognised = [...found.unrecognised];
  let firstFailure: UserError | undefined;
  for (const path of found.files) {
    throwIfCancelled(options);
    try {
      files.push({ path, sizeBytes: (await stat(path)).size, format: await chooseFormat(path, options.format) });
    } catch (error) {
      if (!(error instanceof UserError) || error.code === 'badArgument') throw error;
      firstFailure ??= error;
      unrecognised.push({ path, reason: reasonOf(error) });
    }
  }
  if (files.length === 0)
    throw firstFailure ?? new UserError('unknownFormat', `${inputs.join(', ')}: there is no file to read.`, { inputs });
  return { files, unrecognised };
}

function reasonOf(error: UserError): string {
  const seen = error.details['seen'];
  return typeof seen === 'string' ? `no known trace format: ${seen}` : error.message;
}

async function inPlace(file: RecognisedFile): Promise<SourceFile | undefined> {
  if (file.format.isReadInPlace === undefined || (await compressionOfFile(file.path)) !== 'none') return undefined;
  if (!(await file.format.isReadInPlace(file.path))) return undefined;
  return inPlaceAs(file.path, file.format.id);
}

function inPlaceAs(path: string, format: string): SourceFile {
  const otherSignals = { logs: 0, metrics: 0, events: 0, other: 0 };
  return { path, original: path, format, converted: false, otherSignals, skipped: [] };
}

async function converted(
  file: RecognisedFile,
  options: ResolveOptions & Parameters<typeof convertInto>[3],
): Promise<SourceFile> {
  const folder = join(options.dataDir, 'converted', await conversionKey(file.path, file.format));
  return (await finishedConversion(folder)) ?? convertInto(folder, file.path, file.format, options);
}

function identityOf(inputs: readonly string[]): Pick<DumpSources, 'id' | 'inputs'> {
  const absolute = inputs.map((input) => resolve(input));
  return { id: createHash('sha256').update(JSON.stringify(absolute)).digest('hex').slice(0, 32), inputs: absolute };
}

/** Throws UserError 'cancelled' when the job's signal is aborted. */
export function throwIfCancelled(options: JobOptions): void {
  if (options.signal?.aborted === true) throw new UserError('cancelled', 'Cancelled.');
}
