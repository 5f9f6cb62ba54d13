import { z } from 'zod';

import { dumpIdSchema, progressSchema } from './procedures-dumps.ts';
import { annotateInput, annotateOutput, listAnnotationsInput, listAnnotationsOutput } from './tools/annotations.ts';

/** What people do with an open dump besides reading it: annotations, settings, and jobs. */
const ofDump = z.object({ dump: dumpIdSchema });

export const jobSchema = z.object({
  job: z.string(),
  /** Such as `index`, `import`, `failures`, `analyst`. */
  kind: z.string(),
  title: z.string(),
  dump: dumpIdSchema.optional(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  startedAtMs: z.number(),
  endedAtMs: z.number().optional(),
  progress: progressSchema.optional(),
  /** For work that is counted in steps, such as the turns of an analysis. */
  steps: z.object({ done: z.number().int(), of: z.number().int() }).optional(),
  /** What went wrong, for a failed job. */
  problem: z.string().optional(),
  canCancel: z.boolean(),
  canRetry: z.boolean(),
});

/** A server that the engine is in touch with. */
export const networkUseSchema = z.object({
  /** Host name or address, with the port where it is not the usual one. */
  host: z.string(),
  purpose: z.enum(['pull', 'sources', 'analyst', 'models', 'packages']),
});

export const workProcedures = {
  /** What people said about traces and spans; kept beside the dump. */
  'annotations.list': { input: ofDump.extend({ arguments: listAnnotationsInput }), output: listAnnotationsOutput },
  'annotations.change': { input: ofDump.extend({ arguments: annotateInput }), output: annotateOutput },
  'jobs.list': { input: z.object({}), output: z.object({ jobs: z.array(jobSchema).readonly() }) },
  'jobs.cancel': { input: z.object({ job: z.string() }), output: z.object({}) },
  'jobs.retry': { input: z.object({ job: z.string() }), output: z.object({}) },
  /** Small values of the screens (column choice, saved views, language), by key; absent where never set. */
  'settings.get': {
    input: z.object({ key: z.string().max(100) }),
    output: z.object({ value: z.unknown().optional() }),
  },
  'settings.set': {
    input: z.object({ key: z.string().regex(/^[a-zA-Z0-9._-]{1,100}$/), value: z.json() }),
    output: z.object({}),
  },
  /** Who answers: for the status bar and for tests. */
  'engine.info': {
    input: z.object({}),
    output: z.object({ pid: z.number().int(), node: z.string(), upSeconds: z.number(), memoryBytes: z.number() }),
  },
} as const;

export const workStreams = {
  /** All jobs now and on every change, newest first. */
  'jobs.watch': { input: z.object({}), event: z.object({ jobs: z.array(jobSchema).readonly() }) },
  /** The servers that the engine is in touch with, now and on every change; empty while nothing uses the network. */
  'engine.network': { input: z.object({}), event: z.object({ uses: z.array(networkUseSchema).readonly() }) },
} as const;

export type Job = z.infer<typeof jobSchema>;
export type NetworkUse = z.infer<typeof networkUseSchema>;
