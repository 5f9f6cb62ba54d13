import { createHash } from 'node:crypto';

/** Chance that is the same on every machine (mulberry32): the demo must not change from run to run. */
export class DemoRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly T[]): T {
    return this.weighted(from, () => 1);
  }

  weighted<T>(from: readonly T[], weightOf: (item: T) => number): T {
    let left = this.next() * from.reduce((sum, item) => sum + weightOf(item), 0);
    for (const item of from) {
      left -= weightOf(item);
      if (left < 0) return item;
    }
    throw new Error('cannot pick from nothing');
  }

  /** Around 1, twice as far up as down: durations are log-normal. */
  spread(deviation: number): number {
    const normal = Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return Math.exp(deviation * normal);
  }
}

/** Hexadecimal digits that belong to a text. */
export function hex(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
