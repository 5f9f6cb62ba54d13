import { hashBytes } from './text-hash.ts';

/** Ids as fixed words: plain lower-case hex by its value, any other text by its hash. */
const HEX16 = /^[0-9a-f]{16}$/;
const HEX32 = /^[0-9a-f]{32}$/;

const encoder = new TextEncoder();

/** True when the id column holds the id itself, so that its text can be told from it. */
export function isPlainSpanId(id: string): boolean {
  return HEX16.test(id);
}

export function isPlainTraceId(id: string): boolean {
  return HEX32.test(id);
}

/** Writes the two words of a span id, low word first. */
export function writeSpanKey(id: string, out: Uint32Array, at: number): void {
  if (!isPlainSpanId(id)) return hashBytes(idBytes(id), 2, out, at);
  out[at] = Number.parseInt(id.slice(8), 16);
  out[at + 1] = Number.parseInt(id.slice(0, 8), 16);
}

/** Writes the four words of a trace id, lowest word first. */
export function writeTraceKey(id: string, out: Uint32Array, at: number): void {
  if (!isPlainTraceId(id)) return hashBytes(idBytes(id), 4, out, at);
  for (let word = 0; word < 4; word++) out[at + word] = Number.parseInt(id.slice(24 - word * 8, 32 - word * 8), 16);
}

/** The span id that a plain key stands for. */
export function plainSpanId(key: bigint): string {
  return key.toString(16).padStart(16, '0');
}

/** The trace id that four plain words stand for. */
export function plainTraceId(words: Uint32Array, at: number): string {
  let text = '';
  for (let word = 3; word >= 0; word--) text += words[at + word].toString(16).padStart(8, '0');
  return text;
}

/** Lone surrogates have no UTF-8; JSON's escapes keep such ids apart. */
function idBytes(id: string): Uint8Array {
  return encoder.encode(id.isWellFormed() ? id : JSON.stringify(id));
}
