import { Random } from './random.ts';
import { RARE_WORD, TextPool } from './words.ts';

/**
 * The shapes of generated dumps, all flat span JSONL with OpenInference and `inference.*` attributes.
 * small: 0.9 KB spans, 5 a trace, in start order. large: 2.8 KB spans with message blobs, about 35 a trace, in end order
 * (children first). one-trace: small spans, all in one trace, parents chosen at random. deep: one chain. wide: one fan.
 */
export type DumpShape = 'small' | 'large' | 'one-trace' | 'deep' | 'wide';

/** Yields the spans of endless traces as JSON lines with their newline. */
export function* spanLines(shape: DumpShape, seed: number): Generator<string> {
  const writer = new SpanWriter(shape, seed);
  if (shape === 'small' || shape === 'large') {
    for (;;) yield* writer.trace();
  }
  yield* writer.endlessTrace();
}

const MODELS = ['gpt-5.4', 'claude-haiku-4-5', 'claude-sonnet-4-5', 'gemini-3-flash', 'qwen3-32b'] as const;
const AGENTS = ['planner', 'researcher', 'coder', 'reviewer', 'concierge', 'router'] as const;
const TOOLS = ['search_web', 'read_file', 'write_file', 'run_tests', 'send_mail', 'query_orders', 'grep'] as const;
const FAILURES = [
  'rate limited',
  'connection refused by upstream',
  'tool timed out after 30 s',
  'invalid arguments',
] as const;
const START_MS = Date.UTC(2026, 3, 23, 5);

type SpanKind = 'AGENT' | 'LLM' | 'TOOL';

interface SpanPlan {
  readonly trace: string;
  readonly session: string;
  readonly user: string;
  readonly id: string;
  readonly parent: string;
  readonly kind: SpanKind;
  readonly startUs: number;
  readonly endUs: number;
}

class SpanWriter {
  private readonly shape: DumpShape;
  private readonly random: Random;
  private readonly pool: TextPool;
  private clockUs = 0;

  constructor(shape: DumpShape, seed: number) {
    this.shape = shape;
    this.random = new Random(seed);
    this.pool = new TextPool(seed + 7);
  }

  *trace(): Generator<string> {
    const { random } = this;
    const count = this.shape === 'small' ? 5 : 20 + random.below(31);
    const trace = random.hex(32);
    const sessionNumber = random.below(50_000);
    const owner = { session: `session-${sessionNumber}`, user: `user-${sessionNumber % 900}` };
    const startUs = (this.clockUs += 1 + random.below(2_000_000));
    const plans: SpanPlan[] = [];
    for (let i = 0; i < count; i++) {
      const parent = i === 0 ? '' : (plans[i < 3 ? 0 : random.below(i)]?.id ?? '');
      const kind = i === 0 ? 'AGENT' : random.pick<SpanKind>(['LLM', 'LLM', 'TOOL', 'AGENT']);
      const beginUs = startUs + i * 1_000 + random.below(500);
      const endUs = i === 0 ? startUs + count * 2_000_000 : beginUs + random.below(1_500_000);
      plans.push({ trace, ...owner, id: random.hex(16), parent, kind, startUs: beginUs, endUs });
    }
    // Tracers write a span when it ends, so that children stand before their parents.
    for (const plan of this.shape === 'large' ? plans.reverse() : plans) yield this.line(plan);
  }

  *endlessTrace(): Generator<string> {
    const { random } = this;
    const trace = random.hex(32);
    const ids: string[] = [];
    for (let i = 0; ; i++) {
      const id = random.hex(16);
      const parent =
        ids[this.shape === 'deep' ? i - 1 : this.shape === 'wide' ? 0 : random.below(Math.min(i, 4096))] ?? '';
      const kind = i === 0 ? 'AGENT' : random.pick<SpanKind>(['LLM', 'TOOL', 'TOOL', 'AGENT']);
      const startUs = i * 1_000;
      yield this.line({
        trace,
        session: 'session-1',
        user: 'user-1',
        id,
        parent,
        kind,
        startUs,
        endUs: startUs + 100 + random.below(900_000),
      });
      if (this.shape !== 'wide' || i === 0) ids.push(id);
    }
  }

  private line(plan: SpanPlan): string {
    const { random } = this;
    const failed = random.chance(0.04);
    const agent = random.pick(AGENTS);
    const model = random.pick(MODELS);
    const tool = random.pick(TOOLS);
    const name =
      plan.kind === 'LLM' ? `generation.${model}` : plan.kind === 'TOOL' ? `function.${tool}` : `agent.${agent}`;
    const status = failed
      ? `"code":"STATUS_CODE_ERROR","message":"${random.pick(FAILURES)}"`
      : '"code":"STATUS_CODE_OK","message":""';
    return (
      `{"trace_id":"${plan.trace}","span_id":"${plan.id}","parent_span_id":"${plan.parent}","trace_state":"",` +
      `"name":"${name}","kind":"${plan.kind === 'LLM' ? 'SPAN_KIND_CLIENT' : 'SPAN_KIND_INTERNAL'}",` +
      `"start_time":"${isoTime(plan.startUs)}","end_time":"${isoTime(plan.endUs)}","status":{${status}},` +
      `"resource":{"attributes":{"service.name":"agent-${random.below(8)}","service.version":"0.1.0","deployment.environment":"bench"}},` +
      `"scope":{"name":"openai-agents-sdk","version":"0.1.4"},"attributes":{"openinference.span.kind":"${plan.kind}",` +
      `"inference.export.schema_version":1,"inference.project_id":"prj_bench","inference.observation_kind":"${plan.kind}",` +
      `"inference.agent_name":"${agent}","inference.session_id":"${plan.session}","inference.user_id":"${plan.user}",` +
      `${this.kindAttributes(plan.kind, { model, tool, agent })}}}\n`
    );
  }

  private kindAttributes(kind: SpanKind, names: { model: string; tool: string; agent: string }): string {
    const { random } = this;
    const chars = this.shape === 'large' ? random.pick([200, 500, 900, 1_600, 2_800]) : 70 + random.below(60);
    if (kind === 'AGENT') {
      return `"agent.name":"${names.agent}","agent.output_type":"str","input.value":"${this.pool.take(chars)}"`;
    }
    if (kind === 'TOOL') {
      const input = `{\\"query\\": \\"${this.pool.take(20)}\\", \\"limit\\": ${random.below(100)}}`;
      return `"tool.name":"${names.tool}","input.value":"${input}","output.value":"${this.pool.take(chars)}"`;
    }
    const [input, output] = [50 + random.below(4_000), 1 + random.below(900)];
    const messages = this.shape === 'large' ? `,"llm.input_messages":"${this.messages(chars)}"` : '';
    return (
      `"inference.llm.provider":"openai","inference.llm.model_name":"${names.model}","llm.model_name":"${names.model}",` +
      `"inference.llm.input_tokens":${input},"inference.llm.output_tokens":${output},"inference.llm.cost.total":${(input + 4 * output) / 1e6},` +
      `"llm.token_count.prompt":${input},"llm.token_count.completion":${output},"llm.token_count.total":${input + output}` +
      `${messages},"output.value":"${this.pool.take(Math.ceil(chars / 3))}"`
    );
  }

  /** A JSON array of messages inside a JSON string; what the pool escaped once is escaped again. */
  private messages(chars: number): string {
    const turn = (role: string, share: number): string =>
      `{\\"role\\": \\"${role}\\", \\"content\\": \\"${this.pool.take(Math.ceil(chars * share)).replaceAll('\\', '\\\\\\')}\\"}`;
    return `[${turn('system', 0.4)}, ${turn('user', 0.5)}, ${turn('assistant', 0.7)}, ${turn('tool', 0.6)}]`;
  }
}

/** The line with the rare word at the beginning of its trace state. */
export function plantRareWord(line: string): string {
  return line.replace('"trace_state":""', `"trace_state":"${RARE_WORD}"`);
}

let cachedSecond = -1;
let cachedPrefix = '';

/** Nine fractional digits, as tracers write; the date part is remembered, since it seldom changes. */
function isoTime(us: number): string {
  const second = Math.floor(us / 1e6);
  if (second !== cachedSecond) {
    cachedSecond = second;
    cachedPrefix = new Date(START_MS + second * 1000).toISOString().slice(0, 20);
  }
  return `${cachedPrefix}${(us - second * 1e6).toString().padStart(6, '0')}000Z`;
}
