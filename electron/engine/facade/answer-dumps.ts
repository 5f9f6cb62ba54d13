import type {
  DumpExport,
  DumpExportEvent,
  dumpProcedures,
  dumpStreams,
  Preview,
} from '../../../shared/api/procedures-dumps.ts';
import { Backlog } from '../../../shared/api/transport-sources.ts';
import type { ProcedureHandlers, StreamHandlers } from '../../../shared/api/transport-server.ts';
import { UserError, invariant, type Progress } from '../base/index.ts';
import { previewImport, readOriginal } from '../dumps/index.ts';
import { compareOverviews, runTool } from '../store/index.ts';
import { demoDump } from './demo-dump.ts';
import type { DumpHolder, DumpRegistry } from './dump-registry.ts';
import { exportSql } from './export-sql.ts';
import { exportTraces } from './export-traces.ts';
import { followDump } from './follow-dump.ts';
import type { RecentDumps } from './recent-dumps.ts';

/** As many as an overview lists; of more than these it is said that they are not compared. */
const MOST_NAMES_COMPARED = 10_000;

export interface DumpAnswerParts {
  readonly dataDir: string;
  readonly dumps: DumpRegistry;
  readonly recent: RecentDumps;
  /** Who asks, and for whom dumps are opened and closed. */
  readonly holder: DumpHolder;
}

export function answerDumps({
  dataDir,
  dumps,
  recent,
  holder,
}: DumpAnswerParts): ProcedureHandlers<typeof dumpProcedures> {
  return {
    'dumps.open': ({ paths }) => dumps.open(paths, holder).status.value,
    'dumps.close': ({ dump }) => {
      dumps.close(dump, holder);
      return {};
    },
    'dumps.demo': async () => ({ paths: [await demoDump(dataDir)] }),
    'dumps.list': () => ({ dumps: dumps.list().map((session) => session.status.value) }),
    'dumps.status': ({ dump }) => dumps.get(dump).status.value,
    'dumps.skipped': ({ dump, offset, limit }) =>
      dumps.get(dump).use(({ index }) => {
        const all = index.skipped();
        return { total: all.length, rows: all.slice(offset, offset + limit) };
      }),
    'dumps.skippedText': ({ dump, row, maxBytes }) =>
      dumps.get(dump).use(async ({ index }) => {
        const record = index.skipped()[row];
        if (record === undefined) throw new UserError('notFound', `There is no skipped record ${row}.`, { dump, row });
        const length = Math.min(record.length, maxBytes);
        const bytes = await readOriginal({ file: record.file, offset: record.offset, length });
        const text = new TextDecoder().decode(bytes);
        return { text, totalBytes: record.length, complete: length === record.length };
      }),
    'dumps.compare': async ({ left, right }) => {
      const overviews = [left, right].map((dump) =>
        dumps.get(dump).use(({ store }) => runTool(store, 'get_dataset_overview', { name_limit: MOST_NAMES_COMPARED })),
      );
      const [before, after] = await Promise.all(overviews);
      invariant(before !== undefined && after !== undefined, 'compare.hasTwoSides');
      return compareOverviews(before, after);
    },
    'dumps.recent': () => ({ dumps: recent.list() }),
    'dumps.forget': ({ dump }) => {
      recent.forget(dump);
      return {};
    },
  };
}

export function streamDumps({ dumps, holder }: DumpAnswerParts): StreamHandlers<typeof dumpStreams> {
  return {
    'dumps.preview': ({ paths }, signal) => preview(paths, signal),
    'dumps.export': ({ dump, ...chosen }, signal) => exporting(dumps, { dump, chosen, signal }),
    async *'dumps.exportSql'({ dump, ...chosen }, signal) {
      yield await dumps.get(dump).use((build) => exportSql(build, chosen, signal));
    },
    'dumps.watch': ({ dump }, signal) => {
      // A window that watches has it open, also one that comes back after a crash of the engine.
      dumps.hold(dump, holder);
      return dumps.get(dump).status.watch(signal);
    },
    'dumps.follow': ({ dump }, signal) => followDump(dumps.get(dump), signal),
  };
}

type PreviewEvent =
  { readonly kind: 'progress'; readonly progress: Progress } | { readonly kind: 'preview'; readonly preview: Preview };

/** Progress that nobody has taken yet is dropped when more comes than a reader takes; the preview never is. */
async function* preview(paths: readonly string[], signal: AbortSignal): AsyncGenerator<PreviewEvent> {
  const progress = new Backlog<Progress>(1);
  const reading = new AbortController();
  const work = previewImport(paths, { signal, onProgress: (step) => progress.push(step) }).finally(() =>
    reading.abort(),
  );
  work.catch(() => {});
  for await (const step of progress.take(reading.signal)) yield { kind: 'progress', progress: step };
  yield { kind: 'preview', preview: await work };
}

interface Exporting {
  readonly dump: string;
  readonly chosen: Omit<DumpExport, 'dump'>;
  readonly signal: AbortSignal;
}

/** Keeps the build in use until the file is whole: a dump that grows meanwhile does not take it away. */
async function* exporting(dumps: DumpRegistry, { dump, chosen, signal }: Exporting): AsyncGenerator<DumpExportEvent> {
  const lease = await dumps.get(dump).lease();
  try {
    yield* exportTraces(lease.value, chosen, signal);
  } finally {
    lease.release();
  }
}
