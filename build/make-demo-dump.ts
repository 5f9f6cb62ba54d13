/**
 * Writes the bundled demo dump: a week of a made-up concierge agent, with failures planted on purpose.
 * Deterministic: the same file every time. Run: node build/make-demo-dump.ts
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { DEMO_TASKS, DEMO_TOOLS, type DemoTask } from './demo-script.ts';

const OUT = resolve(import.meta.dirname, '../resources/demo/concierge.jsonl');
const TRACES = 120;
const FIRST_START_MS = Date.UTC(2026, 7, 3, 6, 12);
const PRICES: Readonly<Record<string, readonly [number, number]>> = {
  'claude-sonnet-4.5': [3, 15],
  'gpt-4.1-mini': [0.4, 1.6],
  'gpt-4.1': [2, 8],
  'gemini-2.5-flash': [0.3, 2.5],
  'qwen3-coder-30b': [0.1, 0.4],
};

interface Draft {
  readonly name: string;
  readonly parent: string | undefined;
  readonly startMs: number;
  readonly endMs: number | undefined;
  readonly attributes: Record<string, unknown>;
  readonly error?: string;
  readonly id?: string;
  readonly events?: readonly unknown[];
}

const random = mulberry(20260803);
const lines: string[] = [];
function writeTrace(index: number, task: DemoTask, startMs: number): void {
  const trace = new TraceWriter(index, task, startMs);
  const root = trace.open('concierge.run');
  trace.llm('plan', root, { text: `I will ${task.plan}.` });
  if (random() < 0.6) trace.memory(root);
  const agent = trace.open(task.agent, root);
  if (task.fault === 'subAgentSilent') trace.silentSubAgent(agent);
  else trace.work(agent);
  trace.close(agent, task.agent, root, {
    kind: 'AGENT',
    ...(task.fault === 'subAgentSilent' ? {} : { output: task.answer }),
  });
  if (task.fault === 'orphan') trace.orphan();
  if (random() < 0.35) trace.evaluate(root);
  trace.finish(root);
}

class TraceWriter {
  readonly traceId: string;
  private readonly task: DemoTask;
  private readonly model: string;
  private readonly sessionId: string;
  private readonly startMs: number;
  private readonly history: Record<string, unknown>[];
  private readonly opened = new Map<string, number>();
  private nowMs: number;
  private count = 0;
  private failed = false;

  constructor(index: number, task: DemoTask, startMs: number) {
    this.traceId = hex(`trace ${index}`, 32);
    this.task = task;
    this.startMs = startMs;
    this.nowMs = startMs;
    this.model = task.model ?? pick(Object.keys(PRICES));
    this.sessionId = `sess-${String(1 + Math.floor(index / 3)).padStart(4, '0')}`;
    this.history = [
      { role: 'system', content: `You are the ${task.agent}. Use the tools you are given; never guess an id.` },
      { role: 'user', content: task.request },
    ];
  }

  open(name: string, parent?: string): string {
    const id = this.nextId(name + (parent ?? ''));
    this.opened.set(id, this.nowMs);
    return id;
  }

  close(
    id: string,
    name: string,
    parent: string | undefined,
    more: { readonly kind: string; readonly output?: string },
  ): void {
    this.write({
      name,
      parent,
      id,
      startMs: this.opened.get(id) ?? this.startMs,
      endMs: this.nowMs,
      attributes: {
        'openinference.span.kind': more.kind,
        'agent.name': name === 'concierge.run' ? 'concierge' : name,
        'input.value': this.task.request,
        ...(more.output === undefined ? {} : { 'output.value': more.output }),
      },
    });
  }

  finish(root: string): void {
    if (this.task.fault === 'open' && random() < 0.5) {
      this.write({
        name: 'concierge.run',
        parent: undefined,
        id: root,
        startMs: this.startMs,
        endMs: undefined,
        attributes: { 'openinference.span.kind': 'AGENT', 'agent.name': 'concierge', 'input.value': this.task.request },
      });
      return;
    }
    const answer = this.task.fault === 'emptyAnswer' ? '' : this.failed ? this.task.failedAnswer : this.task.answer;
    this.llm('final_answer', root, { text: answer, finish: this.task.fault === 'cutOff' ? 'length' : 'stop' });
    this.close(root, 'concierge.run', undefined, { kind: 'AGENT', output: answer });
  }

  memory(root: string): void {
    const lookup = this.open('memory.lookup', root);
    this.step(40, 900);
    this.leaf('text-embedding-3-small', lookup, 'EMBEDDING', {
      'embedding.model_name': 'text-embedding-3-small',
      'llm.token_count.prompt': 40 + Math.floor(random() * 300),
    });
    this.leaf('rerank-v3.5', lookup, 'RERANKER', { 'reranker.model_name': 'rerank-v3.5' });
    this.write({
      name: 'memory.lookup',
      parent: root,
      id: lookup,
      startMs: this.opened.get(lookup) ?? this.nowMs,
      endMs: this.nowMs,
      attributes: {
        'openinference.span.kind': 'RETRIEVER',
        'input.value': this.task.request,
        'retrieval.documents': JSON.stringify([
          { 'document.id': 'note-17', 'document.content': this.task.note, 'document.score': 0.81 },
        ]),
      },
    });
  }

  work(agent: string): void {
    this.leaf('prompt.render', agent, 'PROMPT', { 'llm.prompt_template.version': 'v14' });
    for (const [turn, call] of this.task.calls.entries()) {
      if (call.waitMs !== undefined) this.nowMs += call.waitMs;
      this.llm('chat', agent, { call: { name: call.tool, args: call.args }, turn });
      this.tool(agent, call.tool, call.args, { result: call.result, error: call.error });
    }
    if (this.task.fault === 'refusal')
      this.llm('chat', agent, { text: "I'm sorry, but I can't help with that request." });
    if (random() < 0.3)
      this.leaf('guardrail.amount_limit', agent, 'GUARDRAIL', {
        'guardrail.triggered': this.task.fault === 'guardrail',
      });
  }

  silentSubAgent(agent: string): void {
    const child = this.open('search_agent', agent);
    this.llm('chat', child, {
      call: { name: 'web.search', args: JSON.stringify({ query: this.task.request }) },
      turn: 0,
    });
    this.close(child, 'search_agent', agent, { kind: 'AGENT' });
    this.failed = true;
  }

  orphan(): void {
    this.step(500, 8_000);
    this.write({
      name: 'http.get',
      parent: hex(`${this.traceId} lost`, 16),
      startMs: this.nowMs - 400,
      endMs: this.nowMs,
      attributes: {
        'openinference.span.kind': 'TOOL',
        'tool.name': 'http.get',
        'input.value': '{"url":"https://example.invalid/rates"}',
      },
    });
  }

  evaluate(root: string): void {
    this.leaf('verify.task_done', root, 'EVALUATOR', {
      'eval.score': this.failed ? 0 : 1,
      'eval.label': this.failed ? 'fail' : 'pass',
    });
  }

  llm(
    name: string,
    parent: string,
    turn: { text?: string; call?: { name: string; args: string }; finish?: string; turn?: number },
  ): void {
    const startMs = this.nowMs;
    this.step(1_200, 9_500);
    if (this.task.fault === 'slow' && name === 'chat') this.nowMs += 90_000;
    const callId = `call_${hex(`${this.traceId}${this.count}`, 12)}`;
    const message =
      turn.call === undefined
        ? { role: 'assistant', content: turn.text ?? '' }
        : {
            role: 'assistant',
            content: '',
            tool_calls: [
              { id: callId, type: 'function', function: { name: turn.call.name, arguments: turn.call.args } },
            ],
          };
    const promptText = JSON.stringify(this.history);
    const input =
      380 +
      Math.round(promptText.length / 3.6) +
      (this.task.fault === 'contextGrowth' ? 9_000 * (1 + (turn.turn ?? 0)) : 0);
    const output = 20 + Math.round(JSON.stringify(message).length / 3.4);
    const [inPrice, outPrice] = PRICES[this.model] ?? [1, 1];
    this.write({
      name,
      parent,
      startMs,
      endMs: this.nowMs,
      attributes: {
        'openinference.span.kind': 'LLM',
        'llm.model_name': this.model,
        'llm.provider': this.model.split('-')[0],
        'llm.invocation_parameters': '{"temperature":0.2,"max_tokens":2048}',
        'llm.input_messages': promptText,
        'llm.output_messages': JSON.stringify([message]),
        'llm.finish_reason': turn.finish ?? (turn.call === undefined ? 'stop' : 'tool_calls'),
        'llm.tools': JSON.stringify(DEMO_TOOLS),
        'llm.token_count.prompt': input,
        'llm.token_count.completion': output,
        'llm.token_count.prompt_details.cache_read': Math.floor(input * 0.4),
        'llm.cost.total': Number(((input * inPrice + output * outPrice) / 1e6).toFixed(6)),
      },
    });
    this.history.push(message);
  }

  tool(
    parent: string,
    name: string,
    args: string,
    outcome: { readonly result: string; readonly error?: string | undefined },
  ): void {
    const startMs = this.nowMs;
    this.step(300, 3_400);
    if (outcome.error !== undefined) this.failed = true;
    this.write({
      name,
      parent,
      startMs,
      endMs: this.nowMs,
      attributes: {
        'openinference.span.kind': 'TOOL',
        'tool.name': name,
        'input.value': args,
        'input.mime_type': 'application/json',
        'output.value': outcome.result,
      },
      ...(outcome.error === undefined
        ? {}
        : {
            error: outcome.error,
            events: [
              {
                name: 'exception',
                time: iso(this.nowMs),
                attributes: { 'exception.type': 'ToolExecutionError', 'exception.message': outcome.error },
              },
            ],
          }),
    });
    this.history.push({ role: 'tool', name, content: outcome.result });
  }

  private leaf(name: string, parent: string, kind: string, attributes: Record<string, unknown>): void {
    const startMs = this.nowMs;
    this.step(60, 900);
    this.write({
      name,
      parent,
      startMs,
      endMs: this.nowMs,
      attributes: { 'openinference.span.kind': kind, ...attributes },
    });
  }

  private step(leastMs: number, mostMs: number): void {
    this.nowMs += Math.round(leastMs + random() * random() * (mostMs - leastMs));
  }

  private nextId(salt: string): string {
    this.count += 1;
    return hex(`${this.traceId} ${this.count} ${salt}`, 16);
  }

  private write(draft: Draft): void {
    lines.push(
      JSON.stringify({
        trace_id: this.traceId,
        span_id: draft.id ?? this.nextId(draft.name),
        parent_span_id: draft.parent ?? '',
        trace_state: '',
        name: draft.name,
        kind: draft.attributes['openinference.span.kind'] === 'LLM' ? 'SPAN_KIND_CLIENT' : 'SPAN_KIND_INTERNAL',
        start_time: iso(draft.startMs),
        end_time: draft.endMs === undefined ? null : iso(draft.endMs),
        status: {
          code: draft.error === undefined ? 'STATUS_CODE_OK' : 'STATUS_CODE_ERROR',
          message: draft.error ?? '',
        },
        resource: {
          attributes: { 'service.name': 'concierge', 'service.version': '2026.31', 'deployment.environment': 'prod' },
        },
        scope: { name: 'concierge.tracing', version: '1.4.0' },
        attributes: {
          ...draft.attributes,
          'session.id': this.sessionId,
          'user.id': `user-${this.sessionId.slice(-2)}`,
          'inference.project_id': 'concierge',
        },
        ...(draft.events === undefined ? {} : { events: draft.events }),
      }),
    );
  }
}

function pick<T>(from: readonly T[]): T {
  const chosen = from[Math.floor(random() * from.length)];
  if (chosen === undefined) throw new Error('cannot pick from nothing');
  return chosen;
}

function iso(ms: number): string {
  return new Date(ms).toISOString().replace('Z', `${String(Math.floor((ms * 7919) % 1_000_000)).padStart(6, '0')}Z`);
}

function hex(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}

/** A small seeded generator (mulberry32): the demo must be the same on every machine. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

let clockMs = FIRST_START_MS;
for (let index = 0; index < TRACES; index += 1) {
  const task = pick(DEMO_TASKS);
  clockMs += Math.round((1 - Math.log(1 - random())) * 42 * 60_000 * 0.5);
  writeTrace(index, task, clockMs);
}
mkdirSync(resolve(OUT, '..'), { recursive: true });
writeFileSync(OUT, `${lines.join('\n')}\n`);
process.stdout.write(`${lines.length} spans in ${TRACES} traces\n`);
