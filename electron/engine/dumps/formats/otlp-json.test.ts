import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

import { sharedDataDir } from '../../../../test/shared-data.ts';
import { readOriginal } from '../original.ts';
import { readAll, testFolder } from '../testing.ts';

const folder = testFolder();
afterAll(() => folder[Symbol.dispose]());

const dataDir = sharedDataDir();

function attribute(key: string, value: unknown): unknown {
  return { key, value };
}

function span(index: number, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    traceId: '5b8efff798038103d269b633813fc60c',
    spanId: `eee19b7ec3c1b1${index.toString(16).padStart(2, '0')}`,
    name: `span ${index}`,
    kind: 1,
    ...more,
  };
}

function request(spans: readonly unknown[], service = 'svc'): unknown {
  const resource = { attributes: [attribute('service.name', { stringValue: service })] };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'scope', version: '1' }, spans }] }] };
}

async function readText(text: string | Uint8Array): ReturnType<typeof readAll> {
  return readAll(folder.write('file.json', text), 'otlp-json');
}

describe('OTLP JSON', () => {
  it('reads every kind of attribute value', async () => {
    const attributes = [
      attribute('string', { stringValue: 'é' }),
      attribute('tokens', { intValue: '25' }),
      attribute('number', { intValue: 25 }),
      attribute('huge', { intValue: '9223372036854775807' }),
      attribute('double', { doubleValue: 0.5 }),
      attribute('quoted', { doubleValue: '1.2' }),
      attribute('nothing', { doubleValue: null }),
      attribute('nan', { doubleValue: 'NaN' }),
      attribute('infinite', { doubleValue: '-Infinity' }),
      attribute('bool', { boolValue: false }),
      attribute('bytes', { bytesValue: 'AAEC' }),
      attribute('list', { arrayValue: { values: [{ intValue: '1' }, { stringValue: 'x' }, {}] } }),
      attribute('map', { kvlistValue: { values: [attribute('a', { boolValue: true })] } }),
      attribute('emptyList', { arrayValue: {} }),
      attribute('__proto__', { stringValue: 'kept' }),
    ];
    const path = folder.write('values.json', JSON.stringify(request([span(1, { attributes })])));
    const { spans, format } = await readAll(path);
    expect(format).toBe('otlp-json');
    expect(Object.entries(spans[0]?.attributes ?? {})).toEqual([
      ['string', 'é'],
      ['tokens', 25],
      ['number', 25],
      ['huge', 2 ** 63],
      ['double', 0.5],
      ['quoted', 1.2],
      ['nothing', null],
      ['nan', 'NaN'],
      ['infinite', '-Infinity'],
      ['bool', false],
      ['bytes', 'AAEC'],
      ['list', [1, 'x', null]],
      ['map', { a: true }],
      ['emptyList', []],
      ['__proto__', 'kept'],
    ]);
  });

  it('keeps ids of any form, and takes empty, zero and null parents for roots', async () => {
    const parents = ['', null, '0000000000000000', 'AAAAAAAAAAA=', undefined, 'EEE19B7EC3C1B173', 'AAECAwQFBgc='];
    const spans = parents.map((parentSpanId, index) => ({
      ...span(index),
      traceId: index % 2 === 0 ? 'AAECAwQFBgcICQoLDA0ODw==' : '5B8EFFF798038103D269B633813FC60C',
      parentSpanId,
    }));
    const read = await readText(JSON.stringify(request(spans)));
    expect(read.spans.map((each) => each.parent_span_id)).toEqual([
      '',
      '',
      '',
      '',
      '',
      'EEE19B7EC3C1B173',
      'AAECAwQFBgc=',
    ]);
    expect(new Set(read.spans.map((each) => each.trace_id))).toEqual(
      new Set(['AAECAwQFBgcICQoLDA0ODw==', '5B8EFFF798038103D269B633813FC60C']),
    );
  });

  it('reads status and kind as number, short and long name', async () => {
    const spans = [
      span(0, { status: { code: 2, message: 'no' }, kind: 3 }),
      span(1, { status: { code: 'ERROR' }, kind: 'CLIENT' }),
      span(2, { status: { code: 'STATUS_CODE_ERROR' }, kind: 'SPAN_KIND_CLIENT' }),
      span(3, { status: {} }),
    ];
    const read = await readText(JSON.stringify(request(spans)));
    expect(read.spans.map((each) => each.status)).toEqual([
      { code: 'STATUS_CODE_ERROR', message: 'no' },
      { code: 'STATUS_CODE_ERROR' },
      { code: 'STATUS_CODE_ERROR' },
      { code: 'STATUS_CODE_UNSET' },
    ]);
    expect(read.spans.slice(0, 3).map((each) => each.kind)).toEqual(Array(3).fill('SPAN_KIND_CLIENT'));
  });

  it('keeps nanoseconds exact, written as text or as number', async () => {
    const text = JSON.stringify(request([span(0, { startTimeUnixNano: '1706678909209712123', endTimeUnixNano: 'N' })]));
    const { spans } = await readText(text.replace('"N"', '1706678909209712999'));
    expect([spans[0]?.start_time, spans[0]?.end_time]).toEqual(['1706678909209712123', '1706678909209712999']);
  });

  it('reads snake_case names and the older instrumentation library', async () => {
    const snake = {
      resource_spans: [
        {
          resource: { attributes: [] },
          scope_spans: [
            { scope: { name: 's' }, spans: [{ trace_id: 'a', span_id: 'b', name: 'n', start_time_unix_nano: '5' }] },
          ],
        },
      ],
    };
    const old = {
      resourceSpans: [{ instrumentationLibrarySpans: [{ instrumentationLibrary: { name: 'lib' }, spans: [span(1)] }] }],
    };
    for (const text of [
      `${JSON.stringify(snake)}\n${JSON.stringify(old)}\n`,
      `${JSON.stringify(snake, undefined, 1)}\n${JSON.stringify(old, undefined, 1)}`,
    ]) {
      const { spans } = await readText(text);
      expect(spans.map((each) => [each.span_id, each.scope?.name])).toEqual([
        ['b', 's'],
        ['eee19b7ec3c1b101', 'lib'],
      ]);
    }
  });

  it('gives spans their resource even when it comes after them', async () => {
    const batch = (index: number) => ({
      scopeSpans: [{ spans: [span(index)], scope: { name: `scope${index}` } }],
      resource: { attributes: [attribute('service.name', { stringValue: `svc${index}` })] },
    });
    const { spans } = await readText(JSON.stringify({ resourceSpans: [batch(1), batch(2)] }, undefined, 2));
    expect(spans.map((each) => [each.resource?.attributes['service.name'], each.scope?.name])).toEqual([
      ['svc1', 'scope1'],
      ['svc2', 'scope2'],
    ]);
  });

  it('counts partial and empty batches as other records', async () => {
    const lines = [
      '{"resourceSpans":[]}',
      '{"resourceSpans":[{"resource":{}},null]}',
      '{"resourceMetrics":[]}',
      JSON.stringify(request([{ name: 'no ids' }])),
    ];
    const { counts, skipped } = await readText(lines.join('\n'));
    expect(counts).toMatchObject({ records: 4, spans: 0, skipped: 1, otherSignals: { metrics: 1, other: 2 } });
    expect(skipped[0]).toMatchObject({ line: 4, reason: 'the span has no trace id or no span id' });
  });

  it('finds each original record again', async () => {
    const { spans } = await readText(JSON.stringify(request([span(1), span(2)]), undefined, 2));
    for (const [index, each] of spans.entries()) {
      const source = each['roundhouse.source'];
      if (source === undefined) throw new Error('no source');
      expect(JSON.parse(Buffer.from(await readOriginal(source)).toString())).toEqual(span(index + 1));
    }
  });

  const tenSpans = Buffer.from(
    JSON.stringify(
      request(Array.from({ length: 10 }, (_, index) => span(index, { links: [{ traceId: 'a', spanId: 'b' }] }))),
      undefined,
      1,
    ),
  );

  it('loses at most the span whose byte is changed, in one document', async () => {
    const firstSpanAt = tenSpans.indexOf('{', tenSpans.indexOf('"spans"'));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: firstSpanAt, max: tenSpans.length - 1 }),
        fc.integer({ min: 0, max: 255 }),
        async (at, byte) => {
          const hurt = Buffer.from(tenSpans);
          hurt[at] = byte;
          const { spans, counts } = await readText(hurt);
          // A bracket in a span may end the list of spans: what stands after it is then no span, and the damage is told.
          if (byte === 0x5d) expect(spans.length === 10 || counts.skipped > 0).toBe(true);
          else expect(new Set(spans.map((each) => each.name)).size).toBeGreaterThanOrEqual(9);
          expect(counts.records).toBe(counts.spans + counts.skipped + counts.otherSignals.other);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('reads the spans of a list within the list, which a bracket too many makes', async () => {
    for (const from of ['"spans": [\n', '},\n']) {
      const hurt = Buffer.from(tenSpans);
      const indent = tenSpans.indexOf(from, tenSpans.indexOf('"spans"')) + from.length;
      hurt[indent] = 0x5b;
      const { spans, counts, skipped } = await readText(hurt);
      expect(spans.map((each) => each.name)).toEqual(Array.from({ length: 10 }, (_, index) => `span ${index}`));
      expect(counts.skipped).toBeGreaterThan(0);
      expect(skipped[0]).toMatchObject({ line: expect.any(Number), reason: expect.any(String) });
    }
  });

  it('accounts for an empty list among the spans', async () => {
    const hurt = tenSpans.toString().replace('"spans": [', '"spans": [[],');
    const { spans, counts } = await readText(hurt);
    expect([spans.length, counts.skipped]).toEqual([10, 1]);
  });

  it('reads every line before and after one that is damaged', async () => {
    const lines = Array.from({ length: 5 }, (_, index) => JSON.stringify(request([span(index)])));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(4),
        fc.nat(),
        fc.integer({ min: 0, max: 255 }).filter((byte) => byte !== 10),
        async (line, at, byte) => {
          const hurt = lines.map((text, index) =>
            index === line ? replaced(text, at % text.length, byte) : Buffer.from(text),
          );
          const { spans } = await readText(Buffer.concat(hurt.flatMap((text) => [text, Buffer.from('\n')])));
          const names = spans.map((each) => each.name);
          for (const index of [0, 1, 2, 3, 4].filter((each) => each !== line)) expect(names).toContain(`span ${index}`);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('reads all lines after a first one that is cut', async () => {
    const lines = [0, 1, 2].map((index) => JSON.stringify(request([span(index)])));
    const { spans, counts } = await readText(`${lines[0]?.slice(0, 120)}\n${lines[1]}\n${lines[2]}\n`);
    expect(spans.map((each) => [each.name, each.resource?.attributes['service.name']])).toEqual([
      ['span 1', 'svc'],
      ['span 2', 'svc'],
    ]);
    expect(counts).toMatchObject({ records: 3, skipped: 1 });
  });

  it.skipIf(dataDir === undefined)(
    'reads the mixed real file record by record (skipped where the data is absent)',
    async () => {
      const path = join(dataDir ?? '', 'otlp/otel_tui_mixed.json');
      const { spans, counts } = await readAll(path);
      expect(counts).toEqual({
        records: 3220,
        spans: 547,
        skipped: 0,
        otherSignals: { logs: 23, metrics: 2650, events: 0, other: 0 },
      });
      const written = readFileSync(path, 'utf8').match(/"spanId":"[0-9a-f]{16}","parentSpanId"/g) ?? [];
      expect(spans.length).toBe(written.length);
    },
  );
});

function replaced(text: string, at: number, byte: number): Buffer {
  const bytes = Buffer.from(text);
  bytes[at] = byte;
  return bytes;
}
