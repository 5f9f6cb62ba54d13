import { engineProcedures, engineStreams } from '../../shared/api/contract.ts';
import { keyProcedures } from '../../shared/api/procedures-analyst.ts';
import { collectProcedures } from '../../shared/api/procedures-sources.ts';
import { serveApi, type ServedApi } from '../../shared/api/transport-server.ts';
import type { Latest } from '../../shared/api/transport-sources.ts';
import { Prompts } from './analyst/index.ts';
import { AnalystRuns } from './facade/analyst-runs.ts';
import { answerAnalystSetup } from './facade/answer-analyst-setup.ts';
import { answerAnalyst, answerKeys, streamAnalyst } from './facade/answer-analyst.ts';
import { answerDumps, streamDumps } from './facade/answer-dumps.ts';
import { answerCollect, answerSources, streamSources } from './facade/answer-sources.ts';
import { answerTools, streamTools } from './facade/answer-tools.ts';
import { answerTraces } from './facade/answer-traces.ts';
import { answerWork, streamWork } from './facade/answer-work.ts';
import { DumpRegistry, type OpenDumpNote } from './facade/dump-registry.ts';
import { FailureReports } from './facade/failure-reports.ts';
import { Jobs } from './facade/jobs.ts';
import { ModelAccess } from './facade/model-access.ts';
import { RecentDumps } from './facade/recent-dumps.ts';
import { Settings } from './facade/settings.ts';
import { Transfers } from './facade/transfers.ts';
import { Packages } from './sandbox/index.ts';

export interface EngineOptions {
  /** Where Roundhouse keeps what is its own; see `dataFolder`. */
  readonly dataDir: string;
  /** Check results against the contract as well: for development and tests. */
  readonly checkOutput?: boolean;
}

/** Everything that the engine does, by the contract: the same for windows, scripts and tests. */
export interface Engine extends Disposable {
  readonly api: ServedApi;
  /** The same, and what main alone may ask: for it the engine reaches servers, with keys that no window has. */
  readonly mainApi: ServedApi;
  /** The dumps that are open, for whoever must be able to open them again. */
  readonly opened: Latest<readonly OpenDumpNote[]>;
  /** Opens dumps as before a crash; gives their names. Their loading goes on by itself. */
  reopen(inputs: readonly (readonly string[])[]): readonly string[];
}

/** An engine over a data folder. Disposing closes all dumps and stops their work. */
export function createEngine({ dataDir, checkOutput = false }: EngineOptions): Engine {
  const jobs = new Jobs();
  const recent = new RecentDumps(dataDir);
  const dumps = new DumpRegistry({ dataDir, jobs }, recent);
  const parts = { dumps, recent, jobs, settings: new Settings(dataDir), reports: new FailureReports(jobs) };
  const sources = { transfers: new Transfers({ dataDir, jobs }) };
  const models = new ModelAccess(dataDir);
  const analyst = { dumps, models, analyst: new AnalystRuns({ dataDir, dumps, jobs, models }) };
  const procedureHandlers = {
    ...answerDumps(parts),
    ...answerTools(parts),
    ...answerTraces(parts),
    ...answerWork(parts),
    ...answerSources(sources),
    ...answerAnalyst(analyst),
    ...answerAnalystSetup({ prompts: new Prompts(dataDir), packages: new Packages(dataDir), jobs }),
  };
  const streams = {
    streams: engineStreams,
    streamHandlers: {
      ...streamDumps(parts),
      ...streamTools(parts),
      ...streamWork(parts),
      ...streamSources(sources),
      ...streamAnalyst(analyst),
    },
  };
  return {
    api: serveApi({ procedures: engineProcedures, procedureHandlers, ...streams, checkOutput }),
    mainApi: serveApi({
      procedures: { ...engineProcedures, ...collectProcedures, ...keyProcedures },
      procedureHandlers: { ...procedureHandlers, ...answerCollect(sources), ...answerKeys(analyst) },
      ...streams,
      checkOutput,
    }),
    opened: dumps.opened,
    reopen: (inputs) => inputs.map((paths) => dumps.open(paths).status.value.name),
    [Symbol.dispose]: () => {
      analyst.analyst.stopAll();
      sources.transfers.stopAll();
      dumps.closeAll();
    },
  };
}
