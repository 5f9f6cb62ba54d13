import { claimedReportSchema } from '../../../shared/api/report.ts';
import { TRACE_TOOLS } from '../../../shared/api/trace-tools.ts';
import type { PromptBook } from './prompts.ts';
import { toModelTool } from './tools/agent-tool.ts';

/** Characters that go with every turn of an agent before anything was said: prompts and the declarations of tools. */
export function instructionChars({ tools, root, delegation }: PromptBook): number {
  const declared = Object.entries(TRACE_TOOLS)
    .filter(([, tool]) => tool.audience === 'anyone')
    .map(([name, { description, input }]) => toModelTool({ name, description, input }));
  const finish = toModelTool({ name: 'final_answer', description: '', input: claimedReportSchema });
  return [tools.text, root.text, delegation.text, JSON.stringify([...declared, finish])].join('').length;
}
