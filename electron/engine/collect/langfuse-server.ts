import { z } from 'zod';

import type { PullFilter, SourceCount, SourceOptions } from '../../../shared/api/procedures-sources.ts';
import { UserError, splitJson } from '../base/index.ts';
import { ahead } from './ahead.ts';
import type { PullWork } from './pull-report.ts';
import type { Query, ServerHttp } from './server-http.ts';

/**
 * Langfuse by its public API: traces by pages (`GET /api/public/traces`, with exact totals), then each whole, with its
 * observations and scores (`GET /api/public/traces/{id}`). Not pulled: datasets, prompts, comments, media files.
 * Source: https://api.reference.langfuse.com (Langfuse 2 and 3).
 */
export type LangfuseFilter = Extract<PullFilter, { kind: 'langfuse' }>;

const TRACES = '/api/public/traces';
/** The largest page that servers give. */
const PAGE_TRACES = 100;
/** Whole traces asked for at once: few, for hosted servers count requests by the minute. */
const TRACES_AHEAD = 4;
/** Whole traces brought before a commit. */
const COMMIT_TRACES = 20;
/** Times that the list is gone through: traces that arrive or go meanwhile shift its pages. */
const MOST_PASSES = 4;

const text = z.string().nullish();

const tracesSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: text,
      userId: text,
      sessionId: text,
      environment: text,
      version: text,
      release: text,
      tags: z.array(z.string()).nullish(),
    }),
  ),
  meta: z.object({ totalItems: z.number().int().nonnegative(), totalPages: z.number().int().nonnegative() }),
});

const projectsSchema = z.object({ data: z.array(z.object({ name: z.string() })) });

/** Names of the projects that the key opens: proof that address and key are right. */
export async function langfuseProjects(http: ServerHttp): Promise<readonly string[]> {
  const { data } = await http.getJson('/api/public/projects', projectsSchema);
  return data.map(({ name }) => name);
}

export async function langfuseOptions(http: ServerHttp): Promise<SourceOptions> {
  const projects = await langfuseProjects(http);
  const { data } = await http.getJson(TRACES, tracesSchema, {
    limit: PAGE_TRACES,
    page: 1,
    fields: 'core',
    orderBy: 'timestamp.desc',
  });
  return {
    kind: 'langfuse',
    projects,
    sampledTraces: data.length,
    names: distinct(data.map(({ name }) => name)),
    users: distinct(data.map(({ userId }) => userId)),
    sessions: distinct(data.map(({ sessionId }) => sessionId)),
    tags: distinct(data.flatMap(({ tags }) => tags ?? [])),
    environments: distinct(data.map(({ environment }) => environment)),
    versions: distinct(data.map(({ version }) => version)),
    releases: distinct(data.map(({ release }) => release)),
  };
}

/** The exact number of traces that the filter takes. */
export async function langfuseCount(http: ServerHttp, filter: LangfuseFilter): Promise<SourceCount> {
  const { meta } = await http.getJson(TRACES, tracesSchema, { ...queryOf(filter), limit: 1, page: 1, fields: 'core' });
  return { traces: meta.totalItems };
}

/** Brings every trace of the filter that is not here yet, oldest first. */
export async function pullLangfuse(work: PullWork, filter: LangfuseFilter): Promise<void> {
  const { file, tally } = work;
  const gone = new Set<string>();
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const before = file.ids.size + gone.size;
    const { total, isStable } = await pullPass(work, filter, gone);
    const now = file.ids.size + gone.size;
    if (now === before || (isStable && now >= total)) break;
  }
  await tally.commit({ isComplete: true });
}

interface Pass {
  /** Traces that the server says it has. */
  readonly total: number;
  /** False when that changed meanwhile, which shifts the pages. */
  readonly isStable: boolean;
}

/** Goes through the whole list once. */
async function pullPass(work: PullWork, filter: LangfuseFilter, gone: Set<string>): Promise<Pass> {
  const { http, file, tally } = work;
  const totals = new Set<number>();
  for (let page = 1; ; page += 1) {
    const query = { ...queryOf(filter), limit: PAGE_TRACES, page, fields: 'core', orderBy: 'timestamp.asc' };
    const { data, meta } = await http.getJson(TRACES, tracesSchema, query);
    totals.add(meta.totalItems);
    tally.totalTraces = meta.totalItems;
    tally.tell();
    const missing = [...new Set(data.map(({ id }) => id))].filter((id) => !file.ids.has(id) && !gone.has(id));
    await pullWhole(work, missing, gone);
    if (page >= meta.totalPages || data.length === 0) return { total: meta.totalItems, isStable: totals.size === 1 };
  }
}

async function pullWhole({ http, file, tally }: PullWork, ids: readonly string[], gone: Set<string>): Promise<void> {
  let uncommitted = 0;
  for await (const { id, trace } of ahead(ids, TRACES_AHEAD, (id) => wholeTrace(http, id))) {
    if (trace === undefined) {
      gone.add(id);
      tally.gone = gone.size;
    } else {
      await file.addRecord(trace.bytes);
      await file.addId(id);
      tally.traces += 1;
      tally.spans += trace.observations;
      uncommitted += 1;
    }
    tally.tell();
    if (uncommitted >= COMMIT_TRACES) {
      await tally.commit({ isComplete: false });
      uncommitted = 0;
    }
  }
  await tally.commit({ isComplete: false });
}

interface WholeTrace {
  readonly id: string;
  /** Absent for a trace that was deleted after it was listed. */
  readonly trace?: { readonly bytes: Uint8Array; readonly observations: number };
}

async function wholeTrace(http: ServerHttp, id: string): Promise<WholeTrace> {
  const path = `${TRACES}/${encodeURIComponent(id)}`;
  let bytes: Uint8Array;
  try {
    bytes = await http.get(path);
  } catch (error) {
    if (error instanceof UserError && error.code === 'notFound') return { id };
    throw error;
  }
  return { id, trace: { bytes, observations: await countObservations(http, path, { bytes, id }) } };
}

const OWN_ID = 0;
const OBSERVATION = 1;

/** Makes sure that the answer is this trace and whole, without taking it apart. */
async function countObservations(
  http: ServerHttp,
  path: string,
  { bytes, id }: { readonly bytes: Uint8Array; readonly id: string },
): Promise<number> {
  let observations = 0;
  let found = false;
  let documents = 0;
  for await (const piece of splitJson(once(bytes), ['id', 'observations[*]'])) {
    if (piece.kind === 'damage') throw http.unreadable(path, piece.reason);
    if (piece.kind === 'documentEnd') documents += 1;
    else if (piece.pattern === OBSERVATION) observations += 1;
    else if (piece.pattern === OWN_ID) found = JSON.parse(new TextDecoder().decode(piece.bytes)) === id;
  }
  if (documents !== 1 || !found) throw http.unreadable(path, 'it is not the trace that was asked for');
  return observations;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function queryOf(filter: LangfuseFilter): Query {
  const { name, userId, sessionId, tags, environment, version, release, fromMs, toMs } = filter;
  return {
    name,
    userId,
    sessionId,
    tags,
    environment,
    version,
    release,
    fromTimestamp: fromMs === undefined ? undefined : new Date(fromMs).toISOString(),
    toTimestamp: toMs === undefined ? undefined : new Date(toMs).toISOString(),
  };
}

function distinct(values: readonly (string | null | undefined)[]): readonly string[] {
  return [...new Set(values.flatMap((value) => value || []))].toSorted((a, b) => a.localeCompare(b));
}
