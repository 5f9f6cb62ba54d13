import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { FailureReport } from '../../shared/api/failures.ts';
import type { ToolArguments, ToolOutput, TraceToolName } from '../../shared/api/trace-tools.ts';
import { dataFolder, UserError } from '../engine/base/index.ts';
import { readOriginal, type DumpSources } from '../engine/dumps/index.ts';
import { findFailuresByTrace, type FoundFailures } from '../engine/failures/index.ts';
import { prepareDump, type DumpIndex, type IndexMeta, type PreparedDump } from '../engine/index/index.ts';
import { ensureSignatures, signaturesIn } from '../engine/search/index.ts';
import { callTool, openStore, type TraceStore } from '../engine/store/index.ts';
import type { CliContext } from './context.ts';

const FOLLOW_EVERY_MS = 500;

/** A dump with its index and tools, open for one command. */
export interface OpenDump extends Disposable {
  readonly index: DumpIndex;
  readonly store: TraceStore;
  readonly sources: DumpSources;
  readonly indexFolder: string;
  run<N extends TraceToolName>(tool: N, args: ToolArguments<N>): Promise<ToolOutput<N>>;
  /** The same by a name that is only known at run time. */
  runByName(tool: string, args: unknown): Promise<unknown>;
  failures(): Promise<FailureReport>;
}

/** Resolves, indexes and opens a dump; shows progress on a terminal. Fails with UserError. */
export async function openDump(inputs: readonly string[], context: CliContext): Promise<OpenDump> {
  const { signal, terminal } = context;
  const { sources, index, folder } = await prepare(inputs, context);
  let found: FoundFailures | undefined;
  const find = async (): Promise<FoundFailures> => {
    try {
      found ??= await findFailuresByTrace(
        { index, indexFolder: folder },
        { signal, onProgress: terminal.showProgress },
      );
      return found;
    } finally {
      terminal.clearProgress();
    }
  };
  const store = openStore(index, {
    failures: { known: () => found?.marks, find: async () => (await find()).marks },
    originalRecord: readOriginal,
    sqlPath: join(folder, 'views.db'),
    signatures: signaturesIn(folder),
  });
  const runByName = (tool: string, args: unknown): Promise<unknown> => callTool(store, tool, args, { signal });
  return {
    index,
    store,
    sources,
    indexFolder: folder,
    runByName,
    // The tool of this name gives this output: the contract binds the two.
    run: async (tool, args) => (await runByName(tool, args)) as ToolOutput<typeof tool>,
    failures: async () => (await find()).report,
    [Symbol.dispose]: () => {
      store[Symbol.dispose]();
      index[Symbol.dispose]();
    },
  };
}

export interface IndexedInputs {
  readonly meta: IndexMeta;
  readonly outcome: PreparedDump['outcome'];
  readonly folder: string;
  readonly tookMs: number;
}

/** Builds or refreshes the index of a dump and says what it did. */
export async function indexInputs(inputs: readonly string[], context: CliContext): Promise<IndexedInputs> {
  const startedAtMs = performance.now();
  const { outcome, folder, ...prepared } = await prepare(inputs, context);
  using index = prepared.index;
  await ensureSignatures(
    index.meta.files.map((file) => file.path),
    folder,
    { signal: context.signal, onProgress: context.terminal.showProgress },
  );
  context.terminal.clearProgress();
  return { meta: index.meta, outcome, folder, tookMs: performance.now() - startedAtMs };
}

export interface Growth {
  readonly spans: number;
  readonly traces: number;
  readonly newSpans: number;
  readonly newTraces: number;
}

/** Keeps an index up with growing files until the command is stopped; yields each growth. */
export async function* followDumpIn(inputs: readonly string[], context: CliContext): AsyncGenerator<Growth> {
  let told = (await indexInputs(inputs, context)).meta.counts;
  while (!context.signal.aborted) {
    await sleep(FOLLOW_EVERY_MS, undefined, { signal: context.signal }).catch(() => undefined);
    if (context.signal.aborted) return;
    const { meta, outcome } = await indexInputs(inputs, context);
    if (outcome === 'fresh') continue;
    const { spans, traces } = meta.counts;
    yield { spans, traces, newSpans: spans - told.spans, newTraces: traces - told.traces };
    told = meta.counts;
  }
}

async function prepare(inputs: readonly string[], { signal, terminal }: CliContext): Promise<PreparedDump> {
  try {
    return await prepareDump(inputs, {
      dataDir: dataFolder(),
      signal,
      onResolving: terminal.showProgress,
      onProgress: terminal.showProgress,
      onSources: (sources) => {
        for (const file of sources.unrecognised) {
          terminal.complain(terminal.style('yellow', `not read: ${file.path}: ${file.reason}`));
        }
      },
    });
  } catch (error) {
    if (signal.aborted && !(error instanceof UserError)) {
      throw new UserError('cancelled', 'Stopped. What was finished is kept.', {}, error);
    }
    throw error;
  } finally {
    terminal.clearProgress();
  }
}
