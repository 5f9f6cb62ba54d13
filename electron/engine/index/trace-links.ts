import { SPAN_FLAGS } from '../../../shared/domain/index.ts';

import { ABSENT_PARENT, NO_PARENT } from './dump-index.ts';
import { ROW, ROW_WORDS } from './row.ts';

/** One trace of a bucket: spans are numbered 0.. in trace order; `rowOf(s)` is `order[from + s]`. */
export interface TraceRows {
  readonly rows: Uint32Array;
  readonly order: Uint32Array;
  readonly from: number;
  readonly count: number;
}

/** What the links of a trace are found in; grown to the largest trace and reused. */
export class LinkScratch {
  /** Parent as a span number of the trace, NO_PARENT or ABSENT_PARENT. */
  parent = new Int32Array(64);
  flags = new Uint32Array(64);
  /** 0 new, 1 on the path walked now, 2 done. */
  state = new Uint8Array(64);
  path = new Int32Array(64);
  slots = new Int32Array(256);
  slotMask = 255;

  prepare(count: number): void {
    if (count > this.parent.length) {
      const size = 2 ** Math.ceil(Math.log2(count));
      this.parent = new Int32Array(size);
      this.flags = new Uint32Array(size);
      this.state = new Uint8Array(size);
      this.path = new Int32Array(size);
      this.slots = new Int32Array(2 * size);
    }
    const slots = Math.min(this.slots.length, 2 ** Math.ceil(Math.log2(2 * count + 1)));
    this.slotMask = slots - 1;
    this.slots.fill(-1, 0, slots);
    this.state.fill(0, 0, count);
  }
}

/** Finds repeated spans, parents and cycles of one trace; `scratch.parent` and `scratch.flags` hold the result. */
export function linkTrace(trace: TraceRows, scratch: LinkScratch): void {
  scratch.prepare(trace.count);
  markRepeated(trace, scratch);
  resolveParents(trace, scratch);
  cutCycles(trace.count, scratch);
}

/** The span of the later complete record wins; an open one never beats a complete one. */
function markRepeated({ rows, order, from, count }: TraceRows, scratch: LinkScratch): void {
  const { flags, slots } = scratch;
  for (let span = 0; span < count; span++) {
    const row = order[from + span] * ROW_WORDS;
    flags[span] = rows[row + ROW.flags];
    const slot = slotOfId({ rows, order, from, count }, scratch, row + ROW.id);
    const rival = slots[slot];
    if (rival < 0) {
      slots[slot] = span;
      continue;
    }
    const wins = beats(flags[span], order[from + span], flags[rival], order[from + rival]);
    const loser = wins ? rival : span;
    flags[span] |= SPAN_FLAGS.duplicate;
    flags[rival] |= SPAN_FLAGS.duplicate;
    flags[loser] |= SPAN_FLAGS.superseded;
    if (wins) slots[slot] = span;
  }
}

function beats(flags: number, row: number, rivalFlags: number, rivalRow: number): boolean {
  const complete = (flags & SPAN_FLAGS.open) === 0;
  const rivalComplete = (rivalFlags & SPAN_FLAGS.open) === 0;
  return complete === rivalComplete ? row > rivalRow : complete;
}

function slotOfId({ rows, order, from }: TraceRows, { slots, slotMask }: LinkScratch, id: number): number {
  const low = rows[id];
  const high = rows[id + 1];
  let slot = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b);
  slot = (slot ^ (slot >>> 15)) & slotMask;
  for (;;) {
    const span = slots[slot];
    if (span < 0) return slot;
    const other = order[from + span] * ROW_WORDS + ROW.id;
    if (rows[other] === low && rows[other + 1] === high) return slot;
    slot = (slot + 1) & slotMask;
  }
}

function resolveParents(trace: TraceRows, scratch: LinkScratch): void {
  const { parent, flags, slots } = scratch;
  for (let span = 0; span < trace.count; span++) {
    if ((flags[span] & SPAN_FLAGS.root) !== 0) {
      parent[span] = NO_PARENT;
      continue;
    }
    const found = slots[slotOfId(trace, scratch, trace.order[trace.from + span] * ROW_WORDS + ROW.parentId)];
    parent[span] = found < 0 ? ABSENT_PARENT : found;
    if (found < 0) flags[span] |= SPAN_FLAGS.orphan;
  }
}

/** Cuts the parent link of every member of a cycle; those that only hang off one keep theirs. */
function cutCycles(count: number, { parent, flags, state, path }: LinkScratch): void {
  for (let start = 0; start < count; start++) {
    let length = 0;
    let span = start;
    while (span >= 0 && state[span] === 0) {
      state[span] = 1;
      path[length++] = span;
      span = parent[span];
    }
    if (span >= 0 && state[span] === 1) {
      let member = length;
      do {
        member--;
        flags[path[member]] |= SPAN_FLAGS.cycle;
        parent[path[member]] = NO_PARENT;
      } while (path[member] !== span);
    }
    for (let index = 0; index < length; index++) state[path[index]] = 2;
  }
}
