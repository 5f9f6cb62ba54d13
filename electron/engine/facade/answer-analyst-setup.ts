import type { promptProcedures } from '../../../shared/api/procedures-prompts.ts';
import type { sandboxProcedures } from '../../../shared/api/procedures-sandbox.ts';
import type { ProcedureHandlers } from '../../../shared/api/transport-server.ts';
import type { Prompts } from '../analyst/index.ts';
import type { Packages } from '../sandbox/index.ts';
import type { Jobs } from './jobs.ts';
import type { NetworkUses } from './network-uses.ts';

export interface AnalystSetupParts {
  readonly prompts: Prompts;
  readonly packages: Packages;
  readonly jobs: Jobs;
  readonly network: NetworkUses;
}

/** What people set up for the analyst besides models: its prompts, and the packages of its sandbox. */
export function answerAnalystSetup({
  prompts,
  packages,
  jobs,
  network,
}: AnalystSetupParts): ProcedureHandlers<typeof promptProcedures & typeof sandboxProcedures> {
  return {
    'prompts.list': () => ({ prompts: prompts.list() }),
    'prompts.read': ({ name }) => prompts.read(name),
    'prompts.write': ({ name, text }) => prompts.write(name, text),
    'prompts.reset': ({ name }) => prompts.reset(name),
    'sandbox.packages': () => packages.list(),
    'sandbox.install': ({ packages: names, from }, signal) =>
      jobs.run(
        {
          kind: 'packages',
          title: names.join(', '),
          canRetry: true,
          work: (tools) =>
            network.during(from.kind === 'download' ? [packages.downloadUrl()] : [], 'packages', () =>
              packages.install(names, from, tools),
            ),
        },
        signal,
      ),
    'sandbox.remove': ({ packages: names }) => packages.remove(names),
  };
}
