/** Differences of larger numbers are not exact in a double. */
export const MOST_EXACT = 2 ** 51;

/** 0, -1, 1, -2, 2 … as 0, 1, 2, 3, 4 …: small numbers of either sign become small. Exact to 2^52. */
export function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

export function unzigzag(code: number): number {
  return code % 2 === 0 ? code / 2 : -(code + 1) / 2;
}

const BILLION = 1e9;
const NO_AMOUNT = 0;
const OTHER_AMOUNT = 1;
const BILLIONTHS = 2;

/** Four digits of base 128: what fits before numbers need more than 31 bits. */
const FOUR_DIGITS = 0x10000000;

/** Writes numbers into bytes that are enough for them, in base 128 with the lowest digits first. */
export class ByteWriter {
  length = 0;
  private readonly bytes: Uint8Array;
  private readonly view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset);
  }

  /** A whole number from 0 to 2^53. */
  uint(value: number): void {
    const { bytes } = this;
    let at = this.length;
    let rest = value;
    while (rest >= FOUR_DIGITS) {
      const low = rest % FOUR_DIGITS;
      rest = (rest - low) / FOUR_DIGITS;
      bytes[at] = 0x80 | (low & 0x7f);
      bytes[at + 1] = 0x80 | ((low >> 7) & 0x7f);
      bytes[at + 2] = 0x80 | ((low >> 14) & 0x7f);
      bytes[at + 3] = 0x80 | (low >> 21);
      at += 4;
    }
    let digits = rest | 0;
    while (digits > 0x7f) {
      bytes[at++] = 0x80 | (digits & 0x7f);
      digits >>= 7;
    }
    bytes[at++] = digits;
    this.length = at;
  }

  int(value: number): void {
    this.uint(zigzag(value));
  }

  double(value: number): void {
    this.view.setFloat64(this.length, value);
    this.length += 8;
  }

  /** A sum of money: most are a whole number of billionths. */
  amount(value: number): void {
    const billionths = Math.round(value * BILLION);
    if (Number.isNaN(value)) this.uint(NO_AMOUNT);
    else if (billionths < MOST_EXACT && Object.is(Math.abs(billionths) / BILLION, value))
      this.uint(BILLIONTHS + billionths);
    else {
      this.uint(OTHER_AMOUNT);
      this.double(value);
    }
  }
}

/** Reads them again out of a text of one byte in each character. Throws RangeError where it ends too soon. */
export class ByteReader {
  private readonly text: string;
  private readonly view = new DataView(new ArrayBuffer(8));
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  uint(): number {
    let byte = this.byte();
    let value = byte & 0x7f;
    for (let shift = 7; byte >= 0x80 && shift < 28; shift += 7) {
      byte = this.byte();
      value |= (byte & 0x7f) << shift;
    }
    for (let factor = FOUR_DIGITS; byte >= 0x80; factor *= 0x80) {
      byte = this.byte();
      value += (byte & 0x7f) * factor;
    }
    return value;
  }

  int(): number {
    return unzigzag(this.uint());
  }

  double(): number {
    for (let at = 0; at < 8; at += 1) this.view.setUint8(at, this.byte());
    return this.view.getFloat64(0);
  }

  amount(): number {
    const code = this.uint();
    if (code === NO_AMOUNT) return Number.NaN;
    return code === OTHER_AMOUNT ? this.double() : (code - BILLIONTHS) / BILLION;
  }

  requireEnd(): void {
    if (this.at !== this.text.length) throw new RangeError('A page of a tree is longer than its rows');
  }

  private byte(): number {
    const byte = this.text.charCodeAt(this.at++);
    if (Number.isNaN(byte)) throw new RangeError('A page of a tree ends before its rows do');
    return byte;
  }
}
