import { describe, expect, it } from 'vitest';

import type { TreeHead, TreePage } from '../api/tools/tree-pages.ts';
import { NOT_REPORTED, SPAN_FLAGS } from '../domain/index.ts';
import { RowPacker, type TreeRows } from './packed-rows.ts';
import { TreeAssembly } from './tree-assembly.ts';

const { leafUsage, superseded } = SPAN_FLAGS;

describe('TreeAssembly', () => {
  it('works out depths, ends of subtrees and children from the parents, across pages', () => {
    //   0 ─ 1 ─ 2
    //     └ 3      4
    const tree = assembled(head(5), page(0, [-1, 0]), page(2, [1, 0, -1]));
    expect([...tree.depth]).toEqual([0, 1, 2, 1, 0]);
    expect([...tree.subtreeEnd]).toEqual([4, 3, 3, 4, 5]);
    expect([...tree.childCount]).toEqual([2, 1, 0, 0, 0]);
  });

  it('sums the usage of leaves alone, and no superseded span', () => {
    const tree = assembled(
      head(4),
      page(0, [-1, 0, 0, 0], {
        flags: Uint16Array.of(0, leafUsage, leafUsage, leafUsage | superseded),
        usageRow: Uint32Array.of(0, 1, 2, 3),
        totalTokens: Uint32Array.of(99, 10, 20, 40),
        costUsd: Float64Array.of(9, Number.NaN, 2, 4),
      }),
    );
    expect([...tree.subtreeTokens]).toEqual([30, 10, 20, Number.NaN]);
    expect([...tree.subtreeCostUsd]).toEqual([2, Number.NaN, 2, Number.NaN]);
    expect([...tree.costUsd]).toEqual([9, Number.NaN, 2, 4]);
    expect([...tree.inputTokens]).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
    expect([...tree.childCount]).toEqual([2, 0, 0, 0]);
  });

  it('counts errors up the tree, and starts anew at another head', () => {
    const assembly = new TreeAssembly();
    assembly.add(head(9));
    assembly.add(page(0, [-1]));
    assembly.add(head(3));
    assembly.add(page(0, [-1, 0, 1], { shape: Uint32Array.of(0, 1, 1) }));
    expect([...assembly.finish().subtreeErrors]).toEqual([2, 2, 1]);
  });

  it('refuses pages that do not follow on, and an end before the last', () => {
    const assembly = new TreeAssembly();
    expect(() => assembly.add(page(0, [-1]))).toThrow('out of order');
    assembly.add(head(3));
    assembly.add(page(0, [-1]));
    expect(() => assembly.add(page(2, [0]))).toThrow('out of order');
    expect(() => assembly.finish()).toThrow('before its last page');
    expect([assembly.filled, assembly.rows]).toEqual([1, 3]);
  });
});

function assembled(...pages: readonly TreePage[]) {
  const assembly = new TreeAssembly();
  for (const each of pages) assembly.add(each);
  return assembly.finish();
}

function head(rows: number): TreeHead {
  const shape = { name: 'step', kind: 'TOOL', model: '', agent: '', tool: '', service: '' } as const;
  const rest = { project: '', environment: '', scope: '', spanKind: '' };
  return {
    kind: 'head',
    buildId: 'b',
    traceId: 't',
    traceOrdinal: 0,
    rows,
    shapes: [
      { ...shape, ...rest, status: 'ok' },
      { ...shape, ...rest, status: 'error' },
    ],
  };
}

function page(from: number, parents: readonly number[], given: Partial<TreeRows> = {}): TreePage {
  const { length } = parents;
  const reports = given.usageRow?.length ?? 0;
  const notTold = (): Uint32Array<ArrayBuffer> => new Uint32Array(reports).fill(NOT_REPORTED);
  const packed = new RowPacker().pack({
    from,
    spanIndex: Uint32Array.from(parents.keys()),
    parentRow: Int32Array.from(parents),
    startOffsetNs: new Float64Array(length),
    durationNs: new Float64Array(length),
    shape: new Uint32Array(length),
    flags: new Uint16Array(length),
    sizeBytes: new Uint32Array(length),
    matches: new Uint8Array(0),
    usageRow: new Uint32Array(0),
    totalTokens: notTold(),
    inputTokens: notTold(),
    outputTokens: notTold(),
    costUsd: new Float64Array(reports).fill(Number.NaN),
    ...given,
  });
  return { kind: 'rows', from, packed: Buffer.from(packed).toString('latin1') };
}
