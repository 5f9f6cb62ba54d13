import { z } from 'zod';

import type { PullFilter, SourceCount, SourceOptions } from '../../../shared/api/procedures-sources.ts';
import { UserError, splitJson } from '../base/index.ts';
import type { PullWork } from './pull-report.ts';
import type { Query, ServerHttp } from './server-http.ts';

/**
 * Arize Phoenix by its REST API: projects (`GET /v1/projects`) and their spans by pages with a cursor
 * (`GET /v1/projects/{id}/spans`), newest first. REST gives no totals; they come from the interface's own GraphQL
 * (`POST /graphql`) where that answers. Not pulled: annotations, datasets, experiments, prompts.
 * Source: https://arize.com/docs/phoenix (REST API, 2026).
 */
export type PhoenixFilter = Extract<PullFilter, { kind: 'phoenix' }>;

const PAGE_PROJECTS = 100;
const PAGE_SPANS = 200;

const projectsSchema = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string() })),
  next_cursor: z.string().nullish(),
});

const countSchema = z.object({
  data: z.object({
    node: z.object({ traceCount: z.number().int().nonnegative(), recordCount: z.number().int().nonnegative() }),
  }),
});

const COUNT = `query Count($id: ID!, $range: TimeRange) {
  node(id: $id) { ... on Project { traceCount(timeRange: $range) recordCount(timeRange: $range) } }
}`;

interface Project {
  readonly id: string;
  readonly name: string;
}

export async function phoenixProjects(http: ServerHttp): Promise<readonly Project[]> {
  const projects: Project[] = [];
  let cursor: string | undefined;
  do {
    const page = await http.getJson('/v1/projects', projectsSchema, { limit: PAGE_PROJECTS, cursor });
    projects.push(...page.data);
    cursor = page.data.length === 0 ? undefined : (page.next_cursor ?? undefined);
  } while (cursor !== undefined);
  return projects;
}

export async function phoenixOptions(http: ServerHttp): Promise<SourceOptions> {
  return { kind: 'phoenix', projects: await phoenixProjects(http) };
}

/** Exact numbers where the server gives them, else none: an old or closed GraphQL is no failure. */
export async function phoenixCount(http: ServerHttp, filter: PhoenixFilter): Promise<SourceCount> {
  const { start_time: start, end_time: end } = rangeOf(filter);
  const range = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
  try {
    const variables = { id: filter.project, range: Object.keys(range).length === 0 ? null : range };
    const { data } = await http.postJson('/graphql', { query: COUNT, variables }, countSchema);
    return { traces: data.node.traceCount, spans: data.node.recordCount };
  } catch (error) {
    const reason = error instanceof UserError ? error.details['reason'] : undefined;
    if (reason === 'notFound' || reason === 'refused' || reason === 'unreadable') return {};
    throw error;
  }
}

/** Brings every span of the filter from where the pull stands. */
export async function pullPhoenix(work: PullWork, filter: PhoenixFilter): Promise<void> {
  const { http, file, tally } = work;
  const total = await phoenixCount(http, filter);
  tally.totalTraces = total.traces;
  tally.totalSpans = total.spans;
  tally.tell();
  const path = `/v1/projects/${encodeURIComponent(filter.project)}/spans`;
  let cursor = file.journal.position;
  for (;;) {
    const query: Query = { ...rangeOf(filter), limit: PAGE_SPANS, cursor };
    const next = await addPage(work, path, await http.get(path, query));
    if (next === undefined || next === cursor) break;
    cursor = next;
    await tally.commit({ position: cursor, isComplete: false });
  }
  await tally.commit({ isComplete: true });
}

const SPAN = 0;

const spanSchema = z.object({ context: z.object({ trace_id: z.string(), span_id: z.string() }) });

/** Adds the spans of a page as they stand in it; gives the cursor of the next. Nothing of a damaged page is kept. */
async function addPage({ http, file, tally }: PullWork, path: string, page: Uint8Array): Promise<string | undefined> {
  const spans: Uint8Array[] = [];
  const traceIds: string[] = [];
  let next: unknown;
  let documents = 0;
  for await (const piece of splitJson(once(page), ['data[*]', 'next_cursor'])) {
    if (piece.kind === 'damage') throw http.unreadable(path, piece.reason);
    if (piece.kind === 'documentEnd') documents += 1;
    else if (piece.pattern === SPAN) {
      const span = spanSchema.safeParse(JSON.parse(new TextDecoder().decode(piece.bytes)));
      if (!span.success) throw http.unreadable(path, `${piece.path} has no trace id and span id`);
      spans.push(Uint8Array.from(piece.bytes));
      traceIds.push(span.data.context.trace_id);
    } else next = JSON.parse(new TextDecoder().decode(piece.bytes));
  }
  if (documents !== 1) throw http.unreadable(path, 'it is no page of spans');
  for (const span of spans) await file.addRecord(span);
  for (const id of traceIds) if (await file.addId(id)) tally.traces += 1;
  tally.spans += spans.length;
  return typeof next === 'string' && next !== '' && spans.length > 0 ? next : undefined;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function rangeOf({ fromMs, toMs }: PhoenixFilter) {
  return {
    start_time: fromMs === undefined ? undefined : new Date(fromMs).toISOString(),
    end_time: toMs === undefined ? undefined : new Date(toMs).toISOString(),
  };
}
