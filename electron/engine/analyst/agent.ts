import type { LeftFile } from '../../../shared/api/left-file.ts';
import { ModelCallError, type ModelMessage, type ModelResponse, type ToolCall } from '../models/index.ts';
import { MemberStream } from './answer-stream.ts';
import { askModel } from './ask-model.ts';
import { compact, TokenGauge } from './compaction.ts';
import { Conversation } from './conversation.ts';
import { fillPrompt } from './prompts.ts';
import { refusalOf } from './refusal.ts';
import type { RoleLine, RunDeps } from './run-deps.ts';
import { runTool, toModelTool, type AgentTool } from './tools/agent-tool.ts';

export interface AgentSpec {
  /** `root`, `root/1`, … */
  readonly id: string;
  readonly depth: number;
  readonly role: 'root' | 'subagent';
  readonly system: string;
  readonly question: string;
  readonly turns: number;
  readonly parentCallId?: string;
  readonly tools: (agent: Agent) => readonly AgentTool[];
}

/** How one turn ended. */
export type TurnEnd =
  | { readonly kind: 'worked' }
  /** Text without any tool call. */
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string };

export interface TurnOptions {
  /** The only tools offered; all when absent. */
  readonly onlyTool?: string;
  /** Said to the model for this turn only. */
  readonly nudge: string;
  /** Looks at a turn's calls before they run; a text answers the call in place of its tool. */
  readonly intercept?: (call: ToolCall, calls: readonly ToolCall[]) => Promise<string | undefined>;
}

const MOST_OVERFLOWS = 3;
const RESULT_EVENT_CHARS = 4000;
/** Left free for the answer where the model's own limit is not set. */
const ANSWER_TOKENS = 4096;

/**
 * One agent: its memory, its tools, its turns. It knows how to take a turn (and survives overflow, refusals and bad calls);
 * when to take another is the business of whoever drives it.
 */
export class Agent {
  readonly spec: AgentSpec;
  readonly conversation = new Conversation();
  turn = 0;
  toolCalls = 0;
  refusals = 0;
  private readonly deps: RunDeps;
  private readonly role: RoleLine;
  private readonly gauge = new TokenGauge();
  private readonly tools: readonly AgentTool[];
  private readonly modelTools: readonly ReturnType<typeof toModelTool>[];

  constructor(spec: AgentSpec, deps: RunDeps) {
    this.spec = spec;
    this.deps = deps;
    this.role = deps.lines[spec.role];
    this.tools = spec.tools(this);
    this.modelTools = this.tools.map(toModelTool);
    this.restoreOrBegin();
  }

  /** Takes one model turn and runs the calls it makes. Fails with ModelCallError when the model cannot be had. */
  async takeTurn(options: TurnOptions): Promise<TurnEnd> {
    this.turn += 1;
    const { id } = this.spec;
    this.deps.emit({ kind: 'turnStarted', agent: id, turn: this.turn, of: this.spec.turns });
    const response = await this.askSurvivingOverflow(options);
    const refused = refusalOf(response);
    if (refused !== undefined) {
      this.refusals += 1;
      this.deps.emit({ kind: 'refusal', agent: id, text: refused });
      return { kind: 'refused', text: refused };
    }
    this.remember({ role: 'assistant', content: response.text, toolCalls: response.toolCalls });
    this.deps.emit({
      kind: 'message',
      agent: id,
      message: this.messageId(),
      text: response.text,
      toolCalls: response.toolCalls.length,
    });
    await this.runCalls(response.toolCalls, options);
    await this.checkpoint();
    return response.toolCalls.length === 0 ? { kind: 'said', text: response.text } : { kind: 'worked' };
  }

  /** Runs the calls of a turn that a crash left unanswered. */
  async finishTurn(options: TurnOptions): Promise<void> {
    const open = this.conversation.unansweredCalls();
    if (open.length > 0) await this.runCalls(open, options);
  }

  remember(message: ModelMessage): void {
    this.conversation.add(message);
    this.deps.journal.append({ kind: 'item', agent: this.spec.id, message });
  }

  private async askSurvivingOverflow(options: TurnOptions): Promise<ModelResponse> {
    await this.compactIfNeeded(false);
    for (let overflows = 0; ; overflows += 1) {
      try {
        return await this.ask(options);
      } catch (error) {
        if (!(error instanceof ModelCallError) || error.kind !== 'contextOverflow' || overflows >= MOST_OVERFLOWS)
          throw error;
        // Nothing left to shorten: the same request would fail again.
        if (!(await this.compactIfNeeded(true))) throw error;
      }
    }
  }

  private async ask(options: TurnOptions): Promise<ModelResponse> {
    const { id } = this.spec;
    const message = this.messageId();
    let answer = new Map<number, MemberStream>();
    const messages: ModelMessage[] = [...this.conversation.messages(), { role: 'user', content: options.nudge }];
    const tools =
      options.onlyTool === undefined
        ? this.modelTools
        : this.modelTools.filter((tool) => tool.name === options.onlyTool);
    const priced = await askModel(
      this.deps,
      this.role,
      { messages, tools, ...(options.onlyTool === undefined ? {} : { toolChoice: { name: options.onlyTool } }) },
      {
        agent: id,
        role: this.spec.role,
        message,
        onVoid: () => {
          answer = new Map();
        },
        onDelta: (delta) => {
          if (delta.kind !== 'toolCall') {
            this.deps.emit({ kind: 'delta', agent: id, message, part: delta.kind, text: delta.text });
            return;
          }
          if (delta.name === 'final_answer') answer.set(delta.index, new MemberStream('answer'));
          const text = answer.get(delta.index)?.feed(delta.argumentsText) ?? '';
          if (text !== '') this.deps.emit({ kind: 'delta', agent: id, message, part: 'answer', text });
        },
      },
    );
    if (priced.response.usage !== undefined) this.gauge.learn(messages, priced.response.usage.inputTokens);
    return priced.response;
  }

  private async runCalls(calls: readonly ToolCall[], options: TurnOptions): Promise<void> {
    // All of them come to their end, also when one fails or the run is stopped: nothing of a run goes on behind its back.
    const settled = await Promise.allSettled(calls.map((call) => this.runCall(call, calls, options)));
    const results = settled.map((each) => {
      if (each.status === 'rejected') throw each.reason;
      return each.value;
    });
    // In the order of the calls, whichever ended first: a replay must see the same conversation.
    for (const [index, call] of calls.entries()) {
      this.remember({ role: 'tool', toolCallId: call.id, name: call.name, content: results[index] ?? '' });
    }
  }

  private async runCall(call: ToolCall, calls: readonly ToolCall[], options: TurnOptions): Promise<string> {
    const agent = this.spec.id;
    this.toolCalls += 1;
    this.deps.reading.called(agent, call.name, call.argumentsText);
    const startedAtMs = performance.now();
    this.deps.emit({ kind: 'toolStarted', agent, call: call.id, tool: call.name, argumentsText: call.argumentsText });
    const files: LeftFile[] = [];
    const intercepted = await options.intercept?.(call, calls);
    const outcome =
      intercepted === undefined
        ? await runTool(this.tools, call, { signal: this.deps.signal, onFile: (file) => files.push(file) })
        : { ok: true, text: intercepted };
    this.deps.emit({
      kind: 'toolEnded',
      agent,
      call: call.id,
      tool: call.name,
      ok: outcome.ok,
      resultText: outcome.text.slice(0, RESULT_EVENT_CHARS),
      resultChars: outcome.text.length,
      tookMs: performance.now() - startedAtMs,
      ...(files.length === 0 ? {} : { files }),
    });
    return outcome.text;
  }

  private async compactIfNeeded(force: boolean): Promise<boolean> {
    const { config } = this.deps;
    const room =
      this.role.contextTokens -
      (this.role.request.maxOutputTokens ?? Math.min(ANSWER_TOKENS, this.role.contextTokens / 4));
    const toolTokens = Math.ceil(JSON.stringify(this.modelTools).length / 4);
    const result = await compact(
      this.conversation,
      this.gauge,
      { limitTokens: Math.max(1000, room * config.compactAtShare - toolTokens), keepTurns: config.keepTurns, force },
      (stretch) => this.summarise(stretch),
    );
    if (result === undefined) return false;
    for (const summary of this.conversation.newSummaries())
      this.deps.journal.append({ kind: 'summary', agent: this.spec.id, summary });
    this.deps.emit({ kind: 'compaction', agent: this.spec.id, ...result, forced: force });
    return true;
  }

  private async summarise(stretch: string): Promise<string | undefined> {
    try {
      const { response } = await askModel(
        this.deps,
        this.deps.lines.compaction,
        {
          messages: [
            { role: 'system', content: fillPrompt(this.deps.prompts.compaction, {}) },
            { role: 'user', content: stretch },
          ],
        },
        { agent: this.spec.id, role: 'compaction', message: `${this.spec.id}#compaction` },
      );
      return response.text.trim() === '' ? undefined : response.text;
    } catch (error) {
      // The caller then summarises by code; the retries were told in events.
      if (error instanceof ModelCallError && error.kind !== 'aborted') return undefined;
      throw error;
    }
  }

  private async checkpoint(): Promise<void> {
    this.deps.journal.append({ kind: 'turn', agent: this.spec.id, turn: this.turn, use: this.deps.budget.use() });
    await this.deps.journal.commit();
    this.deps.emit({ kind: 'checkpoint', agent: this.spec.id, turn: this.turn });
  }

  private messageId(): string {
    return `${this.spec.id}#${this.turn}`;
  }

  private restoreOrBegin(): void {
    const { id } = this.spec;
    const entries = this.deps.before.filter((entry) => 'agent' in entry && entry.agent === id);
    for (const entry of entries) {
      if (entry.kind === 'item') this.conversation.add(entry.message);
      if (entry.kind === 'summary') this.conversation.summarise(entry.summary);
      if (entry.kind === 'turn') this.turn = entry.turn;
    }
    this.conversation.newSummaries();
    this.deps.emit({
      kind: 'agentStarted',
      agent: id,
      depth: this.spec.depth,
      question: this.spec.question,
      model: this.role.request.model,
      ...(this.spec.parentCallId === undefined ? {} : { parentCallId: this.spec.parentCallId }),
    });
    if (this.conversation.items.length > 0) return;
    this.deps.journal.append({
      kind: 'started',
      agent: id,
      question: this.spec.question,
      ...(this.spec.parentCallId === undefined ? {} : { parentCallId: this.spec.parentCallId }),
    });
    this.remember({ role: 'system', content: this.spec.system });
    this.remember({ role: 'user', content: this.spec.question });
  }
}
