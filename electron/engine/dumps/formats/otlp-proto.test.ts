import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

import { readOtlpSchema } from '../otlp-schema.ts';
import { readAll, testFolder } from '../testing.ts';

const folder = testFolder();
afterAll(() => folder[Symbol.dispose]());

const { request } = readOtlpSchema();

function span(index: number): Record<string, unknown> {
  return {
    traceId: Buffer.alloc(16, 0xab),
    spanId: Buffer.from(`00000000000000${(index + 1).toString(16).padStart(2, '0')}`, 'hex'),
    parentSpanId: index === 0 ? Buffer.alloc(8) : Buffer.from('0000000000000001', 'hex'),
    name: `span ${index}`,
    kind: 3,
    startTimeUnixNano: 1_706_678_909_209_712n.toString() + '123',
    endTimeUnixNano: '1706678909209712999',
    attributes: [
      { key: 'text', value: { stringValue: 'é' } },
      { key: 'tokens', value: { intValue: '9007199254740993' } },
      { key: 'nan', value: { doubleValue: Number.NaN } },
      { key: 'bytes', value: { bytesValue: Buffer.from([0, 1, 2]) } },
      { key: 'list', value: { arrayValue: { values: [{ boolValue: true }] } } },
    ],
    events: [{ timeUnixNano: '5', name: 'event', attributes: [{ key: 'a', value: { intValue: 1 } }] }],
    links: [{ traceId: Buffer.alloc(16, 1), spanId: Buffer.alloc(8, 2) }],
    status: { code: 2, message: 'failed' },
  };
}

function encoded(spans: readonly unknown[]): Uint8Array {
  const resource = { attributes: [{ key: 'service.name', value: { stringValue: 'svc' } }] };
  return request
    .encode(request.fromObject({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'scope' }, spans }] }] }))
    .finish();
}

function prefixed(...messages: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    messages.flatMap((message) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(message.length);
      return [length, message];
    }),
  );
}

describe('OTLP protobuf', () => {
  it.each([
    ['bare', encoded([span(0), span(1)])],
    ['prefixed', prefixed(encoded([span(0)]), encoded([span(1)]))],
  ])('reads %s requests exactly', async (_name, bytes) => {
    const { format, spans, counts } = await readAll(folder.write('file.bin', bytes));
    expect(format).toBe('otlp-proto');
    expect(counts).toMatchObject({ records: 2, spans: 2, skipped: 0 });
    expect(spans[1]).toMatchObject({
      trace_id: 'ab'.repeat(16),
      span_id: '0000000000000002',
      parent_span_id: '0000000000000001',
      name: 'span 1',
      kind: 'SPAN_KIND_CLIENT',
      start_time: '1706678909209712123',
      end_time: '1706678909209712999',
      status: { code: 'STATUS_CODE_ERROR', message: 'failed' },
      resource: { attributes: { 'service.name': 'svc' } },
      scope: { name: 'scope' },
      attributes: { text: 'é', nan: 'NaN', bytes: 'AAEC', list: [true] },
      events: [{ name: 'event', attributes: { a: 1 } }],
      links: [{ trace_id: '01'.repeat(16), span_id: '02'.repeat(8) }],
    });
    expect(spans[0]?.parent_span_id).toBe('');
  });

  it('counts logs and metrics among the messages', async () => {
    // ResourceLogs > ScopeLogs > LogRecord{time_unix_nano}; ResourceMetrics > ScopeMetrics > Metric{name, gauge}.
    const nest = (record: Buffer) =>
      [0x12, 0x12, 0x0a].reduce((inner, tag) => Buffer.concat([Buffer.from([tag, inner.length]), inner]), record);
    const log = nest(Buffer.from([0x09, 1, 0, 0, 0, 0, 0, 0, 0, 0x2a, 2, 0x0a, 0]));
    const metric = nest(Buffer.from([0x0a, 3, 0x6d, 0x2e, 0x61, 0x2a, 0]));
    const { counts } = await readAll(folder.write('file.bin', prefixed(encoded([span(0)]), log, metric)));
    expect(counts).toEqual({
      records: 3,
      spans: 1,
      skipped: 0,
      otherSignals: { logs: 1, metrics: 1, events: 0, other: 0 },
    });
  });

  it('gives every span before a cut, and says where the file ends', async () => {
    const whole = prefixed(encoded([span(0), span(1)]), encoded([span(2), span(3)]));
    for (let length = 300; length < whole.length; length += 37) {
      const { spans, skipped } = await readAll(folder.write('cut.bin', whole.subarray(0, length)), 'otlp-proto');
      expect(spans.map((each) => each.name)).toEqual(['span 0', 'span 1', 'span 2', 'span 3'].slice(0, spans.length));
      expect(spans.length).toBeGreaterThanOrEqual(Math.floor((length / whole.length) * 4) - 1);
      if (spans.length < 4 && length !== whole.length / 2) expect(skipped.at(-1)?.reason).toContain('ends within');
    }
  });

  it('survives any changed byte', async () => {
    const whole = prefixed(encoded([span(0), span(1)]), encoded([span(2)]));
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
        const hurt = Buffer.from(whole);
        hurt[at] = byte;
        const { counts } = await readAll(folder.write('hurt.bin', hurt), 'otlp-proto');
        const { logs, metrics, events, other } = counts.otherSignals;
        expect(counts.records).toBe(counts.spans + counts.skipped + logs + metrics + events + other);
      }),
      { numRuns: 300 },
    );
  });
});
