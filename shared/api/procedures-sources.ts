import { z } from 'zod';

import { progressSchema } from './procedures-dumps.ts';

/**
 * Where dumps come from besides a file that is opened in place: imports into the data folder, and pulls from servers.
 *
 * Three maps, by who may ask whom. Windows ask main for what needs a key (`desktop.sources.…`): a key goes in once, when
 * a connection is saved, and never comes out. Main asks the engine over its own line (`collect.…`), which no window can:
 * so the engine opens a network connection only to a server that a person has set up. The rest (`sources.…`) windows ask
 * the engine.
 */
export const SERVER_KINDS = ['langfuse', 'phoenix'] as const;

const secretText = z.string().min(1).max(4096);

export const serverKeySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('langfuse'), publicKey: secretText, secretKey: secretText }),
  z.object({ kind: z.literal('phoenix'), apiKey: secretText }),
]);

export const connectionSchema = z.object({
  connection: z.string(),
  kind: z.enum(SERVER_KINDS),
  name: z.string(),
  url: z.string(),
  /** `stored`: encrypted on disk; `session`: in memory until the app closes; `missing`: to be given; `none`: not needed. */
  key: z.enum(['stored', 'session', 'missing', 'none']),
});

const moment = z.number().int().nonnegative().optional();
const choice = z.string().min(1).max(1000).optional();

export const pullFilterSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('langfuse'),
    /** Of the traces' own time, from inclusive, to exclusive. */
    fromMs: moment,
    toMs: moment,
    name: choice,
    userId: choice,
    sessionId: choice,
    /** Traces that have all of these. */
    tags: z.array(z.string().min(1).max(1000)).max(50).readonly(),
    environment: choice,
    version: choice,
    release: choice,
  }),
  z.object({
    kind: z.literal('phoenix'),
    /** Its id, and its name for titles. */
    project: z.string().min(1).max(1000),
    projectName: z.string().max(1000),
    /** Of the spans' start, from inclusive, to exclusive. */
    fromMs: moment,
    toMs: moment,
  }),
]);

export const sourceOptionsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('langfuse'),
    /** The projects that the key opens. */
    projects: z.array(z.string()).readonly(),
    /** Values seen in the newest traces, for completion only; any other can be typed. */
    sampledTraces: z.number().int(),
    names: z.array(z.string()).readonly(),
    users: z.array(z.string()).readonly(),
    sessions: z.array(z.string()).readonly(),
    tags: z.array(z.string()).readonly(),
    environments: z.array(z.string()).readonly(),
    versions: z.array(z.string()).readonly(),
    releases: z.array(z.string()).readonly(),
  }),
  z.object({
    kind: z.literal('phoenix'),
    projects: z.array(z.object({ id: z.string(), name: z.string() })).readonly(),
  }),
]);

/** What a server says that it has; absent where it gives no total. Never an estimate. */
export const sourceCountSchema = z.object({
  traces: z.number().int().optional(),
  spans: z.number().int().optional(),
});

const pullCountsSchema = z.object({
  traces: z.number().int(),
  spans: z.number().int(),
  bytes: z.number(),
  requests: z.number().int(),
  totalTraces: z.number().int().optional(),
  totalSpans: z.number().int().optional(),
  /** Traces that were listed but gone when asked for. */
  gone: z.number().int(),
});

export const transferSchema = z.object({
  transfer: z.string(),
  title: z.string(),
  state: z.enum(['running', 'done', 'failed', 'cancelled', 'interrupted']),
  startedAtMs: z.number(),
  endedAtMs: z.number().optional(),
  /** What went wrong, for a failed one. */
  problem: z.string().optional(),
  /** What to open once it is done. */
  opens: z.array(z.string()).readonly(),
  work: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('import'),
      inputs: z.array(z.string()).readonly(),
      progress: progressSchema.optional(),
      /** Known when it is done. */
      files: z.number().int().optional(),
      skipped: z.number().int().optional(),
      unrecognised: z.array(z.object({ path: z.string(), reason: z.string() })).readonly(),
    }),
    z.object({
      kind: z.literal('pull'),
      connection: z.string(),
      url: z.string(),
      filter: pullFilterSchema,
      counts: pullCountsSchema,
      /** Set while it waits because the server asked for it or did not answer. */
      waiting: z.object({ untilMs: z.number(), reason: z.string() }).optional(),
    }),
  ]),
});

const ofConnection = z.object({ connection: z.string().min(1).max(100) });
const ofTransfer = z.object({ transfer: z.string().regex(/^[0-9a-f-]{36}$/) });
const done = z.object({});

/** Answered by main, which alone has the keys. Those that reach the server fail with `keyMissing` when there is none. */
export const sourceDesktopProcedures = {
  'desktop.sources.connections': {
    input: z.object({}),
    output: z.object({
      connections: z.array(connectionSchema).readonly(),
      /** `plain`: the system has no safe place for keys, so a stored one could be read by other programs. */
      keyStore: z.enum(['safe', 'plain', 'none']),
    }),
  },
  /**
   * Saves a new connection, or changes a saved one. A key is kept for exactly this address: saving another address without
   * a key drops it. `store` asks for it to be kept on disk; where the key store is `plain` only together with
   * `acceptPlainStore`, else the call fails with `badArgument`.
   */
  'desktop.sources.save': {
    input: z.object({
      connection: z.string().min(1).max(100).optional(),
      kind: z.enum(SERVER_KINDS),
      name: z.string().trim().min(1).max(200),
      url: z.string().max(2000),
      key: serverKeySchema.optional(),
      store: z.boolean(),
      acceptPlainStore: z.boolean().default(false),
    }),
    output: connectionSchema,
  },
  /** Takes a connection and its key away; what was pulled stays. */
  'desktop.sources.remove': { input: ofConnection, output: done },
  'desktop.sources.test': {
    input: ofConnection,
    output: z.object({ projects: z.array(z.string()).readonly() }),
  },
  'desktop.sources.options': { input: ofConnection, output: sourceOptionsSchema },
  'desktop.sources.count': { input: ofConnection.extend({ filter: pullFilterSchema }), output: sourceCountSchema },
  'desktop.sources.pull': {
    input: ofConnection.extend({ filter: pullFilterSchema }),
    output: z.object({ transfer: z.string() }),
  },
  /** Goes on with a pull that failed, was cancelled or interrupted, where it stood. */
  'desktop.sources.resume': { input: ofTransfer, output: done },
} as const;

/** Answered by the engine, to windows. */
export const sourceProcedures = {
  /** Copies the spans of files into the data folder as a job, so that they no longer depend on the files. */
  'sources.import': {
    input: z.object({ paths: z.array(z.string().min(1)).min(1).max(1000) }),
    output: z.object({ transfer: z.string() }),
  },
  'sources.cancel': { input: ofTransfer, output: done },
  /** Goes on with an import that did not come to its end; files finished before are not read again. */
  'sources.retry': { input: ofTransfer, output: done },
  /** Takes one that does not run off the list, and deletes what it brought. */
  'sources.remove': { input: ofTransfer, output: done },
} as const;

export const sourceStreams = {
  /** All imports and pulls now and on every change, newest first; they are kept between starts. */
  'sources.transfers': { input: z.object({}), event: z.object({ transfers: z.array(transferSchema).readonly() }) },
} as const;

export const serverSchema = z.object({
  kind: z.enum(SERVER_KINDS),
  url: z.string(),
  key: serverKeySchema.optional(),
});

const ofServer = z.object({ server: serverSchema });

/** Answered by the engine on main's own line only. */
export const collectProcedures = {
  'collect.test': { input: ofServer, output: z.object({ projects: z.array(z.string()).readonly() }) },
  'collect.options': { input: ofServer, output: sourceOptionsSchema },
  'collect.count': { input: ofServer.extend({ filter: pullFilterSchema }), output: sourceCountSchema },
  'collect.pull': {
    input: ofServer.extend({ connection: z.string(), title: z.string(), filter: pullFilterSchema }),
    output: z.object({ transfer: z.string() }),
  },
  'collect.transfer': { input: ofTransfer, output: transferSchema },
  'collect.resume': { input: ofServer.extend(ofTransfer.shape), output: done },
} as const;

export type ServerKind = (typeof SERVER_KINDS)[number];
export type ServerKey = z.infer<typeof serverKeySchema>;
export type Server = z.infer<typeof serverSchema>;
export type Connection = z.infer<typeof connectionSchema>;
export type PullFilter = z.infer<typeof pullFilterSchema>;
export type PullCounts = z.infer<typeof pullCountsSchema>;
export type SourceOptions = z.infer<typeof sourceOptionsSchema>;
export type SourceCount = z.infer<typeof sourceCountSchema>;
export type Transfer = z.infer<typeof transferSchema>;
export type CollectProcedures = typeof collectProcedures;
