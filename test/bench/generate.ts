import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { type DumpShape, plantRareWord, spanLines } from './dump-shapes.ts';

/** Raised whenever the same seed would give other bytes. */
const VERSION = 2;

export interface DumpSpec {
  readonly shape: DumpShape;
  /** The dump ends with the first span that reaches this size or count. */
  readonly sizeBytes?: number;
  readonly spans?: number;
  readonly seed?: number;
}

export interface GeneratedDump {
  readonly path: string;
  readonly sizeBytes: number;
}

/** Where generated dumps are kept: outside the checkout, so that they are written once. */
export function benchFolder(): string {
  const folder = process.env['ROUNDHOUSE_BENCH_DIR'] ?? join(tmpdir(), 'roundhouse-bench');
  mkdirSync(folder, { recursive: true });
  return resolve(folder);
}

/** The dump of this spec, written unless it is there already. */
export function generateDump(spec: DumpSpec): GeneratedDump {
  const { shape, sizeBytes = Infinity, spans = Infinity, seed = 1 } = spec;
  const extent = Number.isFinite(spans) ? `${spans}-spans` : `${Math.round(sizeBytes / 1e6)}MB`;
  const path = join(benchFolder(), `${shape}-${extent}-s${seed}-v${VERSION}.jsonl`);
  if (!existsSync(path)) writeDump(path, { shape, sizeBytes, spans, seed });
  return { path, sizeBytes: statSync(path).size };
}

const BATCH_CHARS = 4 * 2 ** 20;
const RARE_WORDS = 10;

function writeDump(path: string, spec: Required<DumpSpec>): void {
  const work = `${path}.${process.pid}.tmp`;
  const fd = openSync(work, 'w');
  let batch = '';
  let written = 0;
  let spans = 0;
  let planted = 0;
  for (const line of spanLines(spec.shape, spec.seed)) {
    const done = Math.max((written + batch.length) / spec.sizeBytes, spans / spec.spans);
    // The places are the middles of ten equal parts.
    const isRarePlace = planted < RARE_WORDS && done >= (planted + 0.5) / RARE_WORDS;
    if (isRarePlace) planted++;
    batch += isRarePlace ? plantRareWord(line) : line;
    spans++;
    const isEnd = written + batch.length >= spec.sizeBytes || spans >= spec.spans;
    if (batch.length < BATCH_CHARS && !isEnd) continue;
    const bytes = Buffer.from(batch);
    for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
    written += bytes.length;
    batch = '';
    if (isEnd) break;
  }
  closeSync(fd);
  renameSync(work, path);
}
