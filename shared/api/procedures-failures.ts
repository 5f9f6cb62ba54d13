import { z } from 'zod';

import { failureModeSchema, failureReportSchema, traceFailuresSchema } from './failures.ts';
import { dumpIdSchema } from './procedures-dumps.ts';

/** What goes wrong in an open dump. Looking reads the whole dump once for each build of its index, as a job. */
const ofDump = z.object({ dump: dumpIdSchema });

export const failureProcedures = {
  /** Looks for failures unless that has been done for this build. */
  'failures.report': { input: ofDump, output: failureReportSchema },
  /** The traces that show a failure mode, in the order of the index: at most 1,000, with their true number. */
  'failures.traces': {
    input: ofDump.extend({ detector: z.string() }),
    output: z.object({ traceIds: z.array(z.string()).readonly(), total: z.number().int() }),
  },
  'failures.ofTrace': { input: ofDump.extend({ traceId: z.string() }), output: traceFailuresSchema },
  /** The modes that occur among the traces of a filter, most traces first. Does not look: tells whether it is known. */
  'failures.modes': {
    input: ofDump.extend({ filter: z.string().optional() }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('unknown') }),
      z.object({ kind: z.literal('looking') }),
      z.object({
        kind: z.literal('known'),
        modes: z
          .array(failureModeSchema.pick({ detector: true, title: true, severity: true, traces: true }))
          .readonly(),
        /** Traces of the filter in which no mode occurs. */
        without: z.number().int(),
      }),
    ]),
  },
  /** Traces of each mode in equal parts of the dump's time range. Looks for failures as the report does. */
  'failures.overTime': {
    input: ofDump.extend({ bins: z.number().int().min(1).max(200) }),
    output: z.object({
      modes: z.array(z.object({ detector: z.string(), traces: z.array(z.number().int()).readonly() })).readonly(),
    }),
  },
} as const;

export type KnownModes = z.infer<(typeof failureProcedures)['failures.modes']['output']>;
