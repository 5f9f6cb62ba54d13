/**
 * Work in the order it was asked for, one piece a turn of the event loop, so that the answer to one question leaves before
 * the next is begun. What nobody waits for first (`later`) is begun when nothing else is there.
 */
export class Turns {
  readonly #first: (() => void)[] = [];
  readonly #later: (() => void)[] = [];
  #scheduled = false;

  add(work: () => void, { later = false } = {}): void {
    (later ? this.#later : this.#first).push(work);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#next());
  }

  #next(): void {
    this.#scheduled = false;
    const work = this.#first.shift() ?? this.#later.shift();
    if (this.#first.length + this.#later.length > 0) this.#schedule();
    work?.();
  }
}
