import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import OpenAI from 'openai';
import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';

import type { AnalystEvent } from '../../shared/api/analyst.ts';
import { analystConfigSchema } from '../../shared/api/analyst.ts';
import { modelSettingsSchema } from '../../shared/api/models.ts';
import {
  openAccess,
  Prompts,
  roleLinesOf,
  startAnalysis,
  type DumpAccess,
} from '../../electron/engine/analyst/index.ts';
import { prepareDump } from '../../electron/engine/index/index.ts';
import {
  fileRecorder,
  readRecording,
  startRehearsal,
  type RehearsalScriptInput,
} from '../../electron/engine/models/index.ts';
import { figureOf, showFigure } from './figures.ts';
import type { Table } from './report.ts';

const DEMO = resolve(import.meta.dirname, '../../resources/demo/concierge.jsonl');
const TURNS = 80;

/**
 * What the engine itself costs in a turn. The same conversation goes twice to the same rehearsal server, in turn: once as a
 * run of the analyst, once as bare calls of the `openai` package with the requests that the run has recorded.
 */
export async function benchTurns(repetitions: number): Promise<Table> {
  const home = mkdtempSync(join(tmpdir(), 'roundhouse-bench-turns-'));
  try {
    const prepared = await prepareDump([DEMO], { dataDir: home, location: 'data' });
    prepared.index[Symbol.dispose]();
    await using access = openAccess({ indexFolder: prepared.folder, sqlPath: join(prepared.folder, 'views.db') });
    await using server = await startRehearsal(script());
    const engine: number[] = [];
    const bare: number[] = [];
    for (let at = 0; at <= repetitions; at += 1) {
      const folder = join(home, `run-${at}`);
      const ours = await timeEngine(access, server.baseUrl, folder);
      const theirs = await timeBare(server.baseUrl, folder);
      // The first of each compiles and warms up.
      if (at === 0) continue;
      engine.push(ours);
      bare.push(theirs);
    }
    return turnsTable(engine, bare);
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

function turnsTable(engine: readonly number[], bare: readonly number[]): Table {
  const overhead = figureOf(engine.map((ms, at) => ms - (bare[at] ?? Number.NaN)));
  return {
    title: 'Overhead of the engine in a turn',
    head: ['what', 'ms a turn', 'aim'],
    rows: [
      ['a turn of the analyst, one tool call in it', showFigure(figureOf(engine), 2), ''],
      ['the same request by the bare `openai` package', showFigure(figureOf(bare), 2), ''],
      ['difference: the engine', showFigure(overhead, 2), `under 10: ${overhead.median < 10 ? 'met' : 'missed'}`],
    ],
    notes: [
      `Runs of ${TURNS} turns against the rehearsal server. The engine's part holds the tool call (count_traces in its thread), the journal with its sync to disk, the recording, the events and the count of tokens.`,
    ],
  };
}

function script(): RehearsalScriptInput {
  const counting = { name: 'count_traces', arguments: JSON.stringify({ filter: 'status:error' }) };
  return {
    title: 'turns',
    rules: [
      {
        when: { turn: TURNS },
        reply: {
          toolCalls: [{ name: 'final_answer', arguments: JSON.stringify({ answer: 'Counted.', findings: [] }) }],
        },
      },
      { when: {}, reply: { text: 'I count once more, to be sure of it.', toolCalls: [counting] } },
    ],
  };
}

/** Milliseconds a turn, from the first turn to the last checkpoint. */
async function timeEngine(access: DumpAccess, baseUrl: string, folder: string): Promise<number> {
  const config = analystConfigSchema.parse({
    question: 'How many fail?',
    models: { root: { provider: 'bench', model: 'rehearsal' } },
    rootTurns: TURNS + 2,
    depth: 0,
    runCode: false,
  });
  const settings = modelSettingsSchema.parse({
    providers: [{ id: 'bench', title: 'bench', baseUrl, models: [{ name: 'rehearsal' }] }],
  });
  let fromMs = 0;
  let toMs = 0;
  const onEvent = ({ kind }: AnalystEvent): void => {
    if (kind === 'turnStarted' && fromMs === 0) fromMs = performance.now();
    if (kind === 'checkpoint') toMs = performance.now();
  };
  const lines = roleLinesOf(config.models, {
    settings,
    keyOf: () => undefined,
    recorder: fileRecorder(`${folder}-calls.jsonl`),
  });
  const prompts = new Prompts(folder).load();
  const { outcome } = await startAnalysis({ runId: 'bench', folder, config, lines, prompts, access, onEvent }).done;
  if (outcome !== 'answered') throw new Error(`the run of turns ended with ${outcome}`);
  return (toMs - fromMs) / (TURNS + 1);
}

/** The requests of the run just made, by the package alone; read and written before the clock runs. */
async function timeBare(baseUrl: string, folder: string): Promise<number> {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: 'none', maxRetries: 0 });
  const bodies = readRecording(`${folder}-calls.jsonl`).map(({ request }): ChatCompletionCreateParamsStreaming => ({
    model: request.model,
    stream: true,
    stream_options: { include_usage: true },
    messages: request.messages.map((message) => {
      if (message.role === 'tool') return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
      if (message.role !== 'assistant') return { role: message.role, content: message.content };
      const calls = message.toolCalls.map((call) => ({
        id: call.id,
        type: 'function' as const,
        function: { name: call.name, arguments: call.argumentsText },
      }));
      return { role: 'assistant', content: message.content, ...(calls.length === 0 ? {} : { tool_calls: calls }) };
    }),
    tools: (request.tools ?? []).map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters: { ...parameters } },
    })),
  }));
  const startedAtMs = performance.now();
  for (const body of bodies) {
    const stream = await client.chat.completions.create(body);
    for await (const _chunk of stream) continue;
  }
  return (performance.now() - startedAtMs) / bodies.length;
}
