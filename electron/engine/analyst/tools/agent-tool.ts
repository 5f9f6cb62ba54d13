import { z } from 'zod';

import type { LeftFile } from '../../../../shared/api/left-file.ts';
import { UserError } from '../../base/index.ts';
import { ModelCallError, type ModelTool } from '../../models/index.ts';

/** A tool as an agent is offered it. `run` gets arguments that its schema has accepted, and gives what the model reads. */
export interface AgentTool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
  run(input: unknown, call: ToolContext): Promise<string>;
}

export interface ToolContext {
  readonly callId: string;
  readonly signal: AbortSignal | undefined;
  /** Told of each file that the call leaves for the person. */
  readonly onFile?: (file: LeftFile) => void;
}

/** Declares a tool; the type of `run`'s input is that of the schema. */
export function agentTool<S extends z.ZodType>(tool: {
  readonly name: string;
  readonly description: string;
  readonly input: S;
  run(input: z.output<S>, call: ToolContext): Promise<string>;
}): AgentTool {
  return {
    name: tool.name,
    description: tool.description,
    input: tool.input,
    // The schema has parsed it: see runTool.
    run: (input, call) => tool.run(input as z.output<S>, call),
  };
}

export function toModelTool(tool: Pick<AgentTool, 'name' | 'description' | 'input'>): ModelTool {
  const { $schema: _dropped, ...parameters } = z.toJSONSchema(tool.input, { io: 'input', unrepresentable: 'any' });
  return { name: tool.name, description: tool.description, parameters };
}

export interface ToolOutcome {
  readonly ok: boolean;
  readonly text: string;
}

/**
 * Runs one call as a model wrote it. What the model got wrong — an unknown tool, broken JSON, wrong arguments, a bad
 * filter — comes back as text that says how to do it right. Defects of ours and a stop are thrown.
 */
export async function runTool(
  tools: readonly AgentTool[],
  call: { readonly id: string; readonly name: string; readonly argumentsText: string },
  context: Omit<ToolContext, 'callId'>,
): Promise<ToolOutcome> {
  const tool = tools.find((candidate) => candidate.name === call.name);
  if (tool === undefined) {
    return refused(
      `There is no tool "${call.name}". There are: ${tools.map((candidate) => candidate.name).join(', ')}.`,
    );
  }
  const args = parseArguments(call.argumentsText);
  if (args.kind === 'broken')
    return refused(`The arguments are no valid JSON: ${args.reason}. Send the call again with a complete JSON object.`);
  const parsed = tool.input.safeParse(args.value);
  if (!parsed.success)
    return refused(
      `${z.prettifyError(parsed.error)}\nArguments of ${tool.name}: ${JSON.stringify(toModelTool(tool).parameters)}`,
    );
  try {
    return { ok: true, text: await tool.run(parsed.data, { ...context, callId: call.id }) };
  } catch (error) {
    // An end like any other budget's: the conversation stays whole, for the report is yet to be asked for.
    if (error instanceof ModelCallError && error.kind === 'outOfTime') return refused(error.message);
    if (error instanceof UserError && error.code !== 'cancelled') return refused(error.message);
    throw error;
  }
}

function parseArguments(
  text: string,
): { readonly kind: 'read'; readonly value: unknown } | { readonly kind: 'broken'; readonly reason: string } {
  if (text.trim() === '') return { kind: 'read', value: {} };
  try {
    return { kind: 'read', value: JSON.parse(text) };
  } catch (error) {
    return { kind: 'broken', reason: error instanceof Error ? error.message : String(error) };
  }
}

function refused(text: string): ToolOutcome {
  return { ok: false, text: `The call did not work. ${text}` };
}
