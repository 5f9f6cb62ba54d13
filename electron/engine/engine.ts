import { engineProcedures, engineStreams } from '../../shared/api/contract.ts';
import { keyProcedures } from '../../shared/api/procedures-analyst.ts';
import { collectProcedures } from '../../shared/api/procedures-sources.ts';
import { serveApi, type ServedApi } from '../../shared/api/transport-server.ts';
import type { Latest } from '../../shared/api/transport-sources.ts';
import { Prompts } from './analyst/index.ts';
import { AnalystRuns } from './facade/analyst-runs.ts';
import { CallLists } from './facade/analyst-calls.ts';
import { answerAnalystSetup, type AnalystSetupParts } from './facade/answer-analyst-setup.ts';
import { answerAnalyst, answerKeys, streamAnalyst, type AnalystAnswerParts } from './facade/answer-analyst.ts';
import { answerDumps, streamDumps, type DumpAnswerParts } from './facade/answer-dumps.ts';
import { answerFailures, type FailureAnswerParts } from './facade/answer-failures.ts';
import { answerCollect, answerSources, streamSources, type SourceAnswerParts } from './facade/answer-sources.ts';
import { answerTools, streamTools } from './facade/answer-tools.ts';
import { answerTraces } from './facade/answer-traces.ts';
import { answerWork, streamWork, type WorkAnswerParts } from './facade/answer-work.ts';
import { DumpRegistry, type DumpHolder, type OpenDumpNote } from './facade/dump-registry.ts';
import { FailureReports } from './facade/failure-reports.ts';
import { Jobs } from './facade/jobs.ts';
import { ModelAccess } from './facade/model-access.ts';
import { NetworkUses } from './facade/network-uses.ts';
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
  /** For the one who made this engine: a script, a test. */
  readonly api: ServedApi;
  /** The same for one window: what it opens is its own to close, and let go when it is disposed. */
  windowApi(): ServedApi & Disposable;
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
  const network = new NetworkUses();
  const prompts = new Prompts(dataDir);
  const recent = new RecentDumps(dataDir);
  const failures = new FailureReports(jobs);
  const dumps = new DumpRegistry({ dataDir, jobs, failures }, recent);
  const models = new ModelAccess(dataDir);
  const parts: EngineParts = {
    dumps: { dataDir, dumps, recent },
    work: { dumps, jobs, network, settings: new Settings(dataDir) },
    failures: { dumps, failures },
    sources: { network, transfers: new Transfers({ dataDir, jobs, network }) },
    analyst: {
      dumps,
      models,
      network,
      analyst: new AnalystRuns({ dataDir, dumps, jobs, models, network, prompts }),
      calls: new CallLists(),
    },
    setup: { prompts, packages: new Packages(dataDir), jobs, network },
    checkOutput,
  };
  return {
    api: serveHolder(parts, { name: 'owner' }),
    mainApi: serveMain(parts),
    windowApi: () => {
      const holder: DumpHolder = { name: 'window' };
      return { ...serveHolder(parts, holder), [Symbol.dispose]: () => dumps.leave(holder) };
    },
    opened: dumps.opened,
    reopen: (inputs) => inputs.map((paths) => dumps.open(paths).status.value.name),
    [Symbol.dispose]: () => {
      parts.analyst.analyst.stopAll();
      parts.sources.transfers.stopAll();
      dumps.closeAll();
    },
  };
}

interface EngineParts {
  readonly dumps: Omit<DumpAnswerParts, 'holder'>;
  readonly work: WorkAnswerParts;
  readonly failures: FailureAnswerParts;
  readonly sources: SourceAnswerParts;
  readonly analyst: AnalystAnswerParts;
  readonly setup: AnalystSetupParts;
  readonly checkOutput: boolean;
}

/** The API for somebody who opens dumps of their own. */
function serveHolder(parts: EngineParts, holder: DumpHolder): ServedApi {
  const { procedureHandlers, streamHandlers } = handlersFor(parts, holder);
  return serveApi({
    procedures: engineProcedures,
    streams: engineStreams,
    procedureHandlers,
    streamHandlers,
    checkOutput: parts.checkOutput,
  });
}

function serveMain(parts: EngineParts): ServedApi {
  const { procedureHandlers, streamHandlers } = handlersFor(parts, { name: 'main' });
  return serveApi({
    procedures: { ...engineProcedures, ...collectProcedures, ...keyProcedures },
    streams: engineStreams,
    procedureHandlers: { ...procedureHandlers, ...answerCollect(parts.sources), ...answerKeys(parts.analyst) },
    streamHandlers,
    checkOutput: parts.checkOutput,
  });
}

function handlersFor({ dumps, work, failures, sources, analyst, setup }: EngineParts, holder: DumpHolder) {
  const ofHolder = { ...dumps, holder };
  return {
    procedureHandlers: {
      ...answerDumps(ofHolder),
      ...answerTools(dumps),
      ...answerTraces(dumps),
      ...answerWork(work),
      ...answerFailures(failures),
      ...answerSources(sources),
      ...answerAnalyst(analyst),
      ...answerAnalystSetup(setup),
    },
    streamHandlers: {
      ...streamDumps(ofHolder),
      ...streamTools(dumps),
      ...streamWork(work),
      ...streamSources(sources),
      ...streamAnalyst(analyst),
    },
  };
}
