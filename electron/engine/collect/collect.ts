import type {
  PullCounts,
  PullFilter,
  Server,
  SourceCount,
  SourceOptions,
} from '../../../shared/api/procedures-sources.ts';
import { UserError, assertNever } from '../base/index.ts';
import { langfuseCount, langfuseOptions, langfuseProjects, pullLangfuse } from './langfuse-server.ts';
import { phoenixCount, phoenixOptions, phoenixProjects, pullPhoenix } from './phoenix-server.ts';
import { PullFile } from './pull-file.ts';
import { PullTally, type PullState } from './pull-report.ts';
import { DEFAULT_PACE, type RetryPace } from './retry-pace.ts';
import { ServerHttp } from './server-http.ts';

export interface AskOptions {
  readonly signal: AbortSignal;
  readonly pace?: RetryPace;
}

/** A person waits for these answers: they are not tried as long as a pull is. */
const ASKED_BY_A_PERSON: RetryPace = { ...DEFAULT_PACE, attempts: 3, silenceMs: 20_000, longestAskedMs: 20_000 };

/** Names of the projects that the server opens to this key. Fails as every request does: see `ServerHttp.get`. */
export async function testServer(server: Server, options: AskOptions): Promise<readonly string[]> {
  const http = new ServerHttp(server, { pace: ASKED_BY_A_PERSON, ...options });
  switch (server.kind) {
    case 'langfuse':
      return langfuseProjects(http);
    case 'phoenix':
      return (await phoenixProjects(http)).map(({ name }) => name);
    default:
      return assertNever(server.kind);
  }
}

/** What can be chosen on a server. Fails likewise. */
export function sourceOptions(server: Server, options: AskOptions): Promise<SourceOptions> {
  const http = new ServerHttp(server, { pace: ASKED_BY_A_PERSON, ...options });
  return server.kind === 'langfuse' ? langfuseOptions(http) : phoenixOptions(http);
}

/** How much a filter takes, as far as the server says. Fails likewise, and with 'badArgument' for another server's filter. */
export function countSource(server: Server, filter: PullFilter, options: AskOptions): Promise<SourceCount> {
  const http = new ServerHttp(server, { pace: ASKED_BY_A_PERSON, ...options });
  requireFit(server, filter);
  return filter.kind === 'langfuse' ? langfuseCount(http, filter) : phoenixCount(http, filter);
}

export interface PullPlan {
  readonly server: Server;
  readonly filter: PullFilter;
  /** A folder of its own, created where missing. */
  readonly folder: string;
  /** Name of the file of records in it. */
  readonly fileName: string;
}

export interface PullOptions extends AskOptions {
  /** Told after every change; not throttled. */
  readonly onState: (state: PullState) => void;
}

/**
 * Brings what the filter takes into `<folder>/<fileName>`: JSON lines that the formats 'langfuse' and 'phoenix' read,
 * each record as the server sent it. Stopped, failed or killed at any moment, a later call with the same plan goes on
 * from the last commit, without repeating and without leaving out. Fails as requests do and as the file system does.
 */
export async function pull(plan: PullPlan, options: PullOptions): Promise<PullCounts> {
  const { server, filter } = plan;
  requireFit(server, filter);
  await using file = await PullFile.open(plan.folder, plan.fileName);
  const http: ServerHttp = new ServerHttp(server, {
    pace: options.pace ?? DEFAULT_PACE,
    signal: options.signal,
    onWait: (waiting) => tally.wait(waiting),
  });
  const tally = new PullTally({ http, file }, options.onState);
  const work = { http, file, tally };
  if (!file.journal.isComplete) {
    await (filter.kind === 'langfuse' ? pullLangfuse(work, filter) : pullPhoenix(work, filter));
  }
  return tally.counts;
}

function requireFit(server: Server, filter: PullFilter): void {
  if (server.kind === filter.kind) return;
  throw new UserError('badArgument', `A ${filter.kind} filter does not fit the ${server.kind} server ${server.url}.`, {
    url: server.url,
  });
}
