import { afterAll, describe, expect, it } from 'vitest';

import { readAll, testFolder } from '../testing.ts';

const folder = testFolder();
afterAll(() => folder[Symbol.dispose]());

async function readJson(value: unknown, indent?: number): ReturnType<typeof readAll> {
  return readAll(folder.write('file', JSON.stringify(value, undefined, indent)));
}
describe('Jaeger', () => {
  const span = (spanID: string, more: Readonly<Record<string, unknown>> = {}) => ({
    traceID: 't1',
    spanID,
    operationName: 'op',
    startTime: 1706678909209712,
    duration: 1500,
    processID: 'p1',
    ...more,
  });
  const tags = [
    { key: 'span.kind', type: 'string', value: 'client' },
    { key: 'count', type: 'int64', value: '42' },
    { key: 'share', type: 'float64', value: 0.5 },
    { key: 'error', type: 'bool', value: true },
    { key: 'otel.status_description', type: 'string', value: 'no' },
    { key: 'otel.scope.name', type: 'string', value: 'lib' },
  ];
  const references = [
    { refType: 'FOLLOWS_FROM', traceID: 't1', spanID: 'x' },
    { refType: 'CHILD_OF', traceID: 't1', spanID: 'a' },
    { refType: 'CHILD_OF', traceID: 'other', spanID: 'b' },
  ];
  const logs = [
    {
      timestamp: 1706678909209713,
      fields: [
        { key: 'event', type: 'string', value: 'exception' },
        { key: 'n', type: 'int64', value: 1 },
      ],
    },
  ];
  const trace = {
    traceID: 't1',
    spans: [span('a'), span('b', { tags, references, logs, warnings: ['clock'] })],
    processes: { p1: { serviceName: 'svc', tags: [{ key: 'host', type: 'string', value: 'h' }] } },
  };

  it.each([
    ['in data', { data: [trace], total: 0 }],
    ['alone', trace],
    ['in an array', [trace]],
  ])('reads traces %s', async (_name, value) => {
    const { format, spans, counts } = await readJson(value, 1);
    expect(format).toBe('jaeger');
    expect(counts).toMatchObject({ records: 2, spans: 2 });
    expect(spans[1]).toMatchObject({
      parent_span_id: 'a',
      kind: 'SPAN_KIND_CLIENT',
      start_time: '1706678909209712000',
      end_time: '1706678909211212000',
      status: { code: 'STATUS_CODE_ERROR', message: 'no' },
      resource: { attributes: { 'service.name': 'svc', host: 'h' } },
      scope: { name: 'lib' },
      attributes: { count: 42, share: 0.5, 'jaeger.warnings': ['clock'] },
      events: [{ name: 'exception', time: '1706678909209713000', attributes: { n: 1 } }],
      links: [
        { trace_id: 't1', span_id: 'x', attributes: { 'jaeger.ref_type': 'FOLLOWS_FROM' } },
        { trace_id: 'other', span_id: 'b', attributes: { 'jaeger.ref_type': 'CHILD_OF' } },
      ],
    });
  });
});
