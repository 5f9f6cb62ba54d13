import { z } from 'zod';

import { dumpIdSchema } from './procedures-dumps.ts';
import { searchTracesInput, searchTracesOutput } from './tools/search.ts';
import { sqlInput, sqlOutput } from './tools/sql.ts';
import { traceTreeInput } from './tools/rows.ts';
import { treePageSchema } from './tools/tree-pages.ts';
import { TRACE_TOOLS, type TraceToolName } from './trace-tools.ts';

interface AskOfDump<A extends z.ZodType> extends z.ZodObject<{ dump: typeof dumpIdSchema; arguments: A }> {}

/** What is asked of an open dump by the trace tools: procedure `tool.<name>`, its arguments beside the dump's id. */
export type ToolProcedures = {
  readonly [N in TraceToolName as `tool.${N}`]: {
    readonly input: AskOfDump<(typeof TRACE_TOOLS)[N]['input']>;
    readonly output: (typeof TRACE_TOOLS)[N]['output'];
  };
};

function toolProcedureMap(): ToolProcedures {
  const entries = Object.entries(TRACE_TOOLS).map(([name, tool]) => [
    `tool.${name}`,
    { input: z.object({ dump: dumpIdSchema, arguments: tool.input }), output: tool.output },
  ]);
  // Built from the same table that the type is mapped over, which TypeScript cannot follow through entries.
  return Object.fromEntries(entries) as ToolProcedures;
}

export const toolProcedures = toolProcedureMap();

/** The tools whose answers come in parts, or that a person may want to stop half-way: ending the stream ends the work. */
export const toolStreams = {
  /** Matches as they are found; an event holds those found since the last, with the totals so far. */
  'tool.search_traces': {
    input: z.object({ dump: dumpIdSchema, arguments: searchTracesInput }),
    event: searchTracesOutput,
  },
  /** The tree in pages, its head first: a million spans are too much for one message. */
  'tool.trace_tree': {
    input: z.object({ dump: dumpIdSchema, arguments: traceTreeInput }),
    event: treePageSchema,
  },
  /** One event: the result of the statement. */
  'tool.sql': { input: z.object({ dump: dumpIdSchema, arguments: sqlInput }), event: sqlOutput },
} as const;
