import type { workProcedures, workStreams } from '../../../shared/api/procedures-work.ts';
import type { ProcedureHandlers, StreamHandlers } from '../../../shared/api/transport-server.ts';
import type { DumpRegistry } from './dump-registry.ts';
import type { Jobs } from './jobs.ts';
import type { NetworkUses } from './network-uses.ts';
import type { Settings } from './settings.ts';

export interface WorkAnswerParts {
  readonly dumps: DumpRegistry;
  readonly jobs: Jobs;
  readonly settings: Settings;
  readonly network: NetworkUses;
}

export function answerWork(parts: WorkAnswerParts): ProcedureHandlers<typeof workProcedures> {
  const { dumps, jobs, settings } = parts;
  return {
    'annotations.list': ({ dump, arguments: args }) => dumps.get(dump).annotations((notes) => notes.list(args)),
    'annotations.change': ({ dump, arguments: args }) =>
      dumps.get(dump).annotations((notes) => ({ changed: notes.annotate(args, Date.now()) })),
    'jobs.list': () => ({ jobs: jobs.list.value }),
    'jobs.cancel': ({ job }) => {
      jobs.cancel(job);
      return {};
    },
    'jobs.retry': ({ job }) => {
      jobs.retry(job);
      return {};
    },
    'settings.get': ({ key }) => {
      const value = settings.get(key);
      return value === undefined ? {} : { value };
    },
    'settings.set': ({ key, value }) => {
      settings.set(key, value);
      return {};
    },
    'engine.info': () => ({
      pid: process.pid,
      node: process.versions.node,
      upSeconds: process.uptime(),
      memoryBytes: process.memoryUsage().rss,
    }),
  };
}

export function streamWork({ jobs, network }: WorkAnswerParts): StreamHandlers<typeof workStreams> {
  return {
    async *'jobs.watch'(_input, signal) {
      for await (const list of jobs.list.watch(signal)) yield { jobs: list };
    },
    async *'engine.network'(_input, signal) {
      for await (const uses of network.list.watch(signal)) yield { uses };
    },
  };
}
