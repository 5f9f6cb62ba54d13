import { resolve } from 'node:path';

import type { Command } from 'commander';

import type { CliContext } from '../context.ts';
import { openDump } from '../open.ts';
import { printFailures } from '../print-failures.ts';
import { printOverview } from './overview.ts';
import { printTrace } from './show.ts';

const DEMO_DUMP = resolve(import.meta.dirname, '../../../resources/demo/concierge.jsonl');

/** `demo`: the main job on the bundled dump: overview, failure modes, one trace. */
export function registerDemo(program: Command, context: CliContext): void {
  program
    .command('demo')
    .description('Show what Roundhouse does, on a bundled dump of a made-up agent')
    .action(async () => {
      const { terminal } = context;
      const heading = (text: string): void =>
        terminal.print(`\n${terminal.style('cyan', `$ roundhouse ${text} resources/demo/concierge.jsonl`)}\n`);
      using dump = await openDump([DEMO_DUMP], context);
      heading('overview');
      printOverview(await dump.run('get_dataset_overview', { name_limit: 12, skipped_limit: 5 }), terminal, false);
      heading('failures');
      printFailures(await dump.failures(), terminal);
      heading('show');
      const [trace] = (await dump.run('query_traces', { filters: { has_errors: true }, fields: ['traceId'], limit: 1 }))
        .traces;
      if (trace !== undefined) await printTrace(dump, trace.traceId, terminal);
    });
}
