import type { AnalystConfig, AnalystEventBody } from '../../../shared/api/analyst.ts';
import type { Budget, ModelLine, ModelRequest } from '../models/index.ts';
import type { DumpAccess } from './dump-access.ts';
import type { Journal, JournalEntry } from './journal.ts';
import type { PromptBook } from './prompts.ts';
import type { ReadingLog } from './report/reading-log.ts';
import type { RunControl } from './run-control.ts';
import type { Slots } from './slots.ts';
import type { AgentTool } from './tools/agent-tool.ts';
import type { Fence } from './tools/trace-tools.ts';

/** A model in a role: the line to call it by, and how to ask it. */
export interface RoleLine {
  readonly line: ModelLine;
  readonly contextTokens: number;
  readonly request: Pick<
    ModelRequest,
    'model' | 'temperature' | 'maxOutputTokens' | 'reasoningEffort' | 'parallelToolCalls'
  >;
}

export interface RoleLines {
  readonly root: RoleLine;
  readonly subagent: RoleLine;
  readonly synthesis: RoleLine;
  readonly compaction: RoleLine;
}

/** What all agents of one run share. */
export interface RunDeps {
  readonly config: AnalystConfig;
  readonly prompts: PromptBook;
  readonly lines: RoleLines;
  readonly access: DumpAccess;
  readonly budget: Budget;
  readonly journal: Journal;
  /** Entries of an earlier process, when the run is resumed. */
  readonly before: readonly JournalEntry[];
  /** One cap for the whole run on sub-agents at work, as the agents are told. */
  readonly slots: Slots;
  readonly depthSlots: readonly Slots[];
  readonly fence: Fence;
  /** The dump in a few lines, for the prompts. */
  readonly dumpText: string;
  /** Tools that do not depend on the agent: repository, code. */
  readonly moreTools: readonly AgentTool[];
  readonly repositoryHasGit: boolean | undefined;
  readonly signal: AbortSignal;
  readonly control: RunControl;
  readonly emit: (event: AnalystEventBody) => void;
  /** What the agents have read in traces, as far as it may lead them astray. */
  readonly reading: ReadingLog;
  /** Called for every answer of a server that says of itself that it is a rehearsal. */
  readonly onRehearsal: () => void;
}
