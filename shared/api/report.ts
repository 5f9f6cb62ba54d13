import { z } from 'zod';

import { SEVERITIES } from './failures.ts';
import { promptStampSchema } from './procedures-prompts.ts';

/**
 * The analyst's report: findings, each tied to places in the dump that code has checked.
 * What the model writes (`claimed…`) and what the check adds (`checked…`) are separate forms, so that a screen cannot
 * mistake one for the other.
 */
export const TAXONOMIES = ['MAST', 'TRAIL', 'AgentRx', 'own'] as const;

/** A place in the dump and the words that stand there. */
export const citationSchema = z.strictObject({
  traceId: z.string().min(1),
  spanId: z.string().min(1),
  quote: z
    .string()
    .min(1)
    .max(2000)
    .describe('Words copied exactly from this span: at least 8 characters, no ellipsis, JSON escapes resolved.'),
});

/** How many traces a finding holds for, as a query that anyone can run again. */
export const affectedSchema = z.strictObject({
  traces: z.int().min(0).describe('How many traces show this.'),
  query: z
    .discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('filter'),
        filter: z.string().min(1).describe('Filter expression; the count is that of count_traces.'),
      }),
      z.strictObject({
        kind: z.literal('sql'),
        statement: z.string().min(1).describe('A SELECT whose first cell is the count of traces.'),
      }),
      z.strictObject({
        kind: z.literal('detector'),
        detector: z.string().min(1).describe('Id of a failure-mode detector; the count is its traces.'),
      }),
      z.strictObject({
        kind: z.literal('list'),
        traceIds: z.array(z.string()).min(1).max(5000).describe('Only where no query can tell: every such trace.'),
      }),
    ])
    .describe('What gives this number when it is run again.'),
});

export const findingSchema = z.strictObject({
  title: z.string().min(3).max(200),
  failureMode: z.strictObject({ taxonomy: z.enum(TAXONOMIES), name: z.string().min(1).max(120) }),
  severity: z.enum(SEVERITIES),
  description: z.string().min(1).max(6000).describe('What happens, in plain words.'),
  affected: affectedSchema,
  citations: z.array(citationSchema).min(1).max(20),
  counterEvidence: z
    .array(citationSchema)
    .max(10)
    .default([])
    .describe('Spans that speak against it, such as a case where the harness recovered.'),
  likelyCause: z.string().max(3000),
  suggestedDirection: z.string().max(3000).describe('What to look at in the harness; a direction, not a patch.'),
  confidence: z.number().min(0).max(1),
});

/** What `final_answer` takes. */
export const claimedReportSchema = z.strictObject({
  answer: z.string().min(1).max(20_000).describe('The answer to the question, in Markdown, a few paragraphs.'),
  findings: z
    .array(findingSchema)
    .max(30)
    .default([])
    .describe('Ranked, the most damaging first; empty where the question asks for none.'),
  alsoLookedFor: z
    .array(z.string().min(1).max(200))
    .max(30)
    .default([])
    .describe('What you looked for and found no support for, a few words each.'),
  limits: z
    .array(z.string().min(1).max(600))
    .max(20)
    .default([])
    .describe('What this report cannot tell, and why: traces not read, questions left open.'),
});

export const citationCheckSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('verified'),
    /** Path of the value that holds the quote, such as `attributes["output.value"]`. */ field: z.string(),
  }),
  z.object({
    kind: z.literal('failed'),
    reason: z.enum(['noTrace', 'noSpan', 'noQuote', 'tooShort']),
    /** The closest text that does stand in the span, where there is a near one. */
    closest: z.string().optional(),
  }),
]);

export const countCheckSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verified'), traces: z.number().int() }),
  z.object({ kind: z.literal('differs'), traces: z.number().int() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);

export const checkedCitationSchema = citationSchema.extend({ check: citationCheckSchema });

export const checkedFindingSchema = findingSchema.extend({
  citations: z.array(checkedCitationSchema).readonly(),
  counterEvidence: z.array(checkedCitationSchema).readonly(),
  countCheck: countCheckSchema,
  /** Verified or recounted traces ÷ traces in scope, 0 to 1; absent where the count could not be run. */
  share: z.number().optional(),
});

/** Words in a span that try to steer whoever reads it, and whether the report did as they say. */
export const injectionSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  /** The sentence in the span. */
  text: z.string(),
  /**
   * `seen`: the analyst read it. `carried`: a link or command that the report hands on from a span; look at it before you
   * use it. `followed`: the report, or a call of an agent, does what it asks; the report is not to be trusted.
   */
  effect: z.enum(['seen', 'carried', 'followed']),
  /** Where in the report, or in which call, for `carried` and `followed`. */
  where: z.string().optional(),
});

export const checkedReportSchema = z.object({
  version: z.literal(1),
  question: z.string(),
  answer: z.string(),
  findings: z.array(checkedFindingSchema).readonly(),
  /** Looked for without support, in the model's words. */
  alsoLookedFor: z.array(z.string()).readonly().default([]),
  /** What the report cannot tell, in the model's words. */
  limits: z.array(z.string()).readonly().default([]),
  /** `[trace:…]` and `[span:…:…]` tags of the answer that name nothing in the dump. */
  unknownTags: z.array(z.string()).readonly(),
  injections: z.array(injectionSchema).readonly(),
  checks: z.object({
    citations: z.number().int(),
    citationsVerified: z.number().int(),
    counts: z.number().int(),
    countsVerified: z.number().int(),
    /** True when a first version was sent back once and mended. */
    repaired: z.boolean(),
  }),
  scope: z.object({ traces: z.number().int(), filter: z.string().optional() }),
  /** How the answer came about. `salvaged`: asked for at a limit. `collected`: written by code from what was found, the model gave none. */
  origin: z.enum(['answered', 'salvaged', 'collected']),
  /** The prompts that the agents were given; empty in reports of older versions. */
  prompts: z.array(promptStampSchema).readonly().default([]),
  /** Labelled wherever it shows; set when a rehearsal server answered in place of a model. */
  rehearsal: z.boolean(),
});

export type Citation = z.output<typeof citationSchema>;
export type Finding = z.output<typeof findingSchema>;
export type ClaimedReport = z.output<typeof claimedReportSchema>;
export type CitationCheck = z.output<typeof citationCheckSchema>;
export type CountCheck = z.output<typeof countCheckSchema>;
export type CheckedCitation = z.output<typeof checkedCitationSchema>;
export type CheckedFinding = z.output<typeof checkedFindingSchema>;
export type Injection = z.output<typeof injectionSchema>;
export type CheckedReport = z.output<typeof checkedReportSchema>;
