import { mkdir, open, readFile, rename, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { UserError } from '../base/index.ts';

const JOURNAL = 'journal.json';
const IDS = 'trace-ids.txt';

const count = z.number().int().nonnegative();

const journalSchema = z.object({
  version: z.literal(1),
  /** Bytes of the records and of the ids that stand behind this position; what lies after them was never committed. */
  recordBytes: count,
  idBytes: count,
  /** Where the server is to be asked next: a cursor; absent at the beginning. */
  position: z.string().optional(),
  isComplete: z.boolean(),
  traces: count,
  spans: count,
  gone: count,
  requests: count,
});

export type PullJournal = z.infer<typeof journalSchema>;

const AT_BEGINNING: PullJournal = {
  version: 1,
  recordBytes: 0,
  idBytes: 0,
  isComplete: false,
  traces: 0,
  spans: 0,
  gone: 0,
  requests: 0,
};

/** How far a pull into this folder has come; the beginning where there is none. UserError 'unreadable' for a damaged one. */
export async function readJournal(folder: string): Promise<PullJournal> {
  const path = join(folder, JOURNAL);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return AT_BEGINNING;
    throw error;
  }
  const journal = journalSchema.safeParse(jsonOrUndefined(text));
  if (journal.success) return journal.data;
  throw new UserError('unreadable', `${path} is damaged. Remove this pull and start it anew.`, { path });
}

/**
 * What a pull has brought so far: one file of records, a line each, as the server sent them; the ids of their traces; and
 * a journal that is moved into place after both are on disk. A pull that was killed goes on from its journal: what lies
 * after the committed bytes is cut off, so nothing comes twice and nothing is missing.
 */
export class PullFile implements AsyncDisposable {
  readonly ids: Set<string>;
  journal: PullJournal;
  private readonly folder: string;
  private readonly records: FileHandle;
  private readonly idFile: FileHandle;
  private recordBytes: number;
  private idBytes: number;

  private constructor(folder: string, parts: OpenedParts) {
    this.folder = folder;
    this.journal = parts.journal;
    this.records = parts.records;
    this.idFile = parts.idFile;
    this.ids = parts.ids;
    this.recordBytes = parts.journal.recordBytes;
    this.idBytes = parts.journal.idBytes;
  }

  static async open(folder: string, fileName: string): Promise<PullFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const journal = await readJournal(folder);
    const records = await openAt(join(folder, fileName), journal.recordBytes);
    const idFile = await openAt(join(folder, IDS), journal.idBytes);
    const text = (await readFile(join(folder, IDS), 'utf8')).split('\n').slice(0, -1);
    return new PullFile(folder, { journal, records, idFile, ids: new Set(text.map((id) => String(JSON.parse(id)))) });
  }

  /** Bytes of records written, committed or not. */
  get bytes(): number {
    return this.recordBytes;
  }

  /** Adds a JSON value as a line. A newline between its tokens becomes a space: within a JSON string there is none. */
  async addRecord(json: Uint8Array): Promise<void> {
    const line = Buffer.allocUnsafe(json.length + 1);
    line.set(json);
    for (let at = 0; at < json.length; at += 1) if (line[at] === NEWLINE || line[at] === RETURN) line[at] = SPACE;
    line[json.length] = NEWLINE;
    await writeWhole(this.records, line, this.recordBytes);
    this.recordBytes += line.length;
  }

  /** Notes a trace as had; false when it was already. */
  async addId(id: string): Promise<boolean> {
    if (this.ids.has(id)) return false;
    this.ids.add(id);
    const line = Buffer.from(`${JSON.stringify(id)}\n`);
    await writeWhole(this.idFile, line, this.idBytes);
    this.idBytes += line.length;
    return true;
  }

  /** Makes all that was added last: from here a later call goes on. */
  async commit(change: Partial<Omit<PullJournal, 'version' | 'recordBytes' | 'idBytes'>>): Promise<void> {
    await this.records.datasync();
    await this.idFile.datasync();
    const journal = { ...this.journal, ...change, recordBytes: this.recordBytes, idBytes: this.idBytes };
    const beside = join(this.folder, `${JOURNAL}.new`);
    await writeFile(beside, `${JSON.stringify(journal)}\n`, { flush: true });
    await rename(beside, join(this.folder, JOURNAL));
    this.journal = journal;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.records.close();
    await this.idFile.close();
  }
}

interface OpenedParts {
  readonly journal: PullJournal;
  readonly records: FileHandle;
  readonly idFile: FileHandle;
  readonly ids: Set<string>;
}

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const SPACE = 0x20;

/** Opens for writing, cut to the committed bytes. UserError 'unreadable' when there are fewer: somebody took some away. */
async function openAt(path: string, committedBytes: number): Promise<FileHandle> {
  const file = await open(path, committedBytes === 0 ? 'w' : 'r+', 0o600).catch((error: unknown) => {
    if (isMissing(error)) throw lost(path);
    throw error;
  });
  try {
    const { size } = await file.stat();
    if (size < committedBytes) throw lost(path);
    await file.truncate(committedBytes);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

function lost(path: string): UserError {
  return new UserError('unreadable', `${path} has lost what was pulled. Remove this pull and start it anew.`, { path });
}

async function writeWhole(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
