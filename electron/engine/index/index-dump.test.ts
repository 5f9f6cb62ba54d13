import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { sharedDataDir } from '../../../test/shared-data.ts';
import { flagNames, type SpanFlag } from '../../../shared/domain/index.ts';
import { ABSENT_PARENT, indexDump, NO_PARENT, type DumpIndex } from './index.ts';
import { ScratchFolder, sourcesOf, spanLine } from './testing.ts';

async function indexOf(folder: ScratchFolder, ...contents: (string | Uint8Array)[]): Promise<DumpIndex> {
  const paths = contents.map((content, index) => folder.file(`dump-${index}.jsonl`, content));
  const { index } = await indexDump(sourcesOf(...paths), { dataDir: join(folder.path, 'data'), location: 'data' });
  return index;
}

/** Span ids by flag, in trace order. */
function flagged(index: DumpIndex, flag: SpanFlag): string[] {
  return ids(index).filter((_, span) => flagNames(index.spans.flags[span]).includes(flag));
}

function ids(index: DumpIndex): string[] {
  return Array.from({ length: index.spanCount }, (_, span) => index.spanIdText(span));
}

const T = 1_776_920_400_000_000_000n;
const at = (ns: bigint | number): string => String(T + BigInt(ns));

describe('indexDump', () => {
  it('accounts for all 2,073 spans of the sample files', async ({ skip }) => {
    const data = sharedDataDir();
    if (data === undefined) return skip('the shared data folder is absent');
    using folder = new ScratchFolder();
    const files = readdirSync(join(data, 'halo')).map((name) => join(data, 'halo', name));
    using index = (await indexDump(sourcesOf(...files), { dataDir: folder.path, location: 'data' })).index;
    expect(index.meta.counts).toMatchObject({ records: 2073, spans: 2073, traces: 509, orphans: 0, duplicates: 0 });
    expect(index.meta.skippedCount).toBe(0);
    for (let span = 0; span < index.spanCount; span++) {
      // The sample files are flat span lines.
      const record = JSON.parse(Buffer.from(index.recordBytes(span)).toString()) as {
        trace_id: string;
        span_id: string;
        parent_span_id: string;
      };
      expect([
        index.traceIdText(index.traceOfSpan(span)),
        index.spanIdText(span),
        index.parentIdText(span) ?? '',
      ]).toEqual([record.trace_id, record.span_id, record.parent_span_id]);
    }
  });

  it('keeps ids of every form as written', async () => {
    const forms = [
      '00f067aa0ba902b7',
      '00F067AA0BA902B7',
      '5b802fc40c7345058eeed7b7',
      't-00000',
      '0x00f067aa0ba902b7',
      'APBnqgupArc=',
      'a"b\\c',
      'é😀',
      'x',
    ];
    using folder = new ScratchFolder();
    using index = await indexOf(
      folder,
      forms.map((id) => spanLine({ trace_id: id, span_id: id, parent_span_id: `${id}!` })).join('\n'),
    );
    expect(ids(index)).toEqual(forms);
    forms.forEach((id, trace) => {
      expect(index.findTrace(id)).toBe(trace);
      expect(index.traceIdText(trace)).toBe(id);
      expect(index.findSpans(trace, id)).toEqual([trace]);
      expect(index.parentIdText(trace)).toBe(`${id}!`);
    });
    expect(index.findTrace('absent')).toBe(-1);
  });

  it('takes zero, empty and null parents for roots, and marks absent ones as orphans', async () => {
    using folder = new ScratchFolder();
    const parents = ['', null, undefined, '0000000000000000', '0', '0x0000', 'AAAAAAAAAAA=', 'absent'];
    using index = await indexOf(
      folder,
      parents.map((parent, n) => spanLine({ span_id: `s${n}`, parent_span_id: parent, start_time: at(n) })).join('\n'),
    );
    expect(index.meta.counts).toMatchObject({ roots: 7, orphans: 1 });
    expect(flagged(index, 'orphan')).toEqual(['s7']);
    expect([...index.spans.parent]).toEqual([...new Array<number>(7).fill(NO_PARENT), ABSENT_PARENT]);
  });

  it('cuts cycles and self-parents and keeps what hangs off them', async () => {
    using folder = new ScratchFolder();
    const parents = { a: 'b', b: 'c', c: 'a', self: 'self', child: 'a' };
    const lines = Object.entries(parents).map(([id, parent], n) =>
      spanLine({ span_id: id, parent_span_id: parent, start_time: at(n) }),
    );
    using index = await indexOf(folder, lines.join('\n'));
    expect(flagged(index, 'cycle')).toEqual(['a', 'b', 'c', 'self']);
    expect([...index.spans.parent]).toEqual([NO_PARENT, NO_PARENT, NO_PARENT, NO_PARENT, 0]);
    expect(index.parentIdText(0)).toBe('b');
  });

  it('lets the later complete record of a span win, never an open one', async () => {
    using folder = new ScratchFolder();
    const versions = [{ name: 'first' }, { name: 'second' }, { name: 'open', end_time: null }];
    const lines = versions.map((version) => spanLine({ ...version, attributes: { 'llm.token_count.prompt': 5 } }));
    using index = await indexOf(folder, lines.join('\n'));
    const names = (flag: SpanFlag): string[] =>
      [0, 1, 2]
        .filter((span) => flagNames(index.spans.flags[span]).includes(flag))
        .map((span) => index.shapes.row(index.spans.shape[span]).name);
    expect(names('duplicate')).toEqual(['first', 'second', 'open']);
    expect(names('superseded')).toEqual(['first', 'open']);
    expect(index.meta.counts).toMatchObject({ spans: 3, duplicates: 2, open: 0 });
    expect(index.traces.inputTokens[0]).toBe(5);
  });

  it('keeps times exact that a double would round', async () => {
    using folder = new ScratchFolder();
    const starts = [
      '1776920400000000001',
      '2026-04-23T05:00:00.000000001Z',
      '2026-04-23T10:30:00.000000001+05:30',
      '2026-04-22T21:00:00.000000001-0800',
    ];
    const lines = starts.map((start, n) => spanLine({ span_id: `s${n}`, start_time: start, end_time: start }));
    const raw = spanLine({ span_id: 's4', start_time: 'N', end_time: 'N' }).replaceAll('"N"', '1776920400000000001');
    using index = await indexOf(folder, [...lines, raw].join('\n'));
    expect([...index.spans.startNs]).toEqual(new Array(5).fill(T + 1n));
    expect([...index.spans.durationNs]).toEqual(new Array(5).fill(0n));
    expect(index.meta.startNs).toBe(String(T + 1n));
  });

  it('marks spans that are open, end early, or lie outside their parent', async () => {
    using folder = new ScratchFolder();
    const spans = [
      { span_id: 'root', start_time: at(0), end_time: at(10_000_000) },
      { span_id: 'open', start_time: at(1), end_time: null },
      { span_id: 'negative', start_time: at(5), end_time: at(2) },
      { span_id: 'skewed', parent_span_id: 'root', start_time: at(6), end_time: at(11_000_001) },
      { span_id: 'inside', parent_span_id: 'root', start_time: at(7), end_time: at(11_000_000) },
      { span_id: 'timeless', start_time: null, end_time: null },
      { span_id: 'unreadable', start_time: 'soon' },
    ];
    using index = await indexOf(folder, spans.map((span) => spanLine(span)).join('\n'));
    expect(flagged(index, 'open')).toEqual(['timeless', 'open']);
    expect(flagged(index, 'negative')).toEqual(['negative']);
    expect(flagged(index, 'skewed')).toEqual(['skewed']);
    expect(flagged(index, 'noStart')).toEqual(['timeless', 'unreadable']);
    expect(flagged(index, 'malformed')).toEqual(['unreadable']);
  });

  it('sums tokens of the leaf-most spans and keeps what parents report', async () => {
    using folder = new ScratchFolder();
    const usage = (input: unknown, cost: unknown): object => ({
      'gen_ai.usage.input_tokens': input,
      'llm.cost.total': cost,
    });
    const spans = [
      { span_id: 'agent', start_time: at(0), attributes: usage(100, 1) },
      { span_id: 'chain', parent_span_id: 'agent', start_time: at(1) },
      { span_id: 'a', parent_span_id: 'chain', start_time: at(2), attributes: usage('30', '0.25') },
      { span_id: 'b', parent_span_id: 'chain', start_time: at(3), attributes: usage(40.0, 'NaN') },
      { span_id: 'c', parent_span_id: 'chain', start_time: at(4), attributes: usage(null, null) },
    ];
    using index = await indexOf(folder, spans.map((span) => spanLine(span)).join('\n'));
    expect([index.traces.inputTokens[0], index.traces.costUsd[0]]).toEqual([70, 0.25]);
    expect([index.traces.reportedInputTokens[0], index.traces.reportedCostUsd[0]]).toEqual([100, 1]);
    expect(flagged(index, 'leafUsage')).toEqual(['a', 'b']);
    expect(flagged(index, 'topUsage')).toEqual(['agent']);
  });

  it('indexes chains of 20,000 and fans of 10,000', async () => {
    using folder = new ScratchFolder();
    const chain = Array.from({ length: 20_000 }, (_, n) =>
      spanLine({
        trace_id: 'chain',
        span_id: `c${n}`,
        parent_span_id: n === 0 ? '' : `c${n - 1}`,
        attributes: { 'llm.token_count.prompt': 1 },
      }),
    );
    const fan = Array.from({ length: 10_001 }, (_, n) =>
      spanLine({
        trace_id: 'fan',
        span_id: `f${n}`,
        parent_span_id: n === 0 ? '' : 'f0',
        attributes: { 'llm.token_count.prompt': 1 },
      }),
    );
    using index = await indexOf(folder, [...chain.reverse(), ...fan].join('\n'));
    expect(index.meta.counts).toMatchObject({ spans: 30_001, roots: 2, orphans: 0, cycles: 0 });
    expect([...index.traces.inputTokens]).toEqual([1, 10_000]);
  });

  it('lists what it skips with line, offset and reason', async () => {
    using folder = new ScratchFolder();
    const lines = [
      spanLine(),
      '',
      '{"a":',
      '  ',
      'null',
      '123',
      spanLine({ span_id: undefined }),
      '{"resourceLogs":[]}',
      '{"resourceSpans":[]}',
      '\0\0',
      '{"trace_id":"t","span',
    ];
    using index = await indexOf(folder, `\ufeff${lines.join('\r\n')}`);
    expect(index.meta.counts).toMatchObject({ records: 9, spans: 1 });
    expect(index.meta.otherSignals.logs).toBe(1);
    expect(index.meta.foreignRecords).toBe(1);
    const skipped = index.skipped();
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'malformed JSON at column 6: the text ends early'],
      [5, 'the line is null, not a JSON object'],
      [6, 'the line is a number, not a JSON object'],
      [7, 'span_id is missing'],
      [9, 'trace_id is missing; it looks like OTLP JSON'],
      [10, 'the line holds only NUL bytes'],
      [11, 'malformed JSON at column 22: Unterminated string'],
    ]);
    const bytes = readFileSync(join(folder.path, 'dump-0.jsonl'));
    for (const { offset, length, line } of skipped)
      expect(bytes.toString('utf8', offset, offset + length)).toBe(lines[line - 1]);
  });

  it('keeps a record whose line also holds something else', async () => {
    using folder = new ScratchFolder();
    const whole = (id: string): string => spanLine({ span_id: id, start_time: at(id.length) });
    using index = await indexOf(
      folder,
      [
        `\0\0${whole('a')}`,
        `${whole('bb').slice(0, 60)}${whole('ccc')}`,
        `${whole('dddd')}${whole('eeeee')} tail`,
      ].join('\n'),
    );
    expect(ids(index)).toEqual(['a', 'ccc', 'dddd', 'eeeee']);
    expect(flagged(index, 'malformed')).toEqual(['a', 'ccc', 'dddd', 'eeeee']);
    expect(index.skipped()).toHaveLength(1);
    expect(Buffer.from(index.recordBytes(1)).toString()).toBe(whole('ccc'));
  });

  it('reads records of several spans in the order asked', async () => {
    using folder = new ScratchFolder();
    const texts = Array.from({ length: 300 }, (_, n) =>
      spanLine({ span_id: `s${n}`, attributes: { text: 'x'.repeat(n * 37) } }),
    );
    using index = await indexOf(folder, texts.slice(0, 150).join('\n'), texts.slice(150).join('\n'));
    const asked = [299, 3, 3, 150, 0, 149, 200];
    expect(index.recordsBytes(asked).map((bytes) => Buffer.from(bytes).toString())).toEqual(
      asked.map((span) => texts[span]),
    );
    expect(index.spanAt(1, 5)).toBe(150);
    expect(index.spanAt(0, texts[0].length + 1)).toBe(1);
    expect(index.spanAt(0, texts[0].length)).toBe(-1);
  });

  it('indexes an empty file', async () => {
    using folder = new ScratchFolder();
    using index = await indexOf(folder, '');
    expect(index.meta.counts).toMatchObject({ records: 0, spans: 0, traces: 0 });
    expect(index.findTrace('x')).toBe(-1);
    expect(index.spanAt(0, 0)).toBe(-1);
  });

  it('loses no readable span to cuts, permutations and corruption', async () => {
    const valid = Array.from({ length: 8 }, (_, n) =>
      spanLine({ trace_id: `t${n % 3}`, span_id: `s${n}`, start_time: at(n) }),
    );
    const hurt = fc.record({
      order: fc.shuffledSubarray(valid, { minLength: 1 }),
      line: fc.nat(),
      from: fc.nat(),
      drop: fc.nat(200),
      put: fc.constantFrom('', '"', '}', '\\', '\0', '\n'),
    });
    await fc.assert(
      fc.asyncProperty(hurt, async ({ order, line, from, drop, put }) => {
        using folder = new ScratchFolder();
        const victim = order[line % order.length];
        const at = from % victim.length;
        const others = order.filter((text) => text !== victim);
        const content = order
          .map((text) => (text === victim ? text.slice(0, at) + put + text.slice(at + drop) : text))
          .join('\n');
        using index = await indexOf(folder, content);
        const found = new Set(
          Array.from({ length: index.spanCount }, (_, span) => Buffer.from(index.recordBytes(span)).toString()),
        );
        for (const text of others) expect(found).toContain(text);
        const { records, spans } = index.meta.counts;
        expect(records).toBe(spans + index.skipped().length);
      }),
      { numRuns: 60 },
    );
  });
});
