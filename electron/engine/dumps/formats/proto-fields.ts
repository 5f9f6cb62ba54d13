import protobuf from 'protobufjs';

/** One field of an encoded message. */
export interface ProtoField {
  readonly number: number;
  /** 0 varint, 1 fixed 64, 2 length-delimited, 5 fixed 32. */
  readonly wireType: number;
  /** The content of a length-delimited field; empty for others. */
  readonly bytes: Uint8Array;
  /** Where that content begins within the message. */
  readonly start: number;
  /** True when the message ends before the field does: `bytes` is then what is there of it. */
  readonly isCut: boolean;
}

const LENGTH_DELIMITED = 2;

/** Lists the fields of a message as far as it can be read; a message that breaks off gives its last field as cut. */
export function protoFields(message: Uint8Array): ProtoField[] {
  const reader = protobuf.Reader.create(message);
  const fields: ProtoField[] = [];
  while (reader.pos < reader.len) {
    const field = nextField(reader, message);
    if (field === undefined) break;
    fields.push(field);
    if (field.isCut) break;
  }
  return fields;
}

/** Undefined where no field can be made out. */
function nextField(reader: protobuf.Reader, message: Uint8Array): ProtoField | undefined {
  try {
    const tag = reader.uint32();
    const number = tag >>> 3;
    const wireType = tag & 7;
    if (number === 0) return undefined;
    if (wireType !== LENGTH_DELIMITED) {
      reader.skipType(wireType);
      return { number, wireType, bytes: new Uint8Array(0), start: reader.pos, isCut: false };
    }
    const length = reader.uint32();
    const start = reader.pos;
    const isCut = length > message.length - start;
    const end = isCut ? message.length : start + length;
    reader.pos = end;
    return { number, wireType, bytes: message.subarray(start, end), start, isCut };
  } catch (error) {
    // The library's reader throws RangeError at the end of the bytes and Error at an impossible tag.
    if (error instanceof Error) return undefined;
    throw error;
  }
}
