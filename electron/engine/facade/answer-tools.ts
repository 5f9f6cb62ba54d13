import type { toolProcedures, toolStreams } from '../../../shared/api/procedures-tools.ts';
import type { SearchTraces } from '../../../shared/api/tools/search.ts';
import { TRACE_TOOLS, type ToolInput } from '../../../shared/api/trace-tools.ts';
import type { ProcedureHandlers, StreamHandlers } from '../../../shared/api/transport-server.ts';
import { callTool, runTool, treePages } from '../store/index.ts';
import type { DumpRegistry } from './dump-registry.ts';

export interface ToolAnswerParts {
  readonly dumps: DumpRegistry;
}

/** One handler for each trace tool: the tool's own answer, asked of the newest build of the dump. */
export function answerTools({ dumps }: ToolAnswerParts): ProcedureHandlers<typeof toolProcedures> {
  const entries = Object.keys(TRACE_TOOLS).map((name) => [
    `tool.${name}`,
    ({ dump, arguments: args }: { readonly dump: string; readonly arguments: unknown }, signal: AbortSignal) =>
      dumps.get(dump).use(({ store }) => callTool(store, name, args, { signal })),
  ]);
  // Built from the same table that the type is mapped over, which TypeScript cannot follow through entries.
  return Object.fromEntries(entries) as ProcedureHandlers<typeof toolProcedures>;
}

export function streamTools({ dumps }: ToolAnswerParts): StreamHandlers<typeof toolStreams> {
  return {
    'tool.search_traces': ({ dump, arguments: args }, signal) => searchByPages(dumps, { dump, args, signal }),
    async *'tool.trace_tree'({ dump, arguments: args }, signal) {
      const { value, release } = await dumps.get(dump).lease();
      try {
        yield* treePages(value.store, args, { signal });
      } finally {
        release();
      }
    },
    async *'tool.sql'({ dump, arguments: args }, signal) {
      yield await dumps.get(dump).use(({ store }) => runTool(store, 'sql', args, { signal }));
    },
  };
}

interface PagedSearch {
  readonly dump: string;
  readonly args: ToolInput<'search_traces'>;
  readonly signal: AbortSignal;
}

/** Small first pages, so that something stands on the screen soon; larger ones once somebody reads on. */
const FIRST_PAGE = 20;
const LARGEST_PAGE = 500;

/** Every page of a search, until `limit` hits have been given or the dump has been searched to its end. */
async function* searchByPages(dumps: DumpRegistry, { dump, args, signal }: PagedSearch): AsyncGenerator<SearchTraces> {
  let left = args.limit;
  let size = FIRST_PAGE;
  let cursor = args.cursor;
  while (left > 0 && !signal.aborted) {
    const { cursor: _, ...first } = args;
    const asked = { ...first, limit: Math.min(size, left), ...(cursor === undefined ? {} : { cursor }) };
    const page = await dumps.get(dump).use(({ store }) => runTool(store, 'search_traces', asked, { signal }));
    yield page;
    if (page.nextCursor === undefined) return;
    left -= page.matches.length;
    size = Math.min(LARGEST_PAGE, size * 4);
    cursor = page.nextCursor;
  }
}
