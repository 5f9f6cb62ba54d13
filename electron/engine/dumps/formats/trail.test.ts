import { describe, expect, it } from 'vitest';

import { trail } from './trail.ts';
import { confidence, inputOf, readWith, spanNamed } from './transcript-testing.ts';

function span(id: string, children: readonly unknown[], more: object = {}): object {
  const attributes = { 'openinference.span.kind': 'LLM', 'llm.token_count.prompt': '42', 'output.value': 'a\u0000b' };
  const base = {
    timestamp: '2025-03-19T16:45:12.000001Z',
    duration: 'PT1M24.6S',
    trace_id: 't1',
    span_id: id,
    span_name: `span ${id}`,
  };
  return {
    ...base,
    span_kind: 'Internal',
    status_code: 'Unset',
    service_name: 'agent',
    span_attributes: attributes,
    child_spans: children,
    ...more,
  };
}

const TRACE = {
  trace_id: 't1',
  spans: [span('s1', [span('s2', [span('s3', [], { status_code: 'Error', status_message: 'bad' })])]), span('s4', [])],
};
const LABELS = `{"trace_id": "t1", "errors": [{"location": "s3", "category": "Tool-related", "impact": "HIGH", "description": "a, ]b", "evidence": "ev",},],
  "scores": [{"reliability_score": 3, "reliability_reasoning": "so so", "overall": 3.5, }]}`;
const ROW = { trace: JSON.stringify(TRACE), labels: LABELS };

describe('TRAIL', () => {
  it('flattens the nesting in document order and keeps ids and attributes', async () => {
    const { spans, others, skips } = await readWith(trail, inputOf(JSON.stringify(ROW)));
    expect(spans.map((each) => [each.span_id, each.parent_span_id])).toEqual([
      ['s1', null],
      ['s2', 's1'],
      ['s3', 's2'],
      ['s4', null],
    ]);
    expect(spans[0]?.attributes['output.value']).toBe('a\u0000b');
    expect(spans[0]?.attributes['llm.token_count.prompt']).toBe('42');
    expect({ others, skips }).toEqual({ others: 1, skips: [] });
  });

  it('adds the duration to the start exactly', async () => {
    const { spans } = await readWith(trail, inputOf(JSON.stringify(ROW)));
    expect(spans[0]).toMatchObject({
      start_time: '2025-03-19T16:45:12.000001000Z',
      end_time: '2025-03-19T16:46:36.600001000Z',
    });
    expect(spanNamed(spans, 'span s3').status).toEqual({ code: 'STATUS_CODE_ERROR', message: 'bad' });
  });

  it('reads labels with trailing commas and leaves commas in texts alone', async () => {
    const { annotations } = await readWith(trail, inputOf(JSON.stringify(ROW)));
    expect(annotations).toEqual([
      { traceId: 't1', spanId: 's3', name: 'error', value: 'Tool-related', note: 'a, ]b\nev\nimpact HIGH' },
      { traceId: 't1', name: 'reliability', value: 3, note: 'so so' },
      { traceId: 't1', name: 'overall', value: 3.5 },
    ]);
  });

  it.each([
    [
      'rows on lines',
      `${JSON.stringify(ROW)}\n${JSON.stringify({ ...ROW, trace: JSON.stringify({ ...TRACE, trace_id: 't2' }) })}`,
    ],
    ['a list of rows', JSON.stringify([ROW, ROW], undefined, 1)],
    [
      'the dataset server form',
      JSON.stringify({
        features: [],
        rows: [
          { row_idx: 0, row: ROW },
          { row_idx: 1, row: ROW },
        ],
      }),
    ],
  ])('reads %s', async (_form, text) => {
    expect(confidence(trail, text)).toBeGreaterThan(0.9);
    const { spans, others } = await readWith(trail, inputOf(text));
    expect([spans.length, others]).toEqual([8, 2]);
  });

  it('reads a trace and its labels as documents of their own', async () => {
    expect((await readWith(trail, inputOf(JSON.stringify(TRACE)))).spans).toHaveLength(4);
    const labels = JSON.stringify({ trace_id: 't1', errors: [], scores: [{ overall: 2 }] });
    expect(confidence(trail, labels)).toBeGreaterThan(0.9);
    expect((await readWith(trail, inputOf(labels))).annotations).toHaveLength(1);
  });

  it('keeps the trace of a row whose labels are broken', async () => {
    const { spans, skips } = await readWith(trail, inputOf(JSON.stringify({ ...ROW, labels: '{"errors": [' })));
    expect(spans).toHaveLength(4);
    expect(skips.map((skip) => skip.reason)).toEqual([expect.stringContaining('column labels')]);
  });

  it('follows a nesting of 20,000 spans without recursion', async () => {
    let text = '';
    for (let i = 0; i < 20_000; i += 1) text += `{"span_id":"n${i}","span_name":"n","child_spans":[`;
    const trace = `{"trace_id":"deep","spans":[${text}${']}'.repeat(20_000)}]}`;
    const { spans } = await readWith(trail, inputOf(JSON.stringify({ trace, labels: '{}' })));
    expect(spans).toHaveLength(20_000);
    expect(spans.at(-1)?.parent_span_id).toBe('n19998');
  });
});
