import { readFileSync } from 'node:fs';

import { invariant } from '../base/index.ts';

import { scanKeys } from './scan-keys.ts';

const SCAN_WASM = new URL('../../../resources/wasm/scan.wasm', import.meta.url);
const PAGE_BYTES = 65_536;
/** Bytes after the input that the scanner may read. */
const GUARD_BYTES = 128;

/** What `scan` of assembly/scan.ts comes back with. */
export const SCAN_OUTCOME = { endOfInput: 0, slowLine: 1, chunkFull: 2 } as const;

type Constant =
  | 'INPUT'
  | 'OWNERS'
  | 'ROWS'
  | 'SHAPES'
  | 'STRING_ENTRIES'
  | 'TRACE_KEYS'
  | 'TRACE_ROWS'
  | 'TRACE_TEXTS'
  | 'TRACE_USAGES';
type Variable =
  'rowCount' | 'lineCount' | 'nextLine' | 'slowStart' | 'slowEnd' | 'shapeCount' | 'ownerCount' | 'traceCount';

/** Addresses are of bytes in `memory`. */
export interface ScanExports extends Readonly<Record<Constant | Variable, WebAssembly.Global<'i32'>>> {
  addKey(length: number, context: number, fact: number): void;
  keyTextAt(): number;
  beginChunk(): void;
  setInput(start: number, end: number, offset: number, file: number): void;
  scan(): number;
  reserveRow(): number;
  reserveShape(): number;
  reserveOwner(): number;
  internTrace(a: number, b: number, c: number, d: number): number;
  countRow(trace: number, hasUsage: number): void;
}

/** Compiles the scanner; the module can be posted to workers. */
export function compileScanModule(): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(SCAN_WASM));
}

/** One instance of the scanner with its own memory. Views must be fetched anew after `ensureInput`. */
export class ScanMemory {
  readonly exports: ScanExports;
  readonly #memory = new WebAssembly.Memory({ initial: 2 });
  #inputBytes = 0;

  constructor(module: WebAssembly.Module, inputBytes: number) {
    const instance = new WebAssembly.Instance(module, { env: { memory: this.#memory } });
    // The border to wasm: these are the exports of assembly/scan.ts, which the test of the module compares.
    this.exports = instance.exports as unknown as ScanExports;
    this.ensureInput(inputBytes);
    this.#loadKeys();
  }

  get buffer(): ArrayBuffer {
    return this.#memory.buffer;
  }

  /** Bytes of input that fit. */
  get inputBytes(): number {
    return this.#inputBytes;
  }

  address(name: Constant): number {
    return this.exports[name].value;
  }

  count(name: Variable): number {
    return this.exports[name].value >>> 0;
  }

  /** Makes room for so much input; keeps what is there. */
  ensureInput(sizeBytes: number): void {
    const missing = Math.ceil(
      (this.address('INPUT') + sizeBytes + GUARD_BYTES - this.#memory.buffer.byteLength) / PAGE_BYTES,
    );
    if (missing > 0) this.#memory.grow(missing);
    this.#inputBytes = sizeBytes;
  }

  #loadKeys(): void {
    const keys = scanKeys();
    invariant(keys.length < 255, 'index.everyScanKeyHasABit', { keys: keys.length });
    keys.forEach(({ name, context, fact, rank, scalarFact }, ordinal) => {
      Buffer.from(this.#memory.buffer).write(name, this.exports.keyTextAt(), 'latin1');
      this.exports.addKey(name.length, context, fact | (rank << 8) | (ordinal << 16) | (scalarFact << 24));
    });
  }
}
