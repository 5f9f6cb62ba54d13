import type { TraceDigest, TurnDigest } from './trace-digest.ts';

export interface PlacedTurn {
  readonly span: number;
  readonly turn: TurnDigest;
}

/** All model turns of the trace with their positions, in time order. */
export function placedTurns(trace: TraceDigest): readonly PlacedTurn[] {
  return trace.spans.flatMap((span, position) =>
    span.detail.kind === 'turn' ? [{ span: position, turn: span.detail.turn }] : [],
  );
}
