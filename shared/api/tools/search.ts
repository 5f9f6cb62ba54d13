import { z } from 'zod';

import {
  filterArgument,
  filtersSchema,
  kindSchema,
  limitArgument,
  spanIdArgument,
  statusSchema,
  traceIdArgument,
} from './fields.ts';

export const searchMatchSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  /** Position among the spans of the trace, in trace order. */
  spanIndex: z.number().int(),
  spanName: z.string(),
  kind: kindSchema,
  status: statusSchema,
  parentSpanId: z.string().optional(),
  sizeBytes: z.number().int(),
  /** Path of the value that holds the start of the match, such as `attributes["output.value"]`; absent between values. */
  field: z.string().optional(),
  /** At most 1,000 characters. */
  matchText: z.string(),
  /** Full length of the match. */
  matchChars: z.number().int(),
  /** The words around the match: of the value alone where it lies in one, with `…` where that goes on. */
  matchedContext: z.string(),
  /** Where `matchText` begins in `matchedContext`. */
  matchAt: z.number().int(),
  /** Half-open, in characters of the record's text with JSON escapes resolved. */
  matchStartChar: z.number().int(),
  matchEndChar: z.number().int(),
});

const regexArguments = {
  regex_pattern: z
    .string()
    .min(1)
    .describe(
      'RE2 regular expression, case-sensitive unless it begins with (?i). Matches the text of the record with JSON escapes resolved: attribute names, ids and values.',
    ),
  context_buffer_chars: z.int().min(0).max(2000).default(100).describe('Characters shown on either side.'),
  max_matches: z.int().min(1).max(500).default(50).describe('Matches returned; all are counted.'),
};

export const searchTraceInput = z.strictObject({ trace_id: traceIdArgument, ...regexArguments });
export const searchSpanInput = z.strictObject({
  trace_id: traceIdArgument,
  span_id: spanIdArgument,
  ...regexArguments,
});

export const searchResultOutput = z.object({
  traceId: z.string(),
  spanId: z.string().optional(),
  /** Every match, returned or not. */
  matchCount: z.number().int(),
  /** False when counting stopped at the time limit: `matchCount` is then a lower bound. */
  matchCountExact: z.boolean(),
  returnedMatchCount: z.number().int(),
  hasMore: z.boolean(),
  matches: z.array(searchMatchSchema).readonly(),
});

export const searchTracesInput = z.strictObject({
  query: z.string().min(1).describe('What to look for, as a person reads it (JSON escapes resolved).'),
  mode: z
    .enum(['text', 'regex'])
    .default('text')
    .describe('Text is found however JSON wrote it; a regular expression (RE2) sees the JSON as written.'),
  case_sensitive: z.boolean().default(true),
  fields: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'Only within these values: `name`, `status.message`, `attributes["output.value"]`, `attributes.*`, `events`. Empty: anywhere.',
    ),
  filters: filtersSchema.default({}).describe('Only in traces that meet these conditions.'),
  filter: filterArgument.optional().describe('Only in spans that meet this condition, in the filter language.'),
  context_buffer_chars: z.int().min(0).max(2000).default(100),
  limit: limitArgument(50, 500).describe('Matching spans returned.'),
  cursor: z.string().optional().describe('`nextCursor` of the page before; absent for the first page.'),
  count_all: z.boolean().default(false).describe('Go on to the end of the dump so that the totals are exact.'),
});

export const searchTracesOutput = z.object({
  /** One per matching span (its first match), in file order. */
  matches: z.array(searchMatchSchema.extend({ matchesInSpan: z.number().int() })).readonly(),
  /** Over the part searched so far; true totals when `complete`. */
  matchingSpans: z.number().int(),
  matchingTraces: z.number().int(),
  complete: z.boolean(),
  searchedBytes: z.number(),
  totalBytes: z.number(),
  nextCursor: z.string().optional(),
  tookMs: z.number(),
});

export type SearchMatch = z.infer<typeof searchMatchSchema>;
export type SearchResult = z.infer<typeof searchResultOutput>;
export type SearchTraces = z.infer<typeof searchTracesOutput>;
