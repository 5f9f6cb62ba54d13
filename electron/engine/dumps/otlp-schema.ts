import { readFileSync } from 'node:fs';

import protobuf from 'protobufjs';

export interface OtlpSchema {
  readonly span: protobuf.Type;
  readonly resource: protobuf.Type;
  readonly scope: protobuf.Type;
  readonly request: protobuf.Type;
}

const SCHEMA_FILE = new URL('../../../resources/otlp/trace.proto', import.meta.url);

/** The message types of OTLP traces, parsed from the published schema that ships with the app. */
export function readOtlpSchema(): OtlpSchema {
  const { root } = protobuf.parse(readFileSync(SCHEMA_FILE, 'utf8'));
  const type = (name: string) => root.lookupType(`opentelemetry.proto.${name}`);
  return {
    span: type('Span'),
    resource: type('Resource'),
    scope: type('InstrumentationScope'),
    request: type('TracesData'),
  };
}

/** A decoded message in the form of OTLP JSON: 64-bit numbers and bytes (base64) as text, NaN and infinities as words. */
export function otlpJsonOf(type: protobuf.Type, bytes: Uint8Array): Record<string, unknown> {
  return type.toObject(type.decode(bytes), { longs: String, bytes: String, json: true });
}
