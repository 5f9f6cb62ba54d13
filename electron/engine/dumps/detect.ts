import { UserError } from '../base/index.ts';

import type { DumpFormat, FormatSample } from './format.ts';
import { findFormat, listFormats } from './registry.ts';
import { describeSample, takeSample } from './sample.ts';

export interface FormatCandidate {
  readonly format: string;
  readonly title: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** What was seen in the file, for a person. */
  readonly reason: string;
}

/** Below this, a guess is worse than asking. */
const MIN_CONFIDENCE = 0.3;

/**
 * The formats that a file may have, surest first, told by its content alone.
 * Fails with 'unknownFormat', saying what was seen and which formats are known, and with 'notFound' or 'unreadable'.
 */
export async function detectFormat(path: string): Promise<readonly FormatCandidate[]> {
  const sample = await sampleOrError(path);
  const ranked = rank(sample);
  if (ranked.length > 0) {
    const seen = describeSample(sample);
    return ranked.map(({ format, confidence }) => ({
      format: format.id,
      title: format.title,
      confidence,
      reason: seen,
    }));
  }
  throw unknownFormat(path, sample);
}

/** The surest format of a file, or the one asked for by id. */
export async function chooseFormat(path: string, id: string | undefined): Promise<DumpFormat> {
  if (id !== undefined) return formatOrError(id);
  const sample = await sampleOrError(path);
  const best = rank(sample)[0];
  if (best === undefined) throw unknownFormat(path, sample);
  return best.format;
}

function formatOrError(id: string): DumpFormat {
  const format = findFormat(id);
  if (format !== undefined) return format;
  const known = listFormats().map((each) => each.id);
  throw new UserError('badArgument', `There is no format '${id}'. Known formats: ${known.join(', ')}.`, {
    format: id,
    known,
  });
}

function rank(sample: FormatSample): { readonly format: DumpFormat; readonly confidence: number }[] {
  return listFormats()
    .map((format) => ({ format, confidence: format.detect(sample) }))
    .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
    .sort((a, b) => b.confidence - a.confidence);
}

function unknownFormat(path: string, sample: FormatSample): UserError {
  const seen = describeSample(sample);
  const known = listFormats().map((format) => format.id);
  const advice = `Known formats: ${known.join(', ')}. If it is one of them, name it with the format option.`;
  return new UserError('unknownFormat', `${path}: no known trace format: ${seen}. ${advice}`, { path, seen, known });
}

async function sampleOrError(path: string): Promise<FormatSample> {
  try {
    return await takeSample(path);
  } catch (error) {
    throw readFailure(path, error);
  }
}

/** Only writing fails so: what is read goes into Roundhouse's own folder at the same time. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS']);

/** The file system's refusal as an error for a person; other errors as they are. */
export function readFailure(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error;
  if (NO_ROOM.has(String(error.code))) {
    return new UserError(
      'io',
      `There is no room to write the conversion of ${path} (${String(error.code)}).`,
      { path, code: error.code },
      error,
    );
  }
  if (error.code === 'ENOENT')
    return new UserError('notFound', `${path}: there is no such file or folder.`, { path }, error);
  return new UserError(
    'unreadable',
    `${path}: cannot be read (${String(error.code)}).`,
    { path, code: error.code },
    error,
  );
}
