import type { FormatItem, RecordPlace } from '../format.ts';
import { otlpJsonOf, type OtlpSchema } from '../otlp-schema.ts';
import type { SpanContext } from './otel-span.ts';
import { otlpSpanItem } from './otlp-request.ts';
import { protoFields, type ProtoField } from './proto-fields.ts';
import type { JsonRecord } from './transcript-value.ts';

/** Field numbers are the same for all three signals: batch > group > record. */
const RESOURCE = 1;
const GROUPS = 2;
/** Where groups stood before OTLP 0.15. */
const OLD_GROUPS = 1000;
const SCOPE = 1;
const RECORDS = 2;
const SCHEMA_URL = 3;

/** Reads encoded requests span by span, so that a damaged span costs itself only. */
export class OtlpProtoReader {
  private readonly schema: OtlpSchema;

  constructor(schema: OtlpSchema) {
    this.schema = schema;
  }

  /** Everything in one request; a request without a record is one other record. */
  *requestItems(message: Uint8Array, at: RecordPlace): Generator<FormatItem> {
    const batches = protoFields(message);
    if (batches.length === 0)
      yield message.length === 0
        ? { kind: 'other', signal: 'other', at }
        : { kind: 'skip', reason: 'not an OTLP message', at };
    for (const batch of batches) {
      if (batch.number === 1 && batch.wireType === 2) yield* this.batchItems(batch.bytes, within(batch, at));
      else yield { kind: 'skip', reason: `a field ${batch.number} that OTLP does not have`, at: within(batch, at) };
    }
  }

  /** Everything in one batch: the records of one resource. */
  *batchItems(batch: Uint8Array, at: RecordPlace): Generator<FormatItem> {
    const fields = protoFields(batch);
    const resource = this.resourceOf(fields);
    let isEmpty = true;
    for (const group of fields.filter((field) => field.number === GROUPS || field.number === OLD_GROUPS)) {
      const groupFields = protoFields(group.bytes);
      const context = { resource, scope: this.scopeOf(groupFields) };
      for (const record of groupFields.filter((field) => field.number === RECORDS)) {
        isEmpty = false;
        // A cut record is reported by whoever knows where the file ends.
        if (!record.isCut) yield this.recordItem(record, context, within(record, within(group, at)));
      }
    }
    if (isEmpty) yield { kind: 'other', signal: 'other', at };
  }

  private recordItem(field: ProtoField, context: SpanContext, at: RecordPlace): FormatItem {
    const signal = signalOf(field.bytes);
    if (signal !== 'spans') return { kind: 'other', signal, at };
    const decoded = decodedOr(() => otlpJsonOf(this.schema.span, field.bytes));
    if (typeof decoded === 'string') return { kind: 'skip', reason: `the span cannot be decoded: ${decoded}`, at };
    return otlpSpanItem(withHexIds(decoded), context, at);
  }

  private resourceOf(fields: readonly ProtoField[]): JsonRecord | undefined {
    return withSchemaUrl(this.decodedField(fields, RESOURCE, this.schema.resource), fields);
  }

  private scopeOf(fields: readonly ProtoField[]): JsonRecord | undefined {
    return withSchemaUrl(this.decodedField(fields, SCOPE, this.schema.scope), fields);
  }

  /** Undefined when the field is absent or damaged: its spans are then read without it. */
  private decodedField(
    fields: readonly ProtoField[],
    number: number,
    type: OtlpSchema['span'],
  ): JsonRecord | undefined {
    const field = fields.find((each) => each.number === number && !each.isCut);
    if (field === undefined) return undefined;
    const decoded = decodedOr(() => otlpJsonOf(type, field.bytes));
    return typeof decoded === 'string' ? undefined : decoded;
  }
}

function within(field: ProtoField, at: RecordPlace): RecordPlace {
  return { line: at.line, offset: at.offset + field.start, length: field.bytes.length };
}

/** The message of the library's error instead of the value. */
function decodedOr(decode: () => JsonRecord): JsonRecord | string {
  try {
    return decode();
  } catch (error) {
    if (error instanceof Error) return error.message;
    throw error;
  }
}

function withSchemaUrl(part: JsonRecord | undefined, holder: readonly ProtoField[]): JsonRecord | undefined {
  const field = holder.find((each) => each.number === SCHEMA_URL && !each.isCut);
  return field === undefined || field.bytes.length === 0
    ? part
    : { ...part, schemaUrl: new TextDecoder().decode(field.bytes) };
}

/** All three signals nest alike; their records are told by the fields that they begin with. */
function signalOf(record: Uint8Array): 'spans' | 'logs' | 'metrics' | 'events' {
  const fields = protoFields(record);
  const has = (number: number, wireType: number) =>
    fields.some((field) => field.number === number && field.wireType === wireType);
  // Span: ids in 1 and 2, fixed 64-bit times in 7 and 8. LogRecord: fixed 64-bit times in 1 and 11, event name in 12.
  if (has(7, 1) || has(8, 1)) return 'spans';
  const spanId = fields.find((field) => field.number === 2 && field.wireType === 2);
  if (has(1, 2) && spanId?.bytes.length === 8 && fields.find((field) => field.number === 1)?.bytes.length === 16)
    return 'spans';
  if (has(1, 1) || has(11, 1) || !has(1, 2)) return has(12, 2) ? 'events' : 'logs';
  return 'metrics';
}

function withHexIds(span: JsonRecord): JsonRecord {
  const hex = (record: JsonRecord, keys: readonly string[]): JsonRecord => {
    const ids = keys.map((key) => [key, hexOf(record[key])] as const).filter(([, id]) => id !== undefined);
    return { ...record, ...Object.fromEntries(ids) };
  };
  const links = Array.isArray(span['links'])
    ? { links: span['links'].map((link: JsonRecord) => hex(link, ['traceId', 'spanId'])) }
    : {};
  return { ...hex(span, ['traceId', 'spanId', 'parentSpanId']), ...links };
}

function hexOf(base64: unknown): string | undefined {
  return typeof base64 === 'string' && base64 !== '' ? Buffer.from(base64, 'base64').toString('hex') : undefined;
}
