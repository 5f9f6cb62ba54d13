import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { InvalidArgumentError, type Command } from 'commander';
import { z } from 'zod';

import {
  pullFilterSchema,
  type PullFilter,
  type Server,
  type ServerKey,
  type SourceCount,
} from '../../../shared/api/procedures-sources.ts';
import { readServerUrl } from '../../../shared/api/server-url.ts';
import { formatBytes, formatCount } from '../../../shared/format/index.ts';
import { UserError } from '../../engine/base/index.ts';
import { countSource, pull, sourceOptions } from '../../engine/collect/index.ts';
import type { CliContext } from '../context.ts';
import { collect, withJson, type OutputFlags } from '../options.ts';

interface PullFlags extends OutputFlags {
  readonly to: string;
  readonly count?: boolean;
  readonly since?: number;
  readonly until?: number;
}

interface LangfuseFlags extends PullFlags {
  readonly name?: string;
  readonly user?: string;
  readonly session?: string;
  readonly tag?: readonly string[];
  readonly environment?: string;
  readonly traceVersion?: string;
  readonly release?: string;
}

interface PhoenixFlags extends PullFlags {
  readonly project: string;
}

/** What a folder of a pull says that it is of: going on with another selection would mix two. */
const planSchema = z.object({ version: z.literal(1), url: z.string(), filter: pullFilterSchema });

const FILE_NAME = 'traces.jsonl';

/** `pull`: traces of a Langfuse or Phoenix server into a folder that is then a dump. */
export function registerPull(program: Command, context: CliContext): void {
  const command = program
    .command('pull')
    .description('Pull traces from a Langfuse or Phoenix server into a folder, which is then a dump')
    .addHelpText(
      'after',
      `
Keys are taken from the environment only: LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY, or PHOENIX_API_KEY.
Stopped or killed, the same command goes on where it stood.

Examples:
  $ roundhouse pull langfuse https://cloud.langfuse.com --to dumps/shop --since 2026-07-01 --tag paid
  $ roundhouse pull phoenix http://127.0.0.1:6006 --project default --to dumps/research --count`,
    );
  withPullOptions(command.command('langfuse').description('Pull traces from a Langfuse server'))
    .option('--name <name>', 'only traces of this name')
    .option('--user <id>', 'only traces of this user')
    .option('--session <id>', 'only traces of this session')
    .option('--tag <tag>', 'only traces that have this tag; repeatable, all must be there', collect)
    .option('--environment <name>', 'only traces of this environment')
    .option('--trace-version <version>', 'only traces of this version')
    .option('--release <release>', 'only traces of this release')
    .action((url: string, flags: LangfuseFlags) => {
      const server: Server = { kind: 'langfuse', url: serverUrl(url, context), key: langfuseKey() };
      const filter: PullFilter = { kind: 'langfuse', tags: flags.tag ?? [], ...langfuseChoices(flags) };
      return run(server, filter, flags, context);
    });
  withPullOptions(command.command('phoenix').description('Pull spans of a project from a Phoenix server'))
    .requiredOption('--project <name>', 'name or id of the project')
    .action(async (url: string, flags: PhoenixFlags) => {
      const server: Server = { kind: 'phoenix', url: serverUrl(url, context), ...phoenixKey() };
      return run(server, await phoenixFilter(server, flags, context), flags, context);
    });
}

function withPullOptions(command: Command): Command {
  return withJson(command.argument('<url>', 'address of the server'))
    .requiredOption('--to <folder>', `where the traces go, as ${FILE_NAME}`)
    .option('--since <time>', 'from this time on, such as 2026-07-01 or 2026-07-01T12:00:00Z', moment)
    .option('--until <time>', 'before this time; now, unless given', moment)
    .option('--count', 'only ask how much there is; nothing is written');
}

async function run(server: Server, chosen: PullFilter, flags: PullFlags, context: CliContext): Promise<void> {
  const { terminal, signal } = context;
  if (flags.count === true) {
    const count = await countSource(server, chosen, { signal });
    terminal.print(flags.json === true ? JSON.stringify(count, undefined, 2) : countText(count));
    return;
  }
  const folder = resolve(flags.to);
  const filter = planIn(folder, server.url, chosen);
  const counts = await pull(
    { server, filter, folder, fileName: FILE_NAME },
    {
      signal,
      onState: ({ counts: now, waiting }) =>
        terminal.showProgress({
          phase: waiting === undefined ? `${formatCount(now.traces)} traces` : `waiting: ${waiting.reason}`,
          doneBytes: now.totalTraces === undefined ? 0 : now.traces,
          totalBytes: now.totalTraces ?? 0,
          bytesPerSecond: 0,
        }),
    },
  );
  terminal.clearProgress();
  const path = join(folder, FILE_NAME);
  if (flags.json === true) terminal.print(JSON.stringify({ ...counts, path }, undefined, 2));
  else {
    const gone = counts.gone > 0 ? `, ${formatCount(counts.gone)} gone before they were asked for` : '';
    terminal.print(
      `${formatCount(counts.traces)} traces, ${formatCount(counts.spans)} spans, ${formatBytes(counts.bytes)}${gone}`,
    );
    terminal.print(terminal.style('dim', path));
  }
}

/** The selection of the pull that this folder holds, or the one chosen now. UserError 'badArgument' where they differ. */
function planIn(folder: string, url: string, chosen: PullFilter): PullFilter {
  const path = join(folder, 'pull.json');
  if (!existsSync(path)) {
    // What arrives during the pull, or before it goes on, is not part of it.
    const filter = { ...chosen, toMs: chosen.toMs ?? Date.now() };
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, `${JSON.stringify({ version: 1, url, filter }, undefined, 2)}\n`);
    return filter;
  }
  const known = planSchema.safeParse(parsed(readFileSync(path, 'utf8')));
  if (!known.success) throw new UserError('unreadable', `${path} is damaged. Pull into another folder.`, { path });
  const { filter } = known.data;
  const same = known.data.url === url && isDeepStrictEqual(filter, { ...chosen, toMs: chosen.toMs ?? filter.toMs });
  if (same) return filter;
  const message = `${folder} holds a pull of ${known.data.url} with another selection (${path}). Pull into another folder.`;
  throw new UserError('badArgument', message, { path });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function langfuseChoices(flags: LangfuseFlags): Partial<Extract<PullFilter, { kind: 'langfuse' }>> {
  const { since, until, name, user, session, environment, traceVersion, release } = flags;
  const all = {
    fromMs: since,
    toMs: until,
    name,
    userId: user,
    sessionId: session,
    environment,
    version: traceVersion,
    release,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** A project is known to the server by its id, and to people by its name. */
async function phoenixFilter(server: Server, flags: PhoenixFlags, { signal }: CliContext): Promise<PullFilter> {
  const options = await sourceOptions(server, { signal });
  const projects = options.kind === 'phoenix' ? options.projects : [];
  const project = projects.find(({ id, name }) => id === flags.project || name === flags.project);
  if (project === undefined) {
    const names = projects.map(({ name }) => name).join(', ') || 'none';
    throw new UserError(
      'badArgument',
      `There is no project "${flags.project}" at ${server.url}; there are: ${names}.`,
      {
        project: flags.project,
      },
    );
  }
  return {
    kind: 'phoenix',
    project: project.id,
    projectName: project.name,
    ...(flags.since === undefined ? {} : { fromMs: flags.since }),
    ...(flags.until === undefined ? {} : { toMs: flags.until }),
  };
}

function langfuseKey(): ServerKey {
  const { LANGFUSE_PUBLIC_KEY: publicKey = '', LANGFUSE_SECRET_KEY: secretKey = '' } = process.env;
  if (publicKey !== '' && secretKey !== '') return { kind: 'langfuse', publicKey, secretKey };
  const message = 'Set LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY: keys are taken from the environment only.';
  throw new UserError('badArgument', message);
}

/** A Phoenix server of one's own may need none. */
function phoenixKey(): { readonly key?: ServerKey } {
  const { PHOENIX_API_KEY: apiKey = '' } = process.env;
  return apiKey === '' ? {} : { key: { kind: 'phoenix', apiKey } };
}

function serverUrl(text: string, { terminal }: CliContext): string {
  const read = readServerUrl(text);
  if (read.kind === 'problem') {
    const message = `"${text}" is not the address of a server: expected http or https, without a user, a query or a #.`;
    throw new UserError('badArgument', message, { problem: read.problem });
  }
  if (read.isReadableOnTheWay) {
    terminal.complain(terminal.style('yellow', `The key travels readable for others on the way to ${read.url}.`));
  }
  return read.url;
}

function countText({ traces, spans }: SourceCount): string {
  const facts = [
    ...(traces === undefined ? [] : [`${formatCount(traces)} traces`]),
    ...(spans === undefined ? [] : [`${formatCount(spans)} spans`]),
  ];
  return facts.length === 0 ? 'The server gives no total.' : facts.join(', ');
}

function moment(text: string): number {
  const atMs = Date.parse(text);
  if (Number.isNaN(atMs))
    throw new InvalidArgumentError(`Expected a time such as 2026-07-01T12:00:00Z, got "${text}".`);
  return atMs;
}
