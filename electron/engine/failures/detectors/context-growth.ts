import type { Detector, Occurrence } from '../detector.ts';
import type { Thresholds } from '../thresholds.ts';
import type { Actor, SpanDigest, TraceDigest } from '../trace-digest.ts';

/** Inputs that swell from turn to turn. */
export const contextGrowth: Detector = {
  id: 'context-growth',
  title: 'Context grows out of hand',
  severity: 'low',
  taxonomy: { mast: 'FM-1.4 Loss of conversation history', trail: 'Context Handling Failures' },
  explain: (thresholds) =>
    `The input of an agent's model calls grew to at least ${thresholds.contextGrowthFactor} times the first one and past ${thresholds.contextGrowthTokens} tokens.`,
  examines: (trace) => trace.actors.some((actor) => actor.turns.length > 1),
  find: (trace, thresholds) => trace.actors.flatMap((actor) => growth(trace, actor, thresholds)),
};

/** Where a producer reports no tokens, four characters count as one, the usual rule of thumb for English. */
const CHARS_PER_TOKEN = 4;

function growth(trace: TraceDigest, actor: Actor, thresholds: Thresholds): Occurrence[] {
  const sizes = actor.turns.map((position) => ({ position, tokens: inputTokens(trace.spans[position]) }));
  const first = sizes.find(({ tokens }) => tokens > 0);
  const largest = sizes.reduce((a, b) => (b.tokens > a.tokens ? b : a), { position: -1, tokens: 0 });
  if (first === undefined || largest.tokens < thresholds.contextGrowthTokens) return [];
  if (largest.position < first.position || largest.tokens < first.tokens * thresholds.contextGrowthFactor) return [];
  const jump = largestJump(sizes);
  return [
    {
      span: jump.position,
      related: [first.position, largest.position].filter((position) => position !== jump.position),
      evidence: { text: `${first.tokens} → ${largest.tokens} input tokens; largest step +${jump.by}`, field: 'usage' },
    },
  ];
}

function inputTokens(span: SpanDigest | undefined): number {
  if (span?.detail.kind !== 'turn') return 0;
  return span.inputTokens ?? Math.round(span.detail.turn.inputLength / CHARS_PER_TOKEN);
}

/** The turn whose input grew most over the one before it: what was added there is what to look at. */
function largestJump(sizes: readonly { readonly position: number; readonly tokens: number }[]): {
  readonly position: number;
  readonly by: number;
} {
  let best = { position: sizes[0]?.position ?? 0, by: 0 };
  for (const [index, size] of sizes.entries()) {
    const by = size.tokens - (sizes[index - 1]?.tokens ?? size.tokens);
    if (by > best.by) best = { position: size.position, by };
  }
  return best;
}
