import type { RecordSource } from '../../../shared/domain/index.ts';

import { asObject, parseRecord } from './record.ts';
import type { TraceStore } from './trace-store.ts';

export interface OriginalRecord {
  readonly source: RecordSource;
  readonly bytes: Uint8Array;
}

/**
 * The record that a converted span was made from, as it stands in the user's file; undefined for spans of files used in
 * place, whose record is the original. Rejects with UserError 'notFound' or 'unreadable' when the file is gone or changed.
 */
export async function readOriginalOf(store: TraceStore, span: number): Promise<OriginalRecord | undefined> {
  const read = store.options.originalRecord;
  const source = sourceOf(parseRecord(store.index.recordBytes(span)).json?.['roundhouse.source']);
  return source === undefined || read === undefined ? undefined : { source, bytes: await read(source) };
}

/** Written by our own conversion; read with care all the same, since the folder is the user's. */
function sourceOf(value: unknown): RecordSource | undefined {
  const { file, entry, offset, length, line, path } = asObject(value) ?? {};
  if (typeof file !== 'string' || typeof offset !== 'number' || typeof length !== 'number') return undefined;
  return {
    file,
    offset,
    length,
    ...(typeof entry === 'string' && { entry }),
    ...(typeof line === 'number' && { line }),
    ...(typeof path === 'string' && { path }),
  };
}
