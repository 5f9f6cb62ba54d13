import { describe, expect, it } from 'vitest';

import { failureReportSchema, traceFailuresSchema } from '../../../shared/api/failures.ts';
import type { FlatRecord } from '../../../shared/domain/index.ts';
import { failuresOfTrace } from './failures-of-trace.ts';
import { failuresOf } from '../store/index.ts';
import { findFailures, findFailuresByTrace } from './find-failures.ts';
import { countMarks, marksOverTime, tracesMarked } from './marks-of.ts';
import { agent, dumpOf, tool, traceOf, turn } from './testing.ts';

/** Ten traces; each third one fails in `fetch`, with a message that varies. */
function traces(): FlatRecord[] {
  return Array.from({ length: 10 }, (_, at) => {
    const failed = at % 3 === 0;
    const step = failed
      ? { tool: 'fetch', error: `timeout after ${at} s for https://x.org/${at}` }
      : { tool: 'fetch', result: 'page' };
    return traceOf(`t${at}`, [agent('a', undefined), tool('f', 'a', step), turn('m', 'a', { text: 'done' })]);
  }).flat();
}

describe('the failure report', () => {
  it('states counts, traces and shares over all traces of the dump', async () => {
    using dump = await dumpOf(traces());
    const report = failureReportSchema.parse(await findFailures(dump));
    expect(report.scope).toMatchObject({ traces: 10, spans: 30, errorSpans: 4, errorTraces: 4, complete: true });
    const mode = report.modes.find(({ detector }) => detector === 'unrecovered-error');
    expect(mode).toMatchObject({ count: 4, traces: 4, share: 0.4, examinedTraces: 10 });
    expect(mode?.examples.map(({ traceId }) => traceId)).toEqual(['t0', 't3', 't6', 't9']);
    expect(report.modes.map(({ detector }) => detector)).toEqual(['unrecovered-error']);
    expect(report.ran).toContain('latency-outlier');
  });

  it('covers every error span by signatures, first and last seen included', async () => {
    using dump = await dumpOf(traces());
    const { signatures, scope } = await findFailures(dump);
    expect(signatures).toMatchObject([
      {
        message: 'timeout after <num> s for <url>',
        spanName: 'fetch',
        tool: 'fetch',
        count: 4,
        traces: 4,
        variants: 1,
      },
    ]);
    expect(signatures.reduce((sum, signature) => sum + signature.count, 0)).toBe(scope.errorSpans);
    expect(signatures[0]?.firstSeenNs).toBe('1767225601000000000');
  });

  it('joins near-duplicates of one span and keeps other spans apart', async () => {
    const messages = [
      'the remote host closed the connection while reading the first response body chunk',
      'the remote host closed the connection while reading the second response body chunk',
      'disk full',
    ];
    const spans = messages.map((error, at) => tool(`f${at}`, 'a', { tool: 'fetch', error }));
    using dump = await dumpOf(
      traceOf('t', [agent('a', undefined), ...spans, tool('g', 'a', { tool: 'post', error: 'disk full' })]),
    );
    const { signatures } = await findFailures(dump);
    expect(
      signatures.map(({ spanName, count, variants, traces: inTraces }) => [spanName, count, variants, inTraces]),
    ).toEqual([
      ['fetch', 2, 2, 1],
      ['fetch', 1, 1, 1],
      ['post', 1, 1, 1],
    ]);
  });

  it('says how much it leaves out when there are more signatures than its limit', async () => {
    const spans = ['alpha', 'beta', 'gamma'].map((error) => tool(error, 'a', { tool: 'fetch', error }));
    using dump = await dumpOf(traceOf('t', [agent('a', undefined), ...spans]));
    const report = await findFailures(dump, { thresholds: { maxSignatures: 1 } });
    expect(report).toMatchObject({ signaturesLeftOut: 2, leftOutErrorSpans: 2 });
  });

  it('finds a span far slower than its kind, and none among even spans', async () => {
    const slow = (at: number): string => `2026-01-01T00:00:0${at === 17 ? '9' : '1'}.${String(at).padStart(3, '0')}Z`;
    const records = Array.from({ length: 40 }, (_, at): FlatRecord => ({
      ...traceOf(`t${at}`, [tool('f', '', { tool: 'fetch', result: 'x' })])[0],
      end_time: slow(at),
    }));
    using dump = await dumpOf(records);
    const { modes } = await findFailures(dump);
    expect(modes).toMatchObject([{ detector: 'latency-outlier', count: 1, examples: [{ traceId: 't17' }] }]);
    expect(traceFailuresSchema.parse(failuresOfTrace(dump.index, 't17')).failures).toMatchObject([
      { detector: 'latency-outlier', spanId: 'f' },
    ]);
    expect(failuresOfTrace(dump.index, 't3').failures).toEqual([]);
  });

  it('marks the traces of each mode, and counts them over time', async () => {
    using dump = await dumpOf(traces());
    const { marks } = await findFailuresByTrace(dump);
    const failing = Array.from({ length: 10 }, (_, trace) => failuresOf(marks, trace));
    expect(failing.map((ids) => ids.join())).toEqual(
      Array.from({ length: 10 }, (_, at) => (at % 3 === 0 ? 'unrecovered-error' : '')),
    );
    const at = marks.detectors.indexOf('unrecovered-error');
    expect(tracesMarked(marks, 'unrecovered-error')).toEqual([0, 3, 6, 9]);
    expect(tracesMarked(marks, 'no such detector')).toEqual([]);
    expect(countMarks(marks, [0, 1, 3])[at]).toBe(2);
    const overTime = marksOverTime(dump.index, marks, 4)[at] ?? [];
    expect(overTime.reduce((sum, count) => sum + count, 0)).toBe(4);
  });

  it('gives the same report from worker threads', async () => {
    const filler = 'x'.repeat(20_000);
    const large = traces().map((record) => ({ ...record, attributes: { ...record.attributes, filler } }));
    const records = [...large, ...large.map((record) => ({ ...record, trace_id: `u${record.trace_id}` }))];
    using dump = await dumpOf(records);
    const told: number[] = [];
    const { report: inline, marks } = await findFailuresByTrace(dump, { workers: 0 });
    const { report: threaded, marks: fromThreads } = await findFailuresByTrace(dump, {
      workers: 2,
      onProgress: ({ doneBytes, totalBytes }) => told.push(doneBytes / totalBytes),
    });
    expect({ ...threaded, tookMs: 0 }).toEqual({ ...inline, tookMs: 0 });
    expect(fromThreads).toEqual(marks);
    expect(threaded.scope.traces).toBe(20);
    expect(told.at(-1)).toBe(1);
  });

  it('stops when it is cancelled, in threads too', async () => {
    const filler = 'x'.repeat(20_000);
    using dump = await dumpOf(traces().map((record) => ({ ...record, attributes: { ...record.attributes, filler } })));
    const abort = new AbortController();
    const pending = findFailures(dump, { workers: 2, signal: abort.signal });
    abort.abort();
    await expect(pending).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('counts records that are too large to parse and goes on', async () => {
    const [root, big] = traceOf('t', [
      agent('a', undefined),
      tool('f', 'a', { tool: 'fetch', error: 'boom', args: 'y'.repeat(20_000) }),
    ]);
    using dump = await dumpOf([root, big]);
    const report = await findFailures(dump, { thresholds: { maxRecordBytes: 10_000 } });
    expect(report.scope).toMatchObject({ oversizeSpans: 1, errorSpans: 1 });
    expect(report.signatures).toMatchObject([{ message: '', count: 1 }]);
  });

  it('reports an empty dump as empty', async () => {
    using dump = await dumpOf([]);
    expect(await findFailures(dump)).toMatchObject({ scope: { traces: 0 }, modes: [], signatures: [] });
  });

  it('says notFound for an unknown trace', async () => {
    using dump = await dumpOf(traces());
    expect(() => failuresOfTrace(dump.index, 'nope')).toThrow(expect.objectContaining({ code: 'notFound' }));
  });
});
