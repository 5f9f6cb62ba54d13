import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

import { splitLines } from '../base/index.ts';

const FLUSH_CHARS = 1 << 20;

/** Writes lines to a new file in large pieces; `close` makes them durable. */
export class JsonlFile implements AsyncDisposable {
  lineCount = 0;
  private pending: string[] = [];
  private pendingChars = 0;
  private readonly file: FileHandle;

  private constructor(file: FileHandle) {
    this.file = file;
  }

  /** Fails when the file exists. */
  static async create(path: string): Promise<JsonlFile> {
    return new JsonlFile(await open(path, 'wx', 0o600));
  }

  /** Takes one line with its newline. */
  async write(line: string): Promise<void> {
    this.lineCount += 1;
    this.pending.push(line);
    this.pendingChars += line.length;
    if (this.pendingChars >= FLUSH_CHARS) await this.flush();
  }

  /** Writes what is left and asks the disk to keep it. */
  async close(): Promise<void> {
    await this.flush();
    await this.file.sync();
    await this.file.close();
  }

  /** Closes the file if `close` was not reached; its content is then incomplete. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.file.close();
  }

  private async flush(): Promise<void> {
    // Piece by piece: joining them could exceed the longest possible string.
    const batch = this.pending;
    this.pending = [];
    this.pendingChars = 0;
    for (const text of joinSmall(batch)) await this.file.appendFile(text);
  }
}

function* joinSmall(lines: readonly string[]): Generator<string> {
  let text = '';
  for (const line of lines) {
    if (text.length + line.length > 64 * FLUSH_CHARS) {
      yield text;
      text = '';
    }
    text += line;
  }
  if (text !== '') yield text;
}

/** The parsed lines of a file that we wrote ourselves. */
export async function* readJsonl(path: string): AsyncGenerator {
  for await (const line of splitLines(createReadStream(path))) {
    if (line.bytes !== undefined && line.length > 0) yield JSON.parse(new TextDecoder().decode(line.bytes));
  }
}

/** Makes a rename within a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
