import { writeFileSync } from 'node:fs';

import type { analystProcedures, analystStreams, KeyProcedures } from '../../../shared/api/procedures-analyst.ts';
import type { ProcedureHandlers, StreamHandlers } from '../../../shared/api/transport-server.ts';
import {
  citedSpans,
  compareReports,
  contentOf,
  instructionChars,
  readLeftFile,
  renderHtml,
  renderMarkdown,
} from '../analyst/index.ts';
import { UserError } from '../base/index.ts';
import { testConnection } from '../models/index.ts';
import { runTool } from '../store/index.ts';
import { readCall, type CallLists } from './analyst-calls.ts';
import { estimateRun } from './analyst-estimate.ts';
import type { AnalystRuns } from './analyst-runs.ts';
import type { DumpRegistry } from './dump-registry.ts';
import type { ModelAccess } from './model-access.ts';
import type { NetworkUses } from './network-uses.ts';

export interface AnalystAnswerParts {
  readonly dumps: DumpRegistry;
  readonly models: ModelAccess;
  readonly analyst: AnalystRuns;
  readonly calls: CallLists;
  readonly network: NetworkUses;
}

export function answerAnalyst(parts: AnalystAnswerParts): ProcedureHandlers<typeof analystProcedures> {
  const { dumps, models, analyst, network } = parts;
  const { files } = analyst;
  return {
    'models.settings': () => ({ settings: models.settings() }),
    'models.save': ({ settings }) => {
      models.save(settings);
      return {};
    },
    'models.test': ({ provider }, signal) => {
      const profile = models.settings().providers.find(({ id }) => id === provider);
      if (profile === undefined) throw new UserError('notFound', `There is no provider "${provider}".`, { provider });
      return network.during([profile.baseUrl], 'models', () => testConnection(profile, models.keyOf(profile), signal));
    },
    'analyst.estimate': async ({ dump, config }, signal) => {
      const scope = config.filter === undefined ? {} : { filter: config.filter };
      return dumps.get(dump).use(async ({ store }) => {
        const counted = await runTool(store, 'count_traces', scope, { signal });
        const bySize = await runTool(store, 'aggregate', { ...scope, over: 'traces', measures: ['size'] }, { signal });
        return estimateRun(config, models.settings(), {
          traces: counted.total,
          spans: counted.spans,
          traceBytes: bySize.groups[0]?.measures['size']?.p50,
          instructionChars: instructionChars(analyst.prompts.load()),
        });
      });
    },
    'analyst.start': async (start) => ({ run: await analyst.start(start) }),
    'analyst.pause': ({ run }) => {
      analyst.running(run).pause();
      return {};
    },
    'analyst.goOn': ({ run }) => {
      analyst.running(run).goOn();
      return {};
    },
    'analyst.steer': ({ run, text, to }) => analyst.running(run).steer(text, to),
    'analyst.budget': ({ run, budget }) => {
      analyst.running(run).changeBudget(budget);
      return {};
    },
    'analyst.finish': ({ run }) => {
      analyst.running(run).finish();
      return {};
    },
    'analyst.stop': ({ run }) => {
      analyst.running(run).stop();
      return {};
    },
    'analyst.resume': async ({ run }) => {
      await analyst.resume(run);
      return {};
    },
    'analyst.remove': ({ run }) => {
      analyst.remove(run);
      return {};
    },
    'analyst.config': ({ run }) => ({ config: files.config(run) }),
    'analyst.prompts': ({ run }) => ({ prompts: files.prompts(run) }),
    'analyst.report': ({ run }) => ({ report: files.report(run) }),
    'analyst.export': async ({ run, format, path }) => {
      writeFileSync(path, await exportText(parts, run, format));
      return { path };
    },
    'analyst.calls': ({ run, agent }, signal) => parts.calls.list(files.folderOf(run), agent, signal),
    'analyst.call': ({ run, call }) => readCall(files.folderOf(run), call),
    'analyst.file': ({ run, file }) => ({ content: contentOf(readLeftFile(files.folderOf(run), file)) }),
    'analyst.saveFile': ({ run, file, path }) => {
      writeFileSync(path, readLeftFile(files.folderOf(run), file));
      return { path };
    },
    'analyst.compare': ({ older, newer }) => compareReports(files.report(older), files.report(newer)),
  };
}

export function streamAnalyst({ analyst }: AnalystAnswerParts): StreamHandlers<typeof analystStreams> {
  return {
    'analyst.runs': (_input, signal) => analyst.list.watch(signal),
    'analyst.watch': ({ run }, signal) => analyst.watch(run, signal),
  };
}

/** What main alone may ask, on its own line. */
export function answerKeys({ models }: Pick<AnalystAnswerParts, 'models'>): ProcedureHandlers<KeyProcedures> {
  return {
    'keys.hand': ({ keys }) => {
      models.takeKeys(keys);
      return {};
    },
  };
}

async function exportText(
  { dumps, analyst }: AnalystAnswerParts,
  run: string,
  format: 'md' | 'json' | 'html',
): Promise<string> {
  const report = analyst.files.report(run);
  switch (format) {
    case 'md':
      return renderMarkdown(report);
    case 'json':
      return `${JSON.stringify(report, undefined, 2)}\n`;
    case 'html': {
      const note = analyst.files.note(run);
      if (note === undefined) throw new UserError('notFound', 'The app does not know the dump of this run.', { run });
      return dumps.get(note.dump.dump).use(({ index }) => renderHtml(report, citedSpans(report, index)));
    }
  }
}
