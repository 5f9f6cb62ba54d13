import { z } from 'zod';

/** Opening, watching and closing dumps, and the jobs that do long work on them. */
export const progressSchema = z.object({
  phase: z.string(),
  doneBytes: z.number(),
  totalBytes: z.number(),
  bytesPerSecond: z.number(),
  secondsLeft: z.number().optional(),
  records: z.number().optional(),
});

export const dumpIdSchema = z.string().min(1).max(200);
const ofDump = z.object({ dump: dumpIdSchema });
const page = {
  offset: z.number().int().nonnegative().default(0),
  limit: z.number().int().min(1).max(1000).default(200),
};

export const dumpCountsSchema = z.object({
  records: z.number().int(),
  spans: z.number().int(),
  traces: z.number().int(),
  sessions: z.number().int(),
  roots: z.number().int(),
  orphans: z.number().int(),
  duplicates: z.number().int(),
  cycles: z.number().int(),
  open: z.number().int(),
  negative: z.number().int(),
  skewed: z.number().int(),
  malformed: z.number().int(),
  errorSpans: z.number().int(),
  errorTraces: z.number().int(),
});

export const callFailureSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});

/** `indexing` with counts means: a prefix of the dump can already be read. */
export const dumpStateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('preparing'), progress: progressSchema.optional() }),
  z.object({ kind: z.literal('indexing'), progress: progressSchema.optional() }),
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('failed'), error: callFailureSchema }),
]);

export const dumpFileSchema = z.object({
  original: z.string(),
  /** Format id, such as `flat`, `otlp-json`. */
  format: z.string(),
  converted: z.boolean(),
  sizeBytes: z.number(),
});

export const dumpStatusSchema = z.object({
  dump: dumpIdSchema,
  /** Short name for titles and tabs. */
  name: z.string(),
  inputs: z.array(z.string()).readonly(),
  state: dumpStateSchema,
  /** Changes with every build of the index; span and trace ordinals hold for one build only. */
  buildId: z.string().optional(),
  counts: dumpCountsSchema.optional(),
  otherSignals: z.object({ logs: z.number(), metrics: z.number(), events: z.number(), other: z.number() }).optional(),
  skippedCount: z.number().int().optional(),
  files: z.array(dumpFileSchema).readonly(),
  indexedBytes: z.number().optional(),
  totalBytes: z.number().optional(),
  startNs: z.string().optional(),
  endNs: z.string().optional(),
  tookMs: z.number().optional(),
  /** Files of the inputs that no format recognises, with what was seen in them. */
  unrecognised: z.array(z.object({ path: z.string(), reason: z.string() })).readonly(),
  /** True while the files are watched and the dump grows with them. */
  following: z.boolean(),
});

export const skippedRecordSchema = z.object({
  file: z.string(),
  line: z.number().int(),
  offset: z.number(),
  length: z.number(),
  reason: z.string(),
});

export const recentDumpSchema = z.object({
  dump: dumpIdSchema,
  name: z.string(),
  inputs: z.array(z.string()).readonly(),
  openedAtMs: z.number(),
  /** False where a file is no longer there. */
  present: z.boolean(),
  /** As it was when it was open last; absent where it never came to be ready. */
  traces: z.number().int().optional(),
  bytes: z.number().optional(),
});

const previewCounts = {
  /** spans + other signals + skipped. */
  records: z.number().int(),
  spans: z.number().int(),
  /** Distinct trace ids; in the totals a trace that lies in several files counts once. */
  traces: z.number().int(),
  otherSignals: z.object({ logs: z.number(), metrics: z.number(), events: z.number(), other: z.number() }),
  skippedCount: z.number().int(),
};

export const previewFileSchema = z.object({
  path: z.string(),
  /** Format id. */
  format: z.string(),
  sizeBytes: z.number(),
  ...previewCounts,
  /** The first skipped records; `skippedCount` is the true number. */
  skipped: z.array(skippedRecordSchema).readonly(),
  annotationCount: z.number().int(),
});

export const previewSchema = z.object({
  files: z.array(previewFileSchema).readonly(),
  /** Files of no known format, with what was seen in them. */
  unrecognised: z.array(z.object({ path: z.string(), reason: z.string() })).readonly(),
  totals: z.object(previewCounts),
});

const nameListSchema = z.enum(['services', 'models', 'agents', 'tools', 'projects', 'names']);

export const dumpComparisonSchema = z.object({
  figures: z
    .array(
      z.object({
        figure: z.string(),
        left: z.number().optional(),
        right: z.number().optional(),
        change: z.number().optional(),
        relative: z.number().optional(),
      }),
    )
    .readonly(),
  names: z
    .array(
      z.object({
        list: nameListSchema,
        name: z.string(),
        kind: z.enum(['onlyLeft', 'onlyRight']),
        traces: z.number(),
      }),
    )
    .readonly(),
  /** Lists with more names than an overview holds: they are not compared. */
  cutLists: z.array(z.object({ list: nameListSchema, left: z.number(), right: z.number() })).readonly(),
  errors: z
    .array(z.object({ spanName: z.string(), statusMessage: z.string(), left: z.number(), right: z.number() }))
    .readonly(),
});

export const dumpProcedures = {
  /** Opens a dump, or gives the open one; returns at once, `dumps.watch` tells the rest. */
  'dumps.open': { input: z.object({ paths: z.array(z.string().min(1)).min(1).max(1000) }), output: dumpStatusSchema },
  /** Lets go of a dump for the window that asks; other windows that have it open keep it. */
  'dumps.close': { input: ofDump, output: z.object({}) },
  /** Puts the demo dump where it can be opened and indexed, unless it is there; gives what to open. */
  'dumps.demo': { input: z.object({}), output: z.object({ paths: z.array(z.string()).readonly() }) },
  'dumps.list': { input: z.object({}), output: z.object({ dumps: z.array(dumpStatusSchema).readonly() }) },
  'dumps.status': { input: ofDump, output: dumpStatusSchema },
  /** Records that could not be read, in file order. */
  'dumps.skipped': {
    input: ofDump.extend(page),
    output: z.object({ total: z.number().int(), rows: z.array(skippedRecordSchema).readonly() }),
  },
  /** The text of a skipped record from its first byte, at most `maxBytes` of it; invalid UTF-8 is replaced. */
  'dumps.skippedText': {
    input: ofDump.extend({
      row: z.number().int().nonnegative(),
      maxBytes: z
        .number()
        .int()
        .min(1)
        .max(1 << 20),
    }),
    output: z.object({ text: z.string(), totalBytes: z.number(), complete: z.boolean() }),
  },
  /** What differs between two open dumps, such as before and after a change of the harness. */
  'dumps.compare': { input: z.object({ left: dumpIdSchema, right: dumpIdSchema }), output: dumpComparisonSchema },
  'dumps.recent': { input: z.object({}), output: z.object({ dumps: z.array(recentDumpSchema).readonly() }) },
  /** Takes one dump, or without `dump` all of them, off the recent list. Nothing else is deleted. */
  'dumps.forget': { input: z.object({ dump: dumpIdSchema.optional() }), output: z.object({}) },
} as const;

export const dumpStreams = {
  /** Reads all that an import of the paths would read, counts exactly and writes nothing; the last event is the preview. */
  'dumps.preview': {
    input: z.object({ paths: z.array(z.string().min(1)).min(1).max(1000) }),
    event: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('progress'), progress: progressSchema }),
      z.object({ kind: z.literal('preview'), preview: previewSchema }),
    ]),
  },
  /**
   * Writes the chosen traces to a new file: their records as they stand in the dump (`jsonl`), or a row each (`csv`).
   * The file appears when it is whole. The last event says what was written.
   */
  'dumps.export': {
    input: ofDump.extend({
      path: z.string().min(1),
      format: z.enum(['jsonl', 'csv']),
      selection: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('traces'), traceIds: z.array(z.string()).min(1).max(100_000) }),
        /** Every trace that meets a condition of the filter language; all when it is empty. */
        z.object({ kind: z.literal('filter'), filter: z.string() }),
      ]),
    }),
    event: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('progress'), doneTraces: z.number().int(), totalTraces: z.number().int() }),
      z.object({ kind: z.literal('written'), traces: z.number().int(), rows: z.number().int(), bytes: z.number() }),
    ]),
  },
  /**
   * Runs a statement and writes its rows to a new file: a table (`csv`), or an object a line (`jsonl`). The file appears
   * when it is whole. One event, when it is written; `truncated` where there are more rows than one export takes.
   */
  'dumps.exportSql': {
    input: ofDump.extend({ query: z.string().min(1), path: z.string().min(1), format: z.enum(['jsonl', 'csv']) }),
    event: z.object({ rows: z.number().int(), truncated: z.boolean() }),
  },
  /** The dump's status now and on every change: progress at most ten times a second, growth while followed. */
  'dumps.watch': { input: ofDump, event: dumpStatusSchema },
  /** Follows the files as long as somebody listens; an event for every growth, with what is new. */
  'dumps.follow': {
    input: ofDump,
    event: z.object({
      buildId: z.string(),
      spans: z.number().int(),
      traces: z.number().int(),
      newSpans: z.number().int(),
      newTraces: z.number().int(),
      /** Traces that have new spans: how many, and the latest of them, latest first, with new span ids as far as listed. */
      grownTraces: z.number().int(),
      grown: z
        .array(
          z.object({
            traceId: z.string(),
            /** True when all of its spans are new. */
            isNew: z.boolean(),
            newSpans: z.number().int(),
            spanIds: z.array(z.string()).readonly(),
          }),
        )
        .readonly(),
      /** Id of the trace that grew last, absent where none did. */
      latestTraceId: z.string().optional(),
    }),
  },
} as const;

export type DumpStatus = z.infer<typeof dumpStatusSchema>;
export type DumpState = z.infer<typeof dumpStateSchema>;
export type RecentDump = z.infer<typeof recentDumpSchema>;
export type PreviewFile = z.infer<typeof previewFileSchema>;
export type Preview = z.infer<typeof previewSchema>;
export type DumpExport = z.output<(typeof dumpStreams)['dumps.export']['input']>;
export type DumpExportEvent = z.infer<(typeof dumpStreams)['dumps.export']['event']>;
export type DumpFollowEvent = z.infer<(typeof dumpStreams)['dumps.follow']['event']>;
export type SqlExport = z.output<(typeof dumpStreams)['dumps.exportSql']['input']>;
export type SqlExportEvent = z.infer<(typeof dumpStreams)['dumps.exportSql']['event']>;
