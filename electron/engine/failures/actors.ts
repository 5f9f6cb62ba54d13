import type {
  Actor,
  CallDigest,
  OfferedSet,
  PlacedCall,
  SpanDigest,
  ToolAnswer,
  TraceDigest,
  TurnDigest,
} from './trace-digest.ts';

/** Puts the steps of a trace under the agents that took them. `spans` stand in time order. */
export function traceDigestOf(spans: readonly SpanDigest[]): TraceDigest {
  const owners = agentPositions(spans);
  const groups = new Map<number, number[]>();
  for (const [position, owner] of owners.entries()) {
    const group = groups.get(owner);
    if (group === undefined) groups.set(owner, [position]);
    else group.push(position);
  }
  return { spans, actors: [...groups].map(([owner, positions]) => actorOf(spans, owner, positions)) };
}

/** For each span the nearest AGENT above it, or itself when it is one; -1 for none. Loops, since chains may be 20,000 long. */
export function agentPositions(spans: readonly SpanDigest[]): Int32Array {
  const UNKNOWN = -2;
  const owners = new Int32Array(spans.length).fill(UNKNOWN);
  for (let start = 0; start < spans.length; start += 1) {
    const path: number[] = [];
    let at = start;
    while (at >= 0 && owners[at] === UNKNOWN && path.length <= spans.length) {
      if (spans[at]?.kind === 'AGENT') owners[at] = at;
      else {
        path.push(at);
        at = spans[at]?.parent ?? -1;
      }
    }
    const owner = at < 0 ? -1 : (owners[at] ?? -1);
    for (const position of path) owners[position] = owner === UNKNOWN ? -1 : owner;
  }
  return owners;
}

function actorOf(spans: readonly SpanDigest[], owner: number, positions: readonly number[]): Actor {
  const turns = positions.filter((position) => spans[position]?.detail.kind === 'turn');
  const requests = turns.flatMap((position) =>
    (turnAt(spans, position)?.calls ?? []).map((call) => ({ span: position, call })),
  );
  const ran = positions.flatMap((position): PlacedCall[] => {
    const detail = spans[position]?.detail;
    return detail?.kind === 'call' ? [{ span: position, call: detail.call }] : [];
  });
  const offers = [owner, ...turns].flatMap((position) => offeredAt(spans[position]) ?? []);
  return {
    span: owner,
    name: spans[owner]?.agent ?? '',
    calls:
      ran.length > 0
        ? ran
        : answered(
            requests,
            turns.map((position) => turnAt(spans, position)),
          ),
    requests,
    turns,
    offered: union(offers),
  };
}

function turnAt(spans: readonly SpanDigest[], position: number): TurnDigest | undefined {
  const detail = spans[position]?.detail;
  return detail?.kind === 'turn' ? detail.turn : undefined;
}

function offeredAt(span: SpanDigest | undefined): OfferedSet | undefined {
  if (span?.detail.kind === 'turn') return span.detail.turn.offered;
  return span?.detail.kind === 'agent' ? span.detail.offered : undefined;
}

/** Later definitions of a tool win: they are closer to what the model saw last. */
function union(offers: readonly OfferedSet[]): OfferedSet | undefined {
  if (offers.length <= 1) return offers[0];
  return { tools: new Map(offers.flatMap((offer) => [...offer.tools])) };
}

/** Gives calls of models the answers that later turns were shown, where no TOOL spans tell. */
function answered(requests: readonly PlacedCall[], turns: readonly (TurnDigest | undefined)[]): readonly PlacedCall[] {
  const answers = new Map<string, ToolAnswer>();
  for (const answer of turns.flatMap((turn) => turn?.results ?? [])) {
    if (answer.callId !== undefined) answers.set(answer.callId, answer);
  }
  return requests.map(({ span, call }) => ({ span, call: withAnswer(call, answers.get(call.callId ?? '')) }));
}

function withAnswer(call: CallDigest, answer: ToolAnswer | undefined): CallDigest {
  if (answer === undefined) return call;
  const failure = answer.failure === undefined ? {} : { failure: answer.failure };
  return { ...call, outcome: answer.outcome, resultKey: answer.resultKey, ...failure };
}
