/** The bytes of JSON's grammar. */
export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const NEWLINE = 0x0a;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
export const OPEN_ARRAY = 0x5b;
export const CLOSE_ARRAY = 0x5d;
export const COMMA = 0x2c;
export const COLON = 0x3a;

/** White space, with the record separator of JSON text sequences. */
export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === NEWLINE || byte === 0x0d || byte === 0x09 || byte === 0x1e;
}

/** 1 for bytes that may stand outside strings: punctuation, white space, numbers, the literals, NaN and Infinity. */
export const OUTSIDE_STRING = table(' \n\r\t\u001e{}[],:+-.0123456789eEtrufalsnNIiy"');

/** 1 for bytes that may begin a number or a literal. */
export const SCALAR_START = table('-0123456789tfnNI');

function table(allowed: string): Uint8Array {
  const bytes = new Uint8Array(256);
  for (const character of allowed) bytes[character.charCodeAt(0)] = 1;
  return bytes;
}

/** Index of the first byte at or after `from` that is not white space, or the length. */
export function skipSpace(bytes: Uint8Array, from: number): number {
  let index = from;
  while (index < bytes.length && isSpace(bytes[index])) index += 1;
  return index;
}

/** The last byte before `index` that is not white space, or 0. */
export function previousByte(bytes: Uint8Array, index: number): number {
  let at = index - 1;
  while (at >= 0 && isSpace(bytes[at])) at -= 1;
  return at >= 0 ? bytes[at] : 0;
}
