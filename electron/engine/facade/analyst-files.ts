import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import {
  analystConfigSchema,
  analystEventSchema,
  type AnalystConfig,
  type AnalystEvent,
} from '../../../shared/api/analyst.ts';
import {
  analystRunIdSchema,
  usedPromptSchema,
  type AnalystRun,
  type UsedPrompt,
} from '../../../shared/api/procedures-analyst.ts';
import { checkedReportSchema, type CheckedReport } from '../../../shared/api/report.ts';
import { UserError } from '../base/index.ts';
import { applyEvent } from './analyst-state.ts';
import { JsonFile } from './json-file.ts';

/** What the app notes of a run besides what the analyst writes: `run.json` in the run's folder. */
const noteSchema = z.object({
  dump: z.object({ dump: z.string(), name: z.string(), inputs: z.array(z.string()) }),
  rehearsal: z.boolean(),
  followsUp: analystRunIdSchema.optional(),
  startedAtMs: z.number(),
});

export type RunNote = z.output<typeof noteSchema>;

/** The first event fits into the head; whatever ends a run fits into the tail. */
const HEAD_BYTES = 64 << 10;
const TAIL_BYTES = 256 << 10;
const PAGE_BYTES = 512 << 10;

/** The folder of the analyst's runs, one folder each. */
export class AnalystFiles {
  private readonly root: string;

  constructor(dataDir: string) {
    this.root = join(dataDir, 'analyst');
  }

  folderOf(run: string): string {
    return join(this.root, run);
  }

  /** Every run that has begun, as its files tell. A run that nobody ended is 'interrupted'. */
  list(): readonly AnalystRun[] {
    if (!existsSync(this.root)) return [];
    return readdirSync(this.root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && analystRunIdSchema.safeParse(entry.name).success)
      .flatMap((entry) => this.read(entry.name) ?? [])
      .toSorted((a, b) => b.startedAtMs - a.startedAtMs);
  }

  note(run: string): RunNote | undefined {
    const path = join(this.folderOf(run), 'run.json');
    return existsSync(path) ? new JsonFile(path, noteSchema.optional()).read(undefined) : undefined;
  }

  writeNote(run: string, note: RunNote): void {
    new JsonFile(join(this.folderOf(run), 'run.json'), noteSchema).write(note);
  }

  /** UserError 'notFound' when there is no such run. */
  config(run: string): AnalystConfig {
    return analystConfigSchema.parse(this.json(run, 'config.json', 'was never begun'));
  }

  /** As they were when the run began; none before that. */
  prompts(run: string): readonly UsedPrompt[] {
    const path = join(this.folderOf(run), 'prompts.json');
    if (!existsSync(path)) return [];
    const book = z.record(z.string(), usedPromptSchema).parse(JSON.parse(readFileSync(path, 'utf8')));
    return Object.values(book);
  }

  /** UserError 'notFound' when the run has none. */
  report(run: string): CheckedReport {
    return checkedReportSchema.parse(this.json(run, 'report.json', 'has no report'));
  }

  events(run: string): EventPages {
    return new EventPages(join(this.folderOf(run), 'events.jsonl'));
  }

  private read(run: string): AnalystRun | undefined {
    const path = join(this.folderOf(run), 'events.jsonl');
    if (!existsSync(path)) return undefined;
    const note = this.note(run);
    const sizeBytes = statSync(path).size;
    const events = eventsIn(readPart(path, 0, HEAD_BYTES));
    if (sizeBytes > HEAD_BYTES) {
      const from = Math.max(HEAD_BYTES, sizeBytes - TAIL_BYTES);
      events.push(...eventsIn(readPart(path, from, sizeBytes - from)));
    }
    const startedAtMs = note?.startedAtMs ?? events[0]?.timeMs;
    if (startedAtMs === undefined) return undefined;
    const last = events.reduce(applyEvent, beginningOf({ run, question: this.questionOf(run), note, startedAtMs }));
    if (last.state !== 'running' && last.state !== 'paused') return last;
    return { ...last, state: 'interrupted', canResume: note !== undefined };
  }

  private questionOf(run: string): string {
    const config = existsSync(join(this.folderOf(run), 'config.json')) ? this.config(run) : undefined;
    return config?.question ?? '';
  }

  private json(run: string, name: string, missing: string): unknown {
    const path = join(this.folderOf(run), name);
    if (!existsSync(path)) throw new UserError('notFound', `The run ${run} ${missing}.`, { run });
    return JSON.parse(readFileSync(path, 'utf8'));
  }
}

interface Beginning {
  readonly run: string;
  readonly question: string;
  readonly note: RunNote | undefined;
  readonly startedAtMs: number;
}

/** A run before its first event. */
export function beginningOf({ run, question, note, startedAtMs }: Beginning): AnalystRun {
  return {
    run,
    question,
    state: 'running',
    ...(note === undefined ? {} : { dump: note.dump }),
    rehearsal: note?.rehearsal ?? false,
    ...(note?.followsUp === undefined ? {} : { followsUp: note.followsUp }),
    startedAtMs,
    canResume: false,
  };
}

/** Reads a file of events page by page, also while it grows. A line that is no event is passed over. */
export class EventPages {
  private readonly path: string;
  private atByte = 0;

  constructor(path: string) {
    this.path = path;
  }

  /** The next page; `past` when there is more to read at once. Empty when nothing new is there. */
  next(): { readonly events: readonly AnalystEvent[]; readonly past: boolean } {
    if (!existsSync(this.path)) return { events: [], past: false };
    let sizeBytes = PAGE_BYTES;
    let part = readPart(this.path, this.atByte, sizeBytes);
    // A single event, such as a report, may be larger than a page.
    while (part.length === sizeBytes && !part.includes(0x0a)) {
      sizeBytes *= 4;
      part = readPart(this.path, this.atByte, sizeBytes);
    }
    const whole = part.subarray(0, part.lastIndexOf(0x0a) + 1);
    this.atByte += whole.length;
    return { events: eventsIn(whole), past: part.length === sizeBytes };
  }
}

function readPart(path: string, atByte: number, sizeBytes: number): Buffer {
  const fd = openSync(path, 'r');
  try {
    const length = Math.max(0, Math.min(sizeBytes, fstatSync(fd).size - atByte));
    const bytes = Buffer.alloc(length);
    let read = 0;
    while (read < length) {
      const got = readSync(fd, bytes, read, length - read, atByte + read);
      if (got === 0) break;
      read += got;
    }
    return bytes.subarray(0, read);
  } finally {
    closeSync(fd);
  }
}

function eventsIn(bytes: Buffer): AnalystEvent[] {
  return bytes
    .toString('utf8')
    .split('\n')
    .flatMap((line) => parseEvent(line) ?? []);
}

function parseEvent(line: string): AnalystEvent | undefined {
  if (line === '') return undefined;
  try {
    return analystEventSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
