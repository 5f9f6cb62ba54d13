import { closeSync, openSync, readSync } from 'node:fs';

import type { SectionName, SectionPlan } from './index-sections.ts';

/** Sections of an index read whole on first use. */
export class ColumnStore implements Disposable {
  readonly #fd: number;
  readonly #plan: SectionPlan;
  readonly #loaded = new Map<SectionName, ArrayBuffer>();

  constructor(path: string, plan: SectionPlan) {
    this.#fd = openSync(path, 'r');
    this.#plan = plan;
  }

  u32(name: SectionName): Uint32Array {
    return new Uint32Array(this.#bytes(name));
  }

  i32(name: SectionName): Int32Array {
    return new Int32Array(this.#bytes(name));
  }

  u64(name: SectionName): BigUint64Array {
    return new BigUint64Array(this.#bytes(name));
  }

  i64(name: SectionName): BigInt64Array {
    return new BigInt64Array(this.#bytes(name));
  }

  f64(name: SectionName): Float64Array {
    return new Float64Array(this.#bytes(name));
  }

  [Symbol.dispose](): void {
    closeSync(this.#fd);
    this.#loaded.clear();
  }

  #bytes(name: SectionName): ArrayBuffer {
    const loaded = this.#loaded.get(name);
    if (loaded !== undefined) return loaded;
    const { offset, elements, elementBytes } = this.#plan[name];
    const buffer = new ArrayBuffer(elements * elementBytes);
    readFully(this.#fd, new Uint8Array(buffer), offset);
    this.#loaded.set(name, buffer);
    return buffer;
  }
}

/** Fills `target` from the file; throws when the file ends before. */
export function readFully(fd: number, target: Uint8Array, offset: number): void {
  let done = 0;
  while (done < target.length) {
    // One read gives at most 2 GiB - 4 KiB on Linux.
    const read = readSync(fd, target, done, Math.min(target.length - done, 1 << 30), offset + done);
    if (read === 0) throw new Error(`the file ends at byte ${offset + done}, ${target.length - done} bytes early`);
    done += read;
  }
}
