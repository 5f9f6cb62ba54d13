import { z } from 'zod';

import type { Agent } from '../agent.ts';
import type { RunDeps } from '../run-deps.ts';
import { agentTool, type AgentTool } from './agent-tool.ts';

/** Tells the person who watches what may become a finding. It changes nothing of the report. */
export function candidateTool(agent: Agent, deps: RunDeps): AgentTool {
  return agentTool({
    name: 'note_candidate',
    description:
      'Shows the person who watches what may become a finding, while you go on. Not part of the report. Call it beside other calls, never alone.',
    input: z.strictObject({
      title: z.string().min(3).max(200).describe('What goes wrong, in one line.'),
      traces: z.int().min(0).optional().describe('In how many traces, as far as you know.'),
    }),
    run: ({ title, traces }) => {
      deps.emit({ kind: 'candidate', agent: agent.spec.id, title, ...(traces === undefined ? {} : { traces }) });
      return Promise.resolve('Noted.');
    },
  });
}
