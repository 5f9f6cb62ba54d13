import { z } from 'zod';

import { TRACE_TOOLS } from '../../../../shared/api/trace-tools.ts';
import { UserError } from '../../base/index.ts';
import { MOST_OUTPUT_BYTES, type CodeRun, type Sandbox } from '../../sandbox/index.ts';
import type { DumpAccess } from '../dump-access.ts';
import type { KeptFile } from '../left-files.ts';
import { agentTool, type AgentTool } from './agent-tool.ts';

export interface RunCodeOptions {
  /** Names of the packages that code can import besides the standard library, such as `numpy, pandas`; empty for none. */
  readonly packages: string;
  readonly access: DumpAccess;
  /** Opens the sandbox at the first call: most runs never need it. */
  readonly sandbox: () => Promise<Sandbox>;
  /** Keeps a file that the code left. */
  readonly keepFile: (name: string, content: Uint8Array) => KeptFile;
}

const CALLABLE = new Set(
  Object.entries(TRACE_TOOLS).flatMap(([name, tool]) => (tool.audience === 'anyone' ? [name] : [])),
);

/** Python for what the other tools cannot count, with the trace tools at hand. */
export function runCodeTool(options: RunCodeOptions): AgentTool {
  return agentTool({
    name: 'run_code',
    description: [
      'Runs Python 3 apart from everything: no network, no files of the machine, 60 seconds, 64 KB of output. Nothing is kept between runs.',
      '`store` reaches the dump: every trace tool is a method with keyword arguments that gives dicts (store.aggregate(group_by=["tool"])),',
      'store.traces(filter) and store.spans(trace_id, filter) walk through all pages, store.rows(sql) gives rows as dicts, store.find_failures() the failure modes.',
      `print() what you want to see. Files left in the working folder are kept for the person. Besides the standard library there is ${options.packages === '' ? 'nothing: no numpy, no pandas' : options.packages}.`,
    ].join(' '),
    input: z.strictObject({ code: z.string().min(1).max(100_000) }),
    run: async ({ code }, { signal, onFile }) => {
      const sandbox = await options.sandbox();
      const run = await sandbox.run(code, {
        ...(signal === undefined ? {} : { signal }),
        call: (tool, args) => answerCall(tool, args, options.access, signal),
      });
      const kept = run.files.map(({ content, name }) => content && options.keepFile(name, content));
      for (const [index, { name, sizeBytes }] of run.files.entries()) {
        const { kind, file } = kept[index] ?? { kind: 'other' };
        onFile?.({ name, sizeBytes, kind, ...(file === undefined ? {} : { file }) });
      }
      return describeRun(run, kept);
    },
  });
}

async function answerCall(
  tool: string,
  args: unknown,
  access: DumpAccess,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (tool === 'find_failures') return access.failures(signal);
  if (!CALLABLE.has(tool))
    throw new UserError(
      'badArgument',
      `store has no "${tool}"; it has ${[...CALLABLE].join(', ')}, find_failures, traces, spans, rows.`,
      { tool },
    );
  return access.call(tool, args, signal);
}

function describeRun(run: CodeRun, kept: readonly (KeptFile | undefined)[]): string {
  const cut = (bytes: number): string | undefined =>
    bytes > MOST_OUTPUT_BYTES ? `shown ${MOST_OUTPUT_BYTES} of ${bytes} bytes` : undefined;
  return JSON.stringify({
    exit_code: run.exitCode,
    timed_out: run.timedOut,
    stdout: run.stdout,
    stdout_cut: cut(run.stdoutBytes),
    stderr: run.stderr,
    stderr_cut: cut(run.stderrBytes),
    tool_calls: run.toolCalls,
    // Not where: another run's folder would make a replay ask something else.
    files: run.files.map(({ name, sizeBytes }, index) => ({
      name,
      bytes: sizeBytes,
      kept: kept[index]?.file ?? 'no: over 8 MB in all',
    })),
    ...(run.moreFiles === 0 ? {} : { files_not_kept_and_not_listed: run.moreFiles }),
  });
}
