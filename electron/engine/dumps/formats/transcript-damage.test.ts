import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { agentRx } from './agentrx.ts';
import { atif } from './atif.ts';
import { chatList } from './chat-list.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { inspect } from './inspect.ts';
import { openAiAgents } from './openai-agents.ts';
import { openHands } from './openhands.ts';
import { sweAgent } from './swe-agent.ts';
import { trail } from './trail.ts';
import { inputOf, readWith, type Reading } from './transcript-testing.ts';
import { whoWhen } from './who-when.ts';

const CALL = { id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } };
const CHAT = [
  { role: 'user', content: 'Grüße 🦊' },
  { role: 'assistant', content: 'hm', tool_calls: [CALL] },
  { role: 'tool', tool_call_id: 'c1', content: '2' },
  { role: 'assistant', content: 'Two.' },
];
const TIME = '2026-01-01T00:00:00Z';
const lines = (...values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');
const claude = (uuid: string, message: { readonly role: string }) => ({
  type: message.role,
  uuid,
  parentUuid: null,
  sessionId: 's',
  timestamp: TIME,
  message,
});
const rollout = (type: string, payload: unknown) => ({ timestamp: TIME, type, payload });
const agentSpan = (id: string) => ({
  object: 'trace.span',
  id,
  trace_id: 'trace_1',
  span_data: { type: 'agent', name: id },
});
const step = (n: number) => ({
  action: `run ${n}`,
  observation: 'ok',
  response: `step ${n}`,
  thought: '',
  state: '{}',
});
const atifStep = (n: number) => ({
  step_id: n,
  source: 'agent',
  message: `m${n}`,
  tool_calls: [{ tool_call_id: `c${n}`, function_name: 'f', arguments: {} }],
  observation: { results: [{ source_call_id: `c${n}`, content: 'r' }] },
});
const event = (id: number) => [
  { id, timestamp: TIME, source: 'agent', action: 'run', args: { command: 'ls' } },
  { id: id + 1, timestamp: TIME, source: 'agent', observation: 'run', cause: id, content: 'a' },
];
const trailSpan = (id: string) => ({ span_id: id, span_name: id, timestamp: TIME, duration: 'PT1S', child_spans: [] });
const inspectEvent = (n: number) => ({
  event: 'tool',
  function: `t${n}`,
  id: `c${n}`,
  arguments: {},
  result: 'x',
  timestamp: TIME,
});
const trajectory = {
  environment: 'e',
  trajectory: [step(1), step(2), step(3)],
  history: CHAT,
  info: { exit_status: 'submitted' },
};
const speakers = [
  { role: 'human', content: 'q' },
  { role: 'Orchestrator (thought)', content: 'plan' },
  { role: 'WebSurfer', content: 'a' },
];

const EXAMPLES = [
  { format: sweAgent, text: JSON.stringify(trajectory) },
  { format: sweAgent, text: JSON.stringify(trajectory, undefined, 2) },
  {
    format: atif,
    text: JSON.stringify({
      schema_version: 'ATIF-v1.7',
      session_id: 's',
      agent: { name: 'a' },
      steps: [atifStep(1), atifStep(2)],
    }),
  },
  {
    format: openHands,
    text: lines(
      { instance_id: 'a', metadata: {}, history: event(0) },
      { instance_id: 'b', metadata: {}, history: event(0) },
    ),
  },
  {
    format: claudeCode,
    text: lines(...CHAT.slice(0, 2).map((message, i) => claude(`u${i}`, message)), claude('u9', { role: 'user' })),
  },
  {
    format: codex,
    text: lines(
      rollout('session_meta', { id: 's' }),
      ...CHAT.map((message) => rollout('response_item', { type: 'message', ...message })),
    ),
  },
  { format: openAiAgents, text: lines(agentSpan('span_1'), agentSpan('span_2'), agentSpan('span_3')) },
  { format: chatList, text: lines(CHAT, { messages: CHAT }) },
  {
    format: chatList,
    text: JSON.stringify(
      [
        { task_id: 1, traj: CHAT },
        { task_id: 2, traj: CHAT },
      ],
      undefined,
      1,
    ),
  },
  {
    format: trail,
    text: lines(
      ...['a', 'b'].map((id) => ({
        trace: JSON.stringify({ trace_id: id, spans: [trailSpan(id)] }),
        labels: '{"errors":[]}',
      })),
    ),
  },
  {
    format: whoWhen,
    text: JSON.stringify(
      { history: speakers, question: 'q', mistake_agent: 'WebSurfer', mistake_step: '2' },
      undefined,
      4,
    ),
  },
  { format: agentRx, text: JSON.stringify(speakers, undefined, 2) },
  {
    format: inspect,
    text: JSON.stringify({
      status: 'success',
      eval: { task: 't', run_id: 'r' },
      samples: [{ id: 1, events: [inspectEvent(1), inspectEvent(2)] }],
    }),
  },
].map((example, number) => ({
  ...example,
  title: `${example.format.id} (${number})`,
  bytes: Buffer.from(example.text),
}));

/** Model turns and tool calls that lie wholly before an offset, by place and name. */
function wholeSpansBefore(reading: Reading, offset: number): string[] {
  return reading.items.flatMap((item) => {
    if (item.kind !== 'span' || item.at.offset + item.at.length >= offset) return [];
    const kind = item.record.attributes['openinference.span.kind'];
    return kind === 'LLM' || kind === 'TOOL' ? [`${item.at.offset} ${item.at.path ?? ''} ${item.record.name}`] : [];
  });
}

describe.each(EXAMPLES)('$title, damaged', ({ format, bytes }) => {
  it('reads the same whatever the chunks are', async () => {
    const whole = await readWith(format, inputOf(bytes));
    expect(whole.skips).toEqual([]);
    expect(whole.spans.length).toBeGreaterThan(1);
    expect(await readWith(format, inputOf(bytes, { chunkBytes: 1 }))).toEqual(whole);
  });

  it('keeps every turn and call before a cut, at any byte, and says where it is cut', async () => {
    const whole = await readWith(format, inputOf(bytes));
    for (let cut = 0; cut < bytes.length; cut += 1) {
      const reading = await readWith(format, inputOf(bytes.subarray(0, cut)));
      expect(wholeSpansBefore(reading, cut)).toEqual(expect.arrayContaining(wholeSpansBefore(whole, cut)));
    }
  });

  it('never throws and keeps what came before a damaged byte', async () => {
    const whole = await readWith(format, inputOf(bytes));
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 0, max: 255 }), async (at, value) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = value;
        const reading = await readWith(format, inputOf(damaged));
        expect(wholeSpansBefore(reading, at)).toEqual(expect.arrayContaining(wholeSpansBefore(whole, at)));
      }),
      { numRuns: 200 },
    );
  });

  it('never throws on any JSON, nor on any bytes', async () => {
    const shuffled = fc.shuffledSubarray(
      [...bytes.toString().matchAll(/"[^"]*"|[[\]{}:,]|\d+/g)].map(([token]) => token),
    );
    const anything = fc.oneof(
      fc.json(),
      fc.uint8Array(),
      shuffled.map((tokens) => tokens.join('')),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (content) => {
        const reading = await readWith(format, inputOf(content));
        expect(reading.items).toBeInstanceOf(Array);
      }),
      { numRuns: 200 },
    );
  });
});
