import { UserError } from '../../base/index.ts';
import { installedPackages, openSandbox, type Sandbox } from '../../sandbox/index.ts';
import type { DumpAccess } from '../dump-access.ts';
import { fileKeeper } from '../left-files.ts';
import type { AgentTool } from './agent-tool.ts';
import { runCodeTool } from './run-code-tool.ts';

export interface CodeDeskOptions {
  readonly access: DumpAccess;
  /** Roundhouse's own folder: the sandbox keeps its snapshot there. */
  readonly dataDir: string;
  /** The run's folder; files that code leaves go to `files/` in it. */
  readonly runFolder: string;
}

/** The run_code tool of one run. The sandbox is opened at the first call, for most runs need none, and closed with this. */
export async function openCodeDesk(options: CodeDeskOptions): Promise<Disposable & { readonly tool: AgentTool }> {
  let opening: Promise<Sandbox> | undefined;
  let opened: Sandbox | undefined;
  const packages = await installedPackages(options.dataDir);
  return {
    tool: runCodeTool({
      access: options.access,
      packages: packages.join(', '),
      keepFile: fileKeeper(options.runFolder),
      sandbox: () => {
        opening ??= openSandbox(options.dataDir).then((result) => {
          if (!result.ok) throw new UserError('notFound', result.error.message, {});
          opened = result.value;
          return opened;
        });
        return opening;
      },
    }),
    [Symbol.dispose]: () => opened?.[Symbol.dispose](),
  };
}
