/** A small seeded generator (mulberry32): the same seed gives the same dump on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** An integer in [0, 2^32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** An integer in [0, below). */
  below(below: number): number {
    return Math.floor((this.next() / 2 ** 32) * below);
  }

  chance(probability: number): boolean {
    return this.next() < probability * 2 ** 32;
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return values[this.below(values.length)] ?? values[0];
  }

  /** Lower-case hex digits, a multiple of eight. */
  hex(digits: number): string {
    let text = '';
    while (text.length < digits) text += this.next().toString(16).padStart(8, '0');
    return text;
  }
}
