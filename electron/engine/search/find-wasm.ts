import { readFileSync } from 'node:fs';

import { invariant } from '../base/index.ts';
import type { Needle } from './needle.ts';
import { rareOffsets } from './rare-bytes.ts';

/** Where the compiled scan lies; its source is `assembly/find.ts`. */
const FIND_WASM = new URL('../../../resources/wasm/find.wasm', import.meta.url);

const PAGE_BYTES = 65_536;
const NEEDLE_BYTES = 48;
const HIT_WORDS = 4;
const HIT_CAPACITY = 16_384;
const TABLE_BASE = PAGE_BYTES;
/** 'No such place' of the wasm side. */
export const NOWHERE = 0xffffffff;

interface FindExports {
  setNeedles(table: number, count: number, hitTable: number, hitCapacity: number): void;
  scan(begin: number, from: number, to: number, end: number, record: number): number;
  endLine(): void;
  first(from: number, to: number, end: number): number;
  nextNewline(p: number, end: number): number;
  lineStartBefore(begin: number, p: number): number;
  takeOccurrences(): number;
  takeLines(): number;
  takeHits(): number;
  markTrigrams(p: number, count: number, map: number): void;
  trigramSlot(w: number): number;
  spreadMap(map: number, matrix: number, rowBytes: number, column: number): void;
}

/** Compiles the scan; the module can be posted to workers. */
export function compileFindModule(): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(FIND_WASM));
}

/**
 * One instance of the scan with its own memory: needle table, hit table, then one buffer that grows on demand.
 * Pointers are byte addresses in `memory`; views must be fetched anew after `ensureBuffer`.
 */
export class FindInstance {
  readonly exports: FindExports;
  private readonly memory: WebAssembly.Memory;
  private hitBase = 0;
  private bufferBase = 0;
  private bufferSizeBytes = 0;
  private guardBytes = 128;

  constructor(module: WebAssembly.Module) {
    this.memory = new WebAssembly.Memory({ initial: 2 });
    const instance = new WebAssembly.Instance(module, { env: { memory: this.memory } });
    // The border to wasm: the exports are those of assembly/find.ts, compiled together with this file.
    this.exports = instance.exports as unknown as FindExports;
  }

  /** Begin of the buffer. */
  get begin(): number {
    return this.bufferBase;
  }

  get capacityBytes(): number {
    return this.bufferSizeBytes;
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer);
  }

  /** Hits recorded since the last `takeHits`: match, match length, line start, line end, as addresses. */
  get hitWords(): Uint32Array {
    return new Uint32Array(this.memory.buffer, this.hitBase, HIT_CAPACITY * HIT_WORDS);
  }

  /** Loads the needles and places a buffer of at least `bufferBytes` behind them; what the buffer held is lost. */
  load(needles: readonly Needle[], bufferBytes: number): void {
    const longest = needles.reduce((most, needle) => Math.max(most, needle.want.length), 0);
    this.guardBytes = 128 + roundUp(longest, 16);
    const tableBytes = needles.reduce((sum, needle) => sum + needleTableBytes(needle), 0);
    this.hitBase = roundUp(TABLE_BASE + tableBytes, 16);
    this.bufferBase = this.hitBase + HIT_CAPACITY * HIT_WORDS * 4;
    this.bufferSizeBytes = bufferBytes;
    this.growTo(this.bufferBase + bufferBytes + this.guardBytes);
    this.writeNeedles(needles);
    this.exports.setNeedles(TABLE_BASE, needles.length, this.hitBase, HIT_CAPACITY);
  }

  /** Makes the buffer hold at least so many bytes and keeps its content. */
  ensureBuffer(sizeBytes: number): void {
    if (sizeBytes <= this.bufferSizeBytes) return;
    this.growTo(this.bufferBase + sizeBytes + this.guardBytes);
    this.bufferSizeBytes = sizeBytes;
  }

  private growTo(sizeBytes: number): void {
    const missing = Math.ceil(sizeBytes / PAGE_BYTES) - this.memory.buffer.byteLength / PAGE_BYTES;
    if (missing > 0) this.memory.grow(missing);
  }

  private writeNeedles(needles: readonly Needle[]): void {
    const { bytes } = this;
    const view = new DataView(this.memory.buffer);
    let record = TABLE_BASE;
    let free = roundUp(TABLE_BASE + needles.length * NEEDLE_BYTES, 16);
    for (const needle of needles) {
      const padded = roundUp(needle.want.length, 16);
      const groupsAt = free + 2 * padded;
      bytes.fill(0, free, groupsAt);
      bytes.set(needle.want, free);
      bytes.set(needle.keep, free + padded);
      const rare = rareOffsets(needle).flatMap((at) => [at, needle.want[at] ?? 0, needle.keep[at] ?? 0]);
      const words = [needle.want.length, ...rare, free, free + padded, groupsAt, needle.groups.length, 0];
      words.forEach((word, i) => view.setUint32(record + i * 4, word, true));
      free = roundUp(writeGroups(bytes, needle, groupsAt), 16);
      record += NEEDLE_BYTES;
    }
    invariant(free <= this.hitBase, 'search.needlesFitTheirTable', { free, hitBase: this.hitBase });
  }
}

function writeGroups(bytes: Uint8Array, needle: Needle, at: number): number {
  const view = new DataView(bytes.buffer);
  let free = at;
  for (const group of needle.groups) {
    const length = group.spellings[0]?.want.length ?? 0;
    const sizeBytes = groupBytes(length, group.spellings.length);
    [group.offset, length, group.spellings.length, sizeBytes].forEach((word, i) =>
      view.setUint32(free + i * 4, word, true),
    );
    let spelling = free + 16;
    for (const { want, keep } of group.spellings) {
      bytes.set(want, spelling);
      bytes.set(keep, spelling + length);
      spelling += 2 * length;
    }
    free += sizeBytes;
  }
  return free;
}

function needleTableBytes(needle: Needle): number {
  let sum = NEEDLE_BYTES + 2 * roundUp(needle.want.length, 16) + 64;
  for (const group of needle.groups) sum += groupBytes(group.spellings[0]?.want.length ?? 0, group.spellings.length);
  return sum;
}

function groupBytes(length: number, spellings: number): number {
  return 16 + roundUp(2 * length * spellings, 4);
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
