import { z } from 'zod';

import { UserError } from '../../base/index.ts';
import type { Agent } from '../agent.ts';
import { askModel } from '../ask-model.ts';
import { fillPrompt } from '../prompts.ts';
import type { RunDeps } from '../run-deps.ts';
import { agentTool, type AgentTool } from './agent-tool.ts';
import { fenced } from './trace-tools.ts';

const MOST_CHARS = 60_000;
/** Payload of all traces of one synthesis, in characters, shared evenly. */
const SYNTHESIS_CHARS = 240_000;
const LEAST_TRACE_CHARS = 6000;

/** Reads back what compaction has put away. */
export function contextItemTool(agent: Agent): AgentTool {
  return agentTool({
    name: 'get_context_item',
    description: 'Gives an item of your own conversation in full, after it was replaced by notes.',
    input: z.strictObject({
      item_id: z.string().describe('Such as i7.'),
      from: z.int().min(0).default(0).describe('First character.'),
      length: z.int().min(1).max(MOST_CHARS).default(20_000),
    }),
    run: ({ item_id: itemId, from, length }) => {
      const item = agent.conversation.items.find((candidate) => candidate.id === itemId);
      if (item === undefined) {
        const last = agent.conversation.items.length - 1;
        throw new UserError('notFound', `You have no item "${itemId}"; there are i0 to i${last}.`, { itemId });
      }
      const whole = JSON.stringify(item.message);
      return Promise.resolve(
        JSON.stringify({ item: itemId, totalChars: whole.length, from, text: whole.slice(from, from + length) }),
      );
    },
  });
}

/** Has several traces read at one go by a model call of its own, payloads included. */
export function synthesisTool(agent: Agent, deps: RunDeps): AgentTool {
  return agentTool({
    name: 'synthesize_traces',
    description:
      'Has up to 20 traces read side by side, with what was said and returned in them, and says what they have in common.',
    input: z.strictObject({
      trace_ids: z.array(z.string().min(1)).min(1).max(20),
      focus: z.string().max(2000).optional().describe('What to look for.'),
    }),
    run: async ({ trace_ids: traceIds, focus }, { signal }) => {
      const share = Math.max(LEAST_TRACE_CHARS, Math.floor(SYNTHESIS_CHARS / traceIds.length));
      const texts: string[] = [];
      for (const traceId of traceIds) texts.push(await renderTrace(traceId, share, deps, signal));
      const { response } = await askModel(
        deps,
        deps.lines.synthesis,
        {
          messages: [
            {
              role: 'system',
              content: fillPrompt(deps.prompts.synthesis, {
                focus: focus === undefined ? '' : `Look for this: ${focus}`,
              }),
            },
            { role: 'user', content: texts.map((text) => fenced(text, deps.fence)).join('\n\n') },
          ],
        },
        { agent: agent.spec.id, role: 'synthesis', message: `${agent.spec.id}#synthesis` },
      );
      return JSON.stringify({ traces: traceIds.length, summary: response.text });
    },
  });
}

/** A trace with its payloads in at most `chars` characters; says what was left out. */
async function renderTrace(
  traceId: string,
  chars: number,
  deps: RunDeps,
  signal: AbortSignal | undefined,
): Promise<string> {
  let text = '';
  let cursor: string | undefined;
  do {
    const page: unknown = await deps.access.call(
      'view_trace',
      { trace_id: traceId, ...(cursor === undefined ? {} : { cursor }) },
      signal,
    );
    text += JSON.stringify(page, (key, value: unknown) =>
      key === 'resource' || key === 'oversized' ? undefined : value,
    );
    const next: unknown = typeof page === 'object' && page !== null ? Reflect.get(page, 'nextCursor') : undefined;
    cursor = typeof next === 'string' ? next : undefined;
  } while (cursor !== undefined && text.length < chars);
  const isCut = text.length > chars || cursor !== undefined;
  return isCut ? `${text.slice(0, chars)}\n[trace ${traceId} goes on; view_trace shows all of it]` : text;
}
