import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { Command } from 'commander';

import { analystConfigSchema } from '../../../shared/api/analyst.ts';
import { modelSettingsSchema } from '../../../shared/api/models.ts';
import { renderMarkdown } from '../../engine/analyst/index.ts';
import { runAnalysis } from '../analysis-run.ts';
import type { CliContext } from '../context.ts';
import { openDump, type OpenDump } from '../open.ts';
import { printEvent } from '../print-event.ts';
import { printFailures } from '../print-failures.ts';
import { startScript } from './ask.ts';
import { printOverview } from './overview.ts';
import { printTrace } from './show.ts';

const RESOURCES = resolve(import.meta.dirname, '../../../resources');
const DEMO_DUMP = join(RESOURCES, 'demo/concierge.jsonl');
const QUESTION = 'What fails systematically, and how many runs does it hurt?';

/** `demo`: the main job on the bundled dump: overview, failure modes, one trace, and the analyst in rehearsal. */
export function registerDemo(program: Command, context: CliContext): void {
  program
    .command('demo')
    .description('Show what Roundhouse does, on a bundled dump of a made-up agent')
    .action(async () => {
      const { terminal } = context;
      const heading = (text: string): void => terminal.print(`\n${terminal.style('cyan', `$ roundhouse ${text}`)}\n`);
      using dump = await openDump([DEMO_DUMP], context);
      heading('overview resources/demo/concierge.jsonl');
      printOverview(await dump.run('get_dataset_overview', { name_limit: 12, skipped_limit: 5 }), terminal, false);
      heading('failures resources/demo/concierge.jsonl');
      printFailures(await dump.failures(), terminal);
      heading('show resources/demo/concierge.jsonl');
      const [trace] = (await dump.run('query_traces', { filters: { has_errors: true }, fields: ['traceId'], limit: 1 }))
        .traces;
      if (trace !== undefined) await printTrace(dump, trace.traceId, terminal);
      heading(`ask resources/demo/concierge.jsonl -p "${QUESTION}" --rehearsal resources/rehearsal/demo.json`);
      await rehearseAnalyst(dump, context);
    });
}

/** The analyst without a model: a loopback server answers from a script, everything else is real. */
async function rehearseAnalyst(dump: OpenDump, { terminal, signal }: CliContext): Promise<void> {
  await using server = await startScript(join(RESOURCES, 'rehearsal/demo.json'));
  const folder = mkdtempSync(join(tmpdir(), 'roundhouse-demo-'));
  try {
    const { report } = await runAnalysis(dump, {
      config: analystConfigSchema.parse({
        question: QUESTION,
        models: { root: { provider: 'rehearsal', model: 'rehearsal' } },
      }),
      settings: modelSettingsSchema.parse({
        providers: [{ id: 'rehearsal', title: 'Rehearsal', baseUrl: server.baseUrl }],
      }),
      keyOf: () => undefined,
      rehearsal: true,
      runsFolder: folder,
      onEvent: (event) => printEvent(event, terminal),
      onStart: (analysis) => signal.addEventListener('abort', () => analysis.stop(), { once: true }),
    });
    if (report !== undefined) terminal.print(renderMarkdown(report));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
