import type { z } from 'zod';

import { TRACE_TOOLS, type ToolInput, type ToolOutput, type TraceToolName } from '../../../shared/api/trace-tools.ts';
import { UserError } from '../base/index.ts';

import type { TraceStore } from './trace-store.ts';

export interface ToolContext {
  readonly signal?: AbortSignal;
}

/** A question that can be asked of a store: name, schemas and description from the contract, bound to its answer. */
export interface TraceTool<N extends TraceToolName = TraceToolName> {
  readonly name: N;
  readonly description: string;
  readonly audience: 'anyone' | 'screen';
  readonly input: (typeof TRACE_TOOLS)[N]['input'];
  readonly output: (typeof TRACE_TOOLS)[N]['output'];
  /** Answers checked arguments. Rejects with UserError for what the caller can mend. */
  run(store: TraceStore, input: ToolInput<N>, ctx: ToolContext): Promise<ToolOutput<N>>;
  /** Checks unknown arguments first; UserError 'badArgument' names the argument that is wrong. */
  call(store: TraceStore, args: unknown, ctx?: ToolContext): Promise<ToolOutput<N>>;
}

/** Binds the answer to the contract's declaration of the tool. */
export function defineTool<N extends TraceToolName>(
  name: N,
  run: (store: TraceStore, input: ToolInput<N>, ctx: ToolContext) => ToolOutput<N> | Promise<ToolOutput<N>>,
): TraceTool<N> {
  const schema = TRACE_TOOLS[name];
  const answer = async (store: TraceStore, input: ToolInput<N>, ctx: ToolContext): Promise<ToolOutput<N>> =>
    run(store, input, ctx);
  return {
    name,
    description: schema.description,
    audience: schema.audience,
    input: schema.input,
    output: schema.output,
    run: answer,
    call: async (store, args, ctx = {}) => answer(store, checkedArguments(name, args), ctx),
  };
}

/** The arguments with defaults filled in. Throws UserError 'badArgument' that names every wrong or unknown argument. */
export function checkedArguments<N extends TraceToolName>(name: N, args: unknown): ToolInput<N> {
  const result = TRACE_TOOLS[name].input.safeParse(args);
  // The schema is that of the name; the compiler cannot follow the index into the map.
  if (result.success) return result.data as ToolInput<N>;
  const faults = result.error.issues.map(fault);
  throw new UserError('badArgument', `${name}: ${faults.map((each) => each.text).join('; ')}`, {
    tool: name,
    faults: faults.map(({ argument, text }) => ({ argument, message: text })),
  });
}

function fault(issue: z.core.$ZodIssue): { readonly argument: string; readonly text: string } {
  const at = issue.path
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i === 0 ? '' : '.'}${String(part)}`))
    .join('');
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => (at === '' ? key : `${at}.${key}`));
    return { argument: names[0] ?? at, text: `there is no argument ${names.map((each) => `"${each}"`).join(', ')}` };
  }
  return { argument: at, text: at === '' ? issue.message : `${at}: ${issue.message}` };
}
