import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { JsonPiece } from './json-piece.ts';
import { splitJson } from './json-splitter.ts';
import { inPieces } from './testing.ts';

interface Found {
  readonly values: readonly unknown[];
  readonly paths: readonly string[];
  readonly damages: readonly string[];
}

async function split(text: string | Uint8Array, patterns: readonly string[], pieceBytes = 7): Promise<Found> {
  const values: unknown[] = [];
  const paths: string[] = [];
  const damages: string[] = [];
  for await (const piece of splitJson(inPieces(text, pieceBytes), patterns, { accept: isSpan })) {
    if (piece.kind === 'damage') damages.push(piece.reason);
    if (piece.kind !== 'element') continue;
    expect(
      Buffer.from(text)
        .subarray(piece.offset, piece.offset + piece.length)
        .equals(piece.bytes),
    ).toBe(true);
    paths.push(piece.path);
    values.push(jsonOr(piece));
  }
  return { values, paths, damages };
}

function jsonOr(piece: Extract<JsonPiece, { readonly kind: 'element' }>): unknown {
  try {
    return JSON.parse(Buffer.from(piece.bytes).toString());
  } catch {
    return 'unreadable';
  }
}

function isSpan(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).includes('"name"');
}

const SPANS = Array.from({ length: 12 }, (_, index) => {
  return {
    id: `s${index}`,
    name: `span "${index}" {[`,
    links: [{ id: 'l1' }, { id: 'l2' }],
    text: 'é\\😀'.repeat(index),
  };
});

describe('splitting JSON', () => {
  it('gives the elements at patterns with their places, however the stream is cut', async () => {
    const text = '{"data":[{"id":1,"l":[{"id":3}]},{"id":2}],"p":{"x":[1]},"q":{"x":5}}';
    for (const pieceBytes of [1, 2, 3, 5, 100]) {
      const found = await split(text, ['data[*]', 'p', '*.x'], pieceBytes);
      expect(found.paths).toEqual(['data[0]', 'data[1]', 'p', 'q.x']);
      expect(found.values).toEqual([{ id: 1, l: [{ id: 3 }] }, { id: 2 }, { x: [1] }, 5]);
      expect(found.damages).toEqual([]);
    }
  });

  it('reads values one after the other, with other text between them', async () => {
    const found = await split('starting {up}\n{\n "a":1\n}\nmore\n{\n "b":[2]\n}{"c":3}\n17', ['']);
    expect(found.values).toEqual([{ a: 1 }, { b: [2] }, { c: 3 }]);
    expect(found.damages).toHaveLength(3);
  });

  it('tells the line of each element', async () => {
    const lines: number[] = [];
    for await (const piece of splitJson(inPieces('\ufeff[\r\n 1,\n\n 2, 3]', 2), ['[*]'])) {
      if (piece.kind === 'element') lines.push(piece.line);
    }
    expect(lines).toEqual([2, 4, 4]);
  });

  it.each([0, 2])('loses no other element when any byte is changed (indent %i)', async (indent) => {
    const bytes = Buffer.from(JSON.stringify({ a: SPANS.slice(0, 6), b: SPANS.slice(6) }, undefined, indent));
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
        const hurt = Buffer.from(bytes);
        hurt[at] = byte;
        const { values } = await split(hurt, ['*[*]'], 64);
        // A bracket in the blank before a list makes a list of lists: its elements are then one element, whole.
        const kept = SPANS.filter((span) =>
          values.flat().some((value) => JSON.stringify(value) === JSON.stringify(span)),
        );
        // The element that holds the byte; where the byte separates two elements or arrays, one beside it.
        expect(kept.length).toBeGreaterThanOrEqual(SPANS.length - 1);
      }),
      { numRuns: 600, examples: [[8, 91]] },
    );
  });

  it('gives every element before a cut, and one damage', async () => {
    const text = JSON.stringify(SPANS);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: text.length - 1 }), async (length) => {
        const bytes = Buffer.from(text).subarray(0, length);
        const { values, damages } = await split(bytes, ['[*]'], 50);
        const whole = SPANS.filter(
          (_, index) => Buffer.byteLength(JSON.stringify(SPANS.slice(0, index + 1))) - 1 <= length,
        );
        expect(values).toEqual(whole);
        expect(damages.length).toBe(1);
      }),
    );
  });

  it('never fails on any bytes', async () => {
    const bytes = fc.array(fc.constantFrom(...Buffer.from('{}[]",:\\ab1\n \ufeff')), { maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 30 }), async (list, pieceBytes) => {
        await split(Buffer.from(list), ['*[*]', '[*]', 'a.b'], pieceBytes);
        await split(Buffer.from(list), [''], pieceBytes);
      }),
      { numRuns: 500 },
    );
  });

  it('passes over an element that is longer than the limit', async () => {
    const pieces: JsonPiece[] = [];
    const chunks = inPieces(JSON.stringify(['x'.repeat(500), 'y']), 30);
    for await (const piece of splitJson(chunks, ['[*]'], { maxElementBytes: 100 })) pieces.push(piece);
    expect(pieces.map((piece) => [piece.kind, piece.offset, piece.length])).toEqual([
      ['damage', 1, 502],
      ['element', 504, 3],
      ['documentEnd', 0, 508],
    ]);
  });

  it('reads depths that no recursion survives', async () => {
    const deep = `[${'['.repeat(200_000)}${']'.repeat(200_000)},{"name":1}]`;
    const { paths } = await split(deep, ['[*]'], 1 << 16);
    expect(paths).toEqual(['[0]', '[1]']);
  });

  it('holds one element of a large document at a time', async () => {
    const span = JSON.stringify({ name: 'x'.repeat(2000) });
    async function* document(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('{"spans":[');
      for (let index = 0; index < 20_000; index += 1) yield Buffer.from(`${index === 0 ? '' : ','}${span}`);
      yield Buffer.from(']}');
    }
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let count = 0;
    let peak = 0;
    for await (const piece of splitJson(document(), ['spans[*]'])) {
      if (piece.kind === 'element') count += 1;
      if (count % 1000 === 0) peak = Math.max(peak, process.memoryUsage().rss - before);
    }
    expect(count).toBe(20_000);
    expect(peak).toBeLessThan(150e6);
  });
});
