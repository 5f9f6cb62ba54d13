import type { DemoTask } from './demo-script.ts';
import { DEMO_TOOLS } from './demo-tools.ts';
import { hex, type DemoRandom } from './demo-random.ts';

const PRICES: Readonly<Record<string, readonly [number, number]>> = {
  'claude-sonnet-4.5': [3, 15],
  'gpt-4.1-mini': [0.4, 1.6],
  'gpt-4.1': [2, 8],
  'gemini-2.5-flash': [0.3, 2.5],
  'qwen3-coder-30b': [0.1, 0.4],
};

/** What answers the calls of a tool, by the tool's prefix; others run inside the concierge. */
const SERVICES: Readonly<Record<string, string>> = { payments: 'payments-gateway', mail: 'mail-gateway' };

/** One run to be written. */
export interface DemoRun {
  readonly index: number;
  readonly task: DemoTask;
  readonly startMs: number;
  readonly session: string;
  readonly user: string;
}

interface Draft {
  readonly name: string;
  readonly parent: string | undefined;
  readonly startMs: number;
  readonly endMs: number | undefined;
  readonly attributes: Record<string, unknown>;
  readonly error?: string;
  readonly id?: string;
  readonly service?: string | undefined;
  readonly events?: readonly unknown[];
}

/** Writes one run of the concierge, span by span, as its tracer would have. */
export class DemoTrace {
  readonly traceId: string;
  private readonly task: DemoTask;
  private readonly model: string;
  private readonly sessionId: string;
  private readonly userId: string;
  private readonly startMs: number;
  private readonly history: Record<string, unknown>[];
  readonly random: DemoRandom;
  readonly request: string;
  private readonly environment: string;
  /** How slow this run is beside the others. */
  private readonly pace: number;
  private readonly lines: string[];
  private spent = { input: 0, output: 0, costUsd: 0 };
  private readonly opened = new Map<string, number>();
  nowMs: number;
  private count = 0;
  private failed = false;

  constructor({ index, task, startMs, session, user }: DemoRun, random: DemoRandom, lines: string[]) {
    this.random = random;
    this.lines = lines;
    this.traceId = hex(`trace ${index}`, 32);
    this.task = task;
    this.request = random.pick(task.requests);
    this.startMs = startMs;
    this.nowMs = startMs;
    this.model = task.model ?? random.pick(Object.keys(PRICES));
    this.sessionId = session;
    this.userId = user;
    this.environment = random.chance(0.08) ? 'staging' : 'prod';
    this.pace = random.spread(0.45);
    this.history = [
      { role: 'system', content: `You are the ${task.agent}. Use the tools you are given; never guess an id.` },
      { role: 'user', content: this.request },
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
    more: { readonly kind: string; readonly output?: string; readonly usage?: Readonly<Record<string, number>> },
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
        'input.value': this.request,
        ...(more.output === undefined ? {} : { 'output.value': more.output }),
        ...more.usage,
      },
    });
  }

  finish(root: string): void {
    if (this.task.fault === 'open' && this.random.next() < 0.5) {
      this.write({
        name: 'concierge.run',
        parent: undefined,
        id: root,
        startMs: this.startMs,
        endMs: undefined,
        attributes: { 'openinference.span.kind': 'AGENT', 'agent.name': 'concierge', 'input.value': this.request },
      });
      return;
    }
    const answer = this.task.fault === 'emptyAnswer' ? '' : this.failed ? this.task.failedAnswer : this.task.answer;
    this.llm('final_answer', root, { text: answer, finish: this.task.fault === 'cutOff' ? 'length' : 'stop' });
    this.close(root, 'concierge.run', undefined, { kind: 'AGENT', output: answer, usage: this.claimedUsage() });
  }

  /** Some runs report a total of their own, which counts calls that were never recorded. */
  private claimedUsage(): Readonly<Record<string, number>> {
    if (!this.random.chance(0.06)) return {};
    return {
      'llm.token_count.prompt': this.spent.input + 380,
      'llm.token_count.completion': this.spent.output + 24,
      'llm.cost.total': Number((this.spent.costUsd * 1.06).toFixed(6)),
    };
  }

  memory(root: string): void {
    const lookup = this.open('memory.lookup', root);
    this.step(40, 900);
    this.leaf('text-embedding-3-small', lookup, 'EMBEDDING', {
      'embedding.model_name': 'text-embedding-3-small',
      'llm.token_count.prompt': 40 + Math.floor(this.random.next() * 300),
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
        'input.value': this.request,
        'retrieval.documents': JSON.stringify([
          { 'document.id': 'note-17', 'document.content': this.task.note, 'document.score': 0.81 },
        ]),
      },
    });
  }

  work(agent: string): void {
    this.leaf('prompt.render', agent, 'PROMPT', { 'llm.prompt_template.version': 'v14' });
    for (const [turn, call] of this.task.calls.entries()) {
      if (call.waitMs !== undefined && this.random.chance(0.3)) this.nowMs += call.waitMs;
      this.llm('chat', agent, { call: { name: call.tool, args: call.args }, turn });
      this.tool(agent, call.tool, call.args, { result: call.result, error: call.error });
    }
    if (this.task.fault === 'refusal')
      this.llm('chat', agent, { text: "I'm sorry, but I can't help with that request." });
    if (this.random.next() < 0.3)
      this.leaf('guardrail.amount_limit', agent, 'GUARDRAIL', {
        'guardrail.triggered': this.task.fault === 'guardrail',
      });
  }

  silentSubAgent(agent: string): void {
    const child = this.open('search_agent', agent);
    this.llm('chat', child, {
      call: { name: 'web.search', args: JSON.stringify({ query: this.request }) },
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
    if (this.task.fault === 'slow' && name === 'chat') this.nowMs += 20_000;
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
    const costUsd = Number(((input * inPrice + output * outPrice) / 1e6).toFixed(6));
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
        ...(name === 'chat' ? { 'llm.tools': JSON.stringify(offeredTo(this.task)) } : {}),
        'llm.token_count.prompt': input,
        'llm.token_count.completion': output,
        'llm.token_count.prompt_details.cache_read': Math.floor(input * 0.4),
        'llm.cost.total': costUsd,
      },
    });
    this.history.push(message);
    this.spent = {
      input: this.spent.input + input,
      output: this.spent.output + output,
      costUsd: this.spent.costUsd + costUsd,
    };
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
      service: SERVICES[name.slice(0, name.indexOf('.'))],
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

  step(leastMs: number, mostMs: number): void {
    const chance = this.random.next() * this.random.next();
    this.nowMs += Math.round((leastMs + chance * (mostMs - leastMs)) * this.pace);
  }

  nextId(salt: string): string {
    this.count += 1;
    return hex(`${this.traceId} ${this.count} ${salt}`, 16);
  }

  write(draft: Draft): void {
    this.lines.push(
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
          attributes: {
            'service.name': draft.service ?? 'concierge',
            'service.version': '2026.31',
            'deployment.environment': this.environment,
          },
        },
        scope: { name: 'concierge.tracing', version: '1.4.0' },
        attributes: {
          ...draft.attributes,
          'session.id': this.sessionId,
          'user.id': this.userId,
          'inference.project_id': 'concierge',
        },
        ...(draft.events === undefined ? {} : { events: draft.events }),
      }),
    );
  }
}

/** The tools of the task's own agent, and those that the task calls, as far as they exist. */
function offeredTo({ agent, calls }: DemoTask): readonly unknown[] {
  const family = agent.replace(/_agent$/, '');
  const wanted = new Set(calls.map((call) => call.tool));
  const isOwn = (name: string): boolean => name.startsWith(family === 'travel' ? 'trains.' : `${family}.`);
  return DEMO_TOOLS.filter(({ function: { name } }) => wanted.has(name) || isOwn(name));
}

function iso(ms: number): string {
  return new Date(ms).toISOString().replace('Z', `${String(Math.floor((ms * 7919) % 1_000_000)).padStart(6, '0')}Z`);
}
