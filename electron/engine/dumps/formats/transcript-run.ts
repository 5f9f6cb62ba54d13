import { createHash } from 'node:crypto';

import { splitLines } from '../../base/index.ts';
import type { FormatItem, RecordPlace } from '../format.ts';
import { formatJsonPath, JsonSplitter, parseJson, type JsonPath, type JsonPiece } from './transcript-json.ts';
import type { JsonRecord } from './transcript-value.ts';

/** One run of an agent as its file holds it: what describes it, its steps with their places, what was unreadable. */
export interface Run {
  readonly at: RecordPlace;
  /** Members that are not step lists. */
  readonly fields: JsonRecord;
  /** By name of the list; '' where the run is the list itself. */
  readonly steps: Readonly<Record<string, readonly Step[]>>;
  readonly unreadable: readonly Unreadable[];
  /** Position among the runs of the file, from 0. */
  readonly ordinal: number;
  /** Hex of a hash over everything read, to make ids that are the same on every import. */
  readonly digest: string;
  readonly isObject: boolean;
  /** Members of the document around the run that came before it. */
  readonly outer: JsonRecord;
}

export interface Step {
  readonly index: number;
  readonly value: unknown;
  readonly at: RecordPlace;
}

export interface Unreadable {
  readonly reason: string;
  readonly at: RecordPlace;
}

export interface RunLayout {
  /** Where runs stand: `[]` the document itself, `['*']` elements of a list, `['samples', '*']` of a member. */
  readonly runsAt: readonly string[];
  /** True where each line is a document of its own. */
  readonly lines?: boolean;
  /** Members that hold steps; a run that is itself a list needs no name. */
  readonly stepLists: readonly string[];
  /** The entry of a zip archive that the bytes come from. */
  readonly entry?: string;
}

/** Bytes of a file or of an entry in it. */
export interface RunBytes {
  bytes(): AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal | undefined;
}

/** Reads a file run by run; only one run is in memory at a time. Never throws on user data. */
export async function* readRuns(input: RunBytes, layout: RunLayout): AsyncGenerator<Run> {
  const assembler = new RunAssembler(layout);
  if (layout.lines === true) {
    for await (const line of readLines(input)) yield* assembler.line(line);
    return;
  }
  const splitter = new JsonSplitter({ opens: (path) => assembler.opens(path) });
  for await (const chunk of input.bytes()) {
    input.signal?.throwIfAborted();
    yield* assembler.take(splitter.push(chunk));
  }
  yield* assembler.take(splitter.end());
  yield* assembler.finish();
}

/** A skip for every part of a run that could not be read. */
export function skipsOf(run: Run): FormatItem[] {
  return run.unreadable.map(({ reason, at }) => ({ kind: 'skip', reason, at }));
}

/** A line of a JSONL file that is not blank; without bytes where it is too long to be read at once. */
export interface Line {
  readonly bytes: Uint8Array | undefined;
  readonly at: RecordPlace;
}

/** The lines of a file, blank ones left out. */
export async function* readLines(input: RunBytes): AsyncGenerator<Line> {
  for await (const { bytes, number, offset, length } of splitLines(input.bytes())) {
    input.signal?.throwIfAborted();
    if (bytes === undefined || bytes.some((byte) => byte > 0x20)) yield { bytes, at: { line: number, offset, length } };
  }
}

/** The line as JSON; a line that is no JSON gives the reason. */
export function parseLine(line: Line): { readonly value: unknown } | { readonly reason: string } {
  return line.bytes === undefined ? { reason: tooLong(line) } : parseJson(line.bytes);
}

function tooLong(line: Line): string {
  return `the line is too long to be read (${line.at.length} bytes)`;
}

interface Draft {
  readonly at: RecordPlace;
  readonly isObject: boolean;
  readonly fields: Record<string, unknown>;
  readonly steps: Record<string, Step[]>;
  readonly unreadable: Unreadable[];
  readonly hash: ReturnType<typeof createHash>;
}

/** Puts the splitter's pieces together to runs. A run ends where its container closes, or where the file is cut. */
class RunAssembler {
  readonly #layout: RunLayout;
  /** Length of a run's own path. */
  readonly #depth: number;
  readonly #outer: Record<string, unknown> = Object.create(null);
  #draft: Draft | undefined;
  #strays: Unreadable[] = [];
  #ordinal = 0;
  /** End of the last part that was reported as unreadable. */
  #reportedUpTo = -1;

  constructor(layout: RunLayout) {
    this.#layout = layout;
    this.#depth = layout.runsAt.length;
  }

  opens(path: JsonPath): boolean {
    if (path.length <= this.#depth) return path.every((part, i) => isAt(this.#layout.runsAt[i], part));
    if (!path.slice(0, this.#depth).every((part, i) => isAt(this.#layout.runsAt[i], part))) return false;
    return path.length === this.#depth + 1 && this.#layout.stepLists.includes(String(path.at(-1)));
  }

  *line(line: Line): Generator<Run> {
    if (line.bytes === undefined) {
      this.#unreadable(tooLong(line), line.at);
      yield* this.finish();
      return;
    }
    const splitter = new JsonSplitter({
      opens: (path) => this.opens(path),
      offset: line.at.offset,
      line: line.at.line,
    });
    yield* this.take(splitter.push(line.bytes));
    yield* this.take(splitter.end());
    yield* this.finish();
  }

  *take(pieces: readonly JsonPiece[]): Generator<Run> {
    for (const piece of pieces) {
      const run = this.#takeOne(piece);
      if (run !== undefined) yield run;
    }
  }

  /** What stood outside of every run, as a run without steps, so that it is accounted for. */
  *finish(): Generator<Run> {
    const [first] = this.#strays;
    if (first === undefined) return;
    const draft = newDraft(first.at, true);
    draft.unreadable.push(...this.#strays);
    this.#strays = [];
    yield this.#seal(draft, first.at);
  }

  #takeOne(piece: JsonPiece): Run | undefined {
    const isRun = piece.path.length === this.#depth && this.opens(piece.path);
    if (piece.kind === 'open' && isRun) this.#draft = newDraft(this.#placed(piece), !piece.isArray);
    if (piece.kind === 'value') this.#value(piece);
    if (piece.kind === 'bad') this.#unreadable(piece.reason, this.#placed(piece));
    if (piece.kind !== 'close') return undefined;
    const draft = this.#draft;
    if (!piece.complete) this.#torn(piece);
    if (!isRun || draft === undefined) return undefined;
    this.#draft = undefined;
    return this.#seal(draft, piece.at);
  }

  #value(piece: Extract<JsonPiece, { kind: 'value' }>): void {
    const draft = this.#draft;
    const outerName = piece.path.length < this.#depth ? piece.path[0] : undefined;
    if (typeof outerName === 'string') {
      this.#outer[outerName] = piece.value;
      return;
    }
    if (draft === undefined) {
      this.#unreadable('neither an object nor a list, so no run of an agent', this.#placed(piece));
      return;
    }
    const inside = piece.path.slice(this.#depth);
    draft.hash.update(formatJsonPath(inside)).update(piece.raw);
    const [name, index] = inside.length === 1 && typeof inside[0] === 'number' ? ['', inside[0]] : inside;
    if (typeof index === 'number' && typeof name === 'string') {
      (draft.steps[name] ??= []).push({ index, value: piece.value, at: this.#placed(piece) });
    } else if (typeof name === 'string') {
      draft.fields[name] = piece.value;
    }
  }

  /** One note for the innermost container that the end of the file cut; the outer ones follow from it. */
  #torn(piece: JsonPiece): void {
    const end = piece.at.offset + piece.at.length;
    if (this.#reportedUpTo >= end) return;
    const where = formatJsonPath(piece.path);
    const at = { ...this.#placed(piece), offset: end, length: 0 };
    this.#unreadable(`the file ends inside ${where === '' ? 'the document' : where}`, at);
  }

  #unreadable(reason: string, at: RecordPlace): void {
    (this.#draft?.unreadable ?? this.#strays).push({ reason, at });
    this.#reportedUpTo = Math.max(this.#reportedUpTo, at.offset + at.length);
  }

  #seal(draft: Draft, at: RecordPlace): Run {
    const { fields, steps, unreadable, isObject } = draft;
    const ordinal = this.#ordinal;
    this.#ordinal += 1;
    const digest = draft.hash.digest('hex');
    const place = { ...draft.at, length: at.length };
    return { at: place, fields, steps, unreadable, isObject, ordinal, digest, outer: this.#outer };
  }

  #placed(piece: JsonPiece): RecordPlace {
    const path = formatJsonPath(piece.path);
    const { entry } = this.#layout;
    return { ...piece.at, ...(entry === undefined ? {} : { entry }), ...(path === '' ? {} : { path }) };
  }
}

function newDraft(at: RecordPlace, isObject: boolean): Draft {
  // No prototype: a member named `__proto__` is a member like any other.
  const fields: Record<string, unknown> = Object.create(null);
  const steps: Record<string, Step[]> = Object.create(null);
  return { at, isObject, fields, steps, unreadable: [], hash: createHash('sha256') };
}

function isAt(pattern: string | undefined, part: string | number): boolean {
  return pattern === part || (pattern === '*' && typeof part === 'number');
}
