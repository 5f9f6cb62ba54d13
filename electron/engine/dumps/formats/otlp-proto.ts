import type { DumpFormat, FormatInput, FormatItem, FormatSample } from '../format.ts';
import { readOtlpSchema } from '../otlp-schema.ts';
import { ByteFrames } from './byte-frames.ts';
import { OtlpProtoReader } from './otlp-proto-request.ts';
import { protoFields } from './proto-fields.ts';

/**
 * OTLP in protobuf: the messages of the Collector's file exporter, each after its length in four big-endian bytes, or one
 * bare ExportTraceServiceRequest / TracesData. Messages of logs and metrics among them are counted.
 */
export const otlpProto: DumpFormat = {
  id: 'otlp-proto',
  title: 'OTLP protobuf',
  specification: 'opentelemetry-proto 1.x trace/v1; framing: opentelemetry-collector-contrib fileexporter',
  detect: detectProto,
  read: readProto,
};

const PREFIX_BYTES = 4;
/** Field 1, length-delimited: how every request of any signal begins. */
const REQUEST_TAG = 0x0a;
const MAX_MESSAGE_BYTES = 256 << 20;

function detectProto(sample: FormatSample): number {
  const { head } = sample;
  if (isPrefixed(head)) return looksLikeRequest(head.subarray(PREFIX_BYTES)) ? 0.9 : 0;
  return looksLikeRequest(head) ? 0.85 : 0;
}

/** A prefix begins with 0 for any message below 16 MiB, which a request never does. */
function isPrefixed(head: Uint8Array): boolean {
  return (
    head.length > PREFIX_BYTES &&
    head[0] !== REQUEST_TAG &&
    head[PREFIX_BYTES] === REQUEST_TAG &&
    prefixOf(head) <= MAX_MESSAGE_BYTES
  );
}

function prefixOf(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
}

/** Batches with a resource or a scope group, those with their own fields: four levels that text does not have by chance. */
function looksLikeRequest(bytes: Uint8Array): boolean {
  const [batch] = protoFields(bytes);
  if (batch?.number !== 1 || batch.wireType !== 2 || batch.bytes.length === 0) return false;
  const parts = protoFields(batch.bytes);
  return parts.length > 0 && parts.every((part) => part.wireType === 2 && (part.number <= 3 || part.number === 1000));
}

async function* readProto(input: FormatInput): AsyncGenerator<FormatItem> {
  const reader = new OtlpProtoReader(readOtlpSchema());
  const begin = new ByteFrames(input.bytes());
  const head = await begin.take(PREFIX_BYTES + 1);
  await begin.close();
  const frames = new ByteFrames(input.bytes());
  try {
    yield* isPrefixed(head) ? readPrefixed(frames, reader) : readBatches(frames, reader);
  } finally {
    await frames.close();
  }
}

async function* readPrefixed(frames: ByteFrames, reader: OtlpProtoReader): AsyncGenerator<FormatItem> {
  for (let ordinal = 1; ; ordinal += 1) {
    const begin = frames.offset;
    const prefix = await frames.take(PREFIX_BYTES);
    if (prefix.length === 0) return;
    const at = { line: ordinal, offset: begin, length: prefix.length };
    if (prefix.length < PREFIX_BYTES) {
      yield { kind: 'skip', reason: 'the file ends within the length of a message', at };
      return;
    }
    const length = prefixOf(prefix);
    if (length > MAX_MESSAGE_BYTES) {
      const skipped = await frames.skip(length);
      yield {
        kind: 'skip',
        reason: `a message of ${length} bytes is too long to be one batch, or its length is damaged`,
        at: { ...at, length: skipped },
      };
      continue;
    }
    const message = await frames.take(length);
    const place = { line: ordinal, offset: begin + PREFIX_BYTES, length: message.length };
    yield* reader.requestItems(message, place);
    if (message.length < length)
      yield { kind: 'skip', reason: `the file ends within a message of ${length} bytes`, at: place };
  }
}

/** A bare request is a sequence of batches, so one batch at a time is held. */
async function* readBatches(frames: ByteFrames, reader: OtlpProtoReader): AsyncGenerator<FormatItem> {
  for (let ordinal = 1; ; ordinal += 1) {
    const begin = frames.offset;
    const tag = await frames.take(1);
    if (tag.length === 0) return;
    const length = tag[0] === REQUEST_TAG ? await varint(frames) : undefined;
    if (length === undefined || length > MAX_MESSAGE_BYTES) {
      const rest = await frames.skip(Number.MAX_SAFE_INTEGER);
      yield {
        kind: 'skip',
        reason: 'no further batch can be made out',
        at: { line: ordinal, offset: begin, length: rest + 1 },
      };
      return;
    }
    const place = { line: ordinal, offset: frames.offset, length };
    const batch = await frames.take(length);
    yield* reader.batchItems(batch, { ...place, length: batch.length });
    if (batch.length < length)
      yield {
        kind: 'skip',
        reason: `the file ends within a batch of ${length} bytes`,
        at: { ...place, length: batch.length },
      };
  }
}

async function varint(frames: ByteFrames): Promise<number | undefined> {
  let value = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    const [byte] = await frames.take(1);
    if (byte === undefined) return undefined;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return value;
  }
  return undefined;
}
