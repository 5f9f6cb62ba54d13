import { inspect } from 'node:util';

import { afterAll, describe, expect, it } from 'vitest';

import { readAll, testFolder } from '../testing.ts';
import { PrintedObjectReader } from './printed-object.ts';

const folder = testFolder();
afterAll(() => folder[Symbol.dispose]());

const IDS = { trace_id: '0x5b8efff798038103d269b633813fc60c', span_id: '0xeee19b7ec3c1b174', trace_state: '[]' };

describe('Python console spans', () => {
  const span = (name: string, parent: string | null) =>
    JSON.stringify(
      {
        name,
        context: IDS,
        kind: 'SpanKind.CLIENT',
        parent_id: parent,
        start_time: '2025-01-10T21:00:00.123456Z',
        end_time: '2025-01-10T21:00:01.000001Z',
        status: { status_code: 'ERROR', description: 'boom' },
        attributes: { 'gen_ai.request.model': 'm' },
        events: [
          { name: 'exception', timestamp: '2025-01-10T21:00:00.500000Z', attributes: { 'exception.type': 'E' } },
        ],
        links: [{ context: IDS, attributes: {} }],
        resource: { attributes: { 'service.name': 'svc' }, schema_url: '' },
      },
      undefined,
      4,
    );

  it('reads objects printed one after the other, among other output', async () => {
    const text = `Starting {up}\n${span('a', null)}\n${span('b', '0x1')}\nINFO done\n${span('c', '0x1')}`;
    const { format, spans, counts } = await readAll(folder.write('console.log', text));
    expect(format).toBe('console-python');
    expect(counts).toMatchObject({ records: 5, spans: 3, skipped: 2 });
    expect(spans[1]).toMatchObject({
      trace_id: IDS.trace_id,
      parent_span_id: '0x1',
      kind: 'SPAN_KIND_CLIENT',
      start_time: '2025-01-10T21:00:00.123456Z',
      status: { code: 'STATUS_CODE_ERROR', message: 'boom' },
      resource: { attributes: { 'service.name': 'svc' } },
      events: [{ name: 'exception', time: '2025-01-10T21:00:00.500000Z', attributes: { 'exception.type': 'E' } }],
      links: [{ trace_id: IDS.trace_id, span_id: IDS.span_id }],
    });
    expect(spans[0]?.parent_span_id).toBe('');
  });
});

describe('JS console spans', () => {
  const exported = (id: string) => ({
    resource: { attributes: { 'service.name': 'svc', 'process.pid': 7 } },
    instrumentationScope: { name: 'ai', version: undefined, schemaUrl: undefined },
    traceId: '5b8efff798038103d269b633813fc60c',
    parentSpanContext: {
      traceId: '5b8efff798038103d269b633813fc60c',
      spanId: 'aaaaaaaaaaaaaaaa',
      traceFlags: 1,
      traceState: undefined,
    },
    traceState: undefined,
    name: 'it\'s "quoted" `all` ways\nand lines',
    id,
    kind: 2,
    timestamp: 1706678909209712,
    duration: 1500.25,
    attributes: {
      'ai.model.id': 'm',
      'gen_ai.usage.input_tokens': 14,
      long: 'é'.repeat(300),
      list: [1, 'two', true],
      deep: { a: { b: { c: {} } } },
    },
    status: { code: 2, message: 'no' },
    events: [{ name: 'e', attributes: {}, time: [1706678909, 209712123], droppedAttributesCount: 0 }],
    links: [],
  });

  it('reads what util.inspect prints', async () => {
    const text = [
      'listening',
      inspect(exported('eee19b7ec3c1b174'), { depth: 3 }),
      inspect(exported('eee19b7ec3c1b175'), { depth: 3 }),
    ].join('\n');
    const { format, spans, counts } = await readAll(folder.write('js.log', text));
    expect(format).toBe('console-js');
    expect(counts).toMatchObject({ records: 3, spans: 2, skipped: 1 });
    expect(spans[1]).toMatchObject({
      span_id: 'eee19b7ec3c1b175',
      parent_span_id: 'aaaaaaaaaaaaaaaa',
      name: 'it\'s "quoted" `all` ways\nand lines',
      kind: 'SPAN_KIND_CLIENT',
      start_time: '1706678909209712000',
      end_time: '1706678909211212250',
      status: { code: 'STATUS_CODE_ERROR', message: 'no' },
      resource: { attributes: { 'service.name': 'svc', 'process.pid': 7 } },
      attributes: { 'gen_ai.usage.input_tokens': 14, long: 'é'.repeat(300), list: [1, 'two', true] },
      events: [{ name: 'e', time: '1706678909209712123' }],
    });
  });

  it('lists an object that is cut', async () => {
    const text = inspect(exported('eee19b7ec3c1b174'), { depth: 3 });
    const { counts, skipped } = await readAll(folder.write('js.log', `${text}\n${text.slice(0, -20)}`));
    expect(counts).toMatchObject({ spans: 1, skipped: 1 });
    expect(skipped[0]?.reason).toBe('the printed object is not closed');
  });

  it('reads printed values of every kind, and evaluates none', () => {
    const values = {
      a: -1.5e21,
      b: 10n,
      c: undefined,
      d: null,
      e: Number.NaN,
      f: new Date(0),
      g: [undefined, ...Array(1), 3],
      h: () => 1,
      i: Symbol('s'),
      [Symbol('k')]: 1,
      'j-k': new Map([[1, 2]]),
      l: '\u0000\\',
    };
    const read = new PrintedObjectReader(inspect({ ...values, f: 'x', 'j-k': 1 })).read();
    expect(read).toMatchObject({
      ok: true,
      value: { a: -1.5e21, b: '10', d: null, e: 'NaN', f: 'x', 'j-k': 1, l: '\u0000\\' },
    });
    for (const text of ['{ a: ', '{ a }', "{ a: 'x }", '[1', '{ a: process.exit() '])
      expect(new PrintedObjectReader(text).read().ok).toBe(false);
  });

  it('reads the same objects as JSON, with the kind numbers of the SDK', async () => {
    const span = {
      name: 'n',
      spanContext: { traceId: 't', spanId: 's' },
      kind: 0,
      startTime: [1, 5],
      endTime: [2, 0],
      attributes: {},
      status: { code: 0 },
    };
    const { format, spans } = await readAll(folder.write('js.json', JSON.stringify([span])));
    expect([format, spans[0]?.kind, spans[0]?.start_time]).toEqual(['console-js', 'SPAN_KIND_INTERNAL', '1000000005']);
  });
});

describe('Phoenix spans', () => {
  const span = {
    name: 'n',
    context: { trace_id: 't', span_id: 's' },
    span_kind: 'LLM',
    parent_id: null,
    start_time: '2026-07-09T02:00:00.123456+02:00',
    end_time: '2026-07-09T00:00:35+00:00',
    status_code: 'ERROR',
    status_message: 'no',
    attributes: { 'llm.model_name': 'm' },
    events: [],
  };
  const row = {
    'context.trace_id': 't',
    'context.span_id': 's',
    parent_id: 'p',
    name: 'n',
    span_kind: 'TOOL',
    start_time: 1706678909209,
    end_time: 1706678910000,
    status_code: 'OK',
    'attributes.tool.name': 'grep',
    'attributes.llm.model_name': null,
  };

  it.each([
    ['in data', JSON.stringify({ data: [span], next_cursor: null }, undefined, 1)],
    ['in data on one line', JSON.stringify({ data: [span], next_cursor: null })],
    ['as an array', JSON.stringify([span])],
    ['as lines', `${JSON.stringify(span)}\n`],
  ])('are read %s', async (_name, text) => {
    const { format, spans } = await readAll(folder.write('phoenix', text));
    expect(format).toBe('phoenix');
    expect(spans).toHaveLength(1);
    expect(spans[0]).toMatchObject({
      start_time: '2026-07-09T00:00:00.123456Z',
      status: { code: 'STATUS_CODE_ERROR', message: 'no' },
      attributes: { 'llm.model_name': 'm', 'openinference.span.kind': 'LLM' },
    });
  });

  it('are read from the columns of a table export', async () => {
    const { format, spans } = await readAll(
      folder.write('phoenix', `${JSON.stringify(row)}\n${JSON.stringify(row)}\n`),
    );
    expect(format).toBe('phoenix');
    expect(spans[0]).toMatchObject({
      trace_id: 't',
      parent_span_id: 'p',
      start_time: '1706678909209000000',
      attributes: { 'tool.name': 'grep', 'openinference.span.kind': 'TOOL' },
    });
  });
});

describe('flat lines', () => {
  it('are read in camelCase, with attribute lists, and with members kept that have no place', async () => {
    const line = {
      traceId: 't-00000',
      spanId: '6530f5a1b2c3d4e5f6a7b8c9',
      name: 'n',
      startTimeUnixNano: '1706678909209712123',
      attributes: [{ key: 'a.b', value: { intValue: '25' } }],
      droppedAttributesCount: 2,
      my: { own: 1 },
    };
    const { format, spans } = await readAll(
      folder.write('flat', `\ufeff${JSON.stringify(line)}\r\n\r\n  \r\n${JSON.stringify(line)}`),
    );
    expect(format).toBe('flat');
    expect(spans).toHaveLength(2);
    expect(spans[0]).toMatchObject({
      trace_id: 't-00000',
      span_id: '6530f5a1b2c3d4e5f6a7b8c9',
      start_time: '1706678909209712123',
      attributes: { 'a.b': 25 },
      droppedAttributesCount: 2,
      my: { own: 1 },
    });
  });

  it('list what is no span with line, offset and reason', async () => {
    const good = '{"trace_id":"t","span_id":"s","name":"n","attributes":{}}';
    const { counts, skipped } = await readAll(
      folder.write('flat', [good, 'null', '123', '{"a":', '{"x":1}', good].join('\n')),
    );
    expect(counts).toMatchObject({ records: 6, spans: 2, skipped: 4 });
    expect(skipped.map((each) => [each.line, each.offset, each.length])).toEqual([
      [2, 58, 4],
      [3, 63, 3],
      [4, 67, 5],
      [5, 73, 7],
    ]);
  });

  it('keep U+0000, lone surrogates and invalid UTF-8 readable', async () => {
    const line = Buffer.concat([
      Buffer.from('{"trace_id":"t","span_id":"s","name":"a\\u0000\\ud800'),
      Buffer.from([0xff]),
      Buffer.from('","attributes":{"x":"\\\\u0041"}}'),
    ]);
    const { spans } = await readAll(folder.write('flat', line));
    expect([spans[0]?.name, spans[0]?.attributes['x']]).toEqual(['a\u0000\ud800\ufffd', '\\u0041']);
  });

  it('give a skip for a span nested deeper than can be written', async () => {
    const deep = `{"trace_id":"t","span_id":"s","name":"n","attributes":{"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    const { counts } = await readAll(
      folder.write('flat', `${deep}\n{"trace_id":"t","span_id":"s2","name":"n","attributes":{}}\n`),
    );
    expect(counts.records).toBe(2);
    expect(counts.spans).toBeGreaterThanOrEqual(1);
  });
});
