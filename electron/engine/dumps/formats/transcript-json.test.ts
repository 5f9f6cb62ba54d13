import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { formatJsonPath, JsonSplitter, type JsonPiece } from './transcript-json.ts';

function split(bytes: Uint8Array | string, opensUpTo = 1, chunkBytes = 7): JsonPiece[] {
  const splitter = new JsonSplitter({ opens: (path) => path.length < opensUpTo });
  const buffer = Buffer.from(bytes);
  const pieces: JsonPiece[] = [];
  for (let at = 0; at < buffer.length; at += chunkBytes)
    pieces.push(...splitter.push(buffer.subarray(at, at + chunkBytes)));
  return [...pieces, ...splitter.end()];
}

function values(pieces: readonly JsonPiece[]): unknown[] {
  return pieces.flatMap((piece) => (piece.kind === 'value' ? [piece.value] : []));
}

describe('JsonSplitter', () => {
  it('gives the members of an object with their places', () => {
    const text = '{"a": 1,\n "b": {"c": [2]}}';
    const found = split(text).flatMap((piece) => (piece.kind === 'value' ? [piece] : []));
    expect(found.map((piece) => [formatJsonPath(piece.path), piece.value])).toEqual([
      ['a', 1],
      ['b', { c: [2] }],
    ]);
    expect(found.map(({ at }) => text.slice(at.offset, at.offset + at.length))).toEqual(['1', '{"c": [2]}']);
    expect(found[1]?.at.line).toBe(2);
  });

  it('reads any JSON list as JSON.parse does, however it is cut into chunks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        (list, chunkBytes, pretty) => {
          const text = JSON.stringify(list, undefined, pretty ? 2 : 0);
          expect(values(split(text, 1, chunkBytes))).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  it('keeps every element that is complete before a cut', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.nat(), (list, seed) => {
        const text = JSON.stringify(list);
        const bytes = Buffer.from(text);
        const cut = bytes.subarray(0, seed % (bytes.length + 1));
        const found = split(cut);
        const whole = split(bytes).filter(
          (piece) => piece.kind === 'value' && piece.at.offset + piece.at.length < cut.length,
        );
        expect(values(found).slice(0, whole.length)).toEqual(values(whole));
      }),
    );
  });

  it('never throws and never loops on arbitrary bytes', () => {
    const jsonLike = fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '1', 'a', ' ', '\n') });
    fc.assert(
      fc.property(fc.oneof(jsonLike, fc.uint8Array()), fc.nat({ max: 3 }), (bytes, depth) => {
        const pieces = split(bytes, depth);
        const opened = pieces.filter((piece) => piece.kind === 'open').length;
        expect(pieces.filter((piece) => piece.kind === 'close')).toHaveLength(opened);
      }),
    );
  });

  it('loses one line where a quote is lost in a document laid out in lines', () => {
    const text = JSON.stringify([{ a: 'one' }, { a: 'two' }, { a: 'three' }, { a: 'four' }], undefined, 1);
    const found = split(text.replace('two"', 'two '));
    expect(values(found)).toEqual([{ a: 'one' }, { a: 'three' }, { a: 'four' }]);
    expect(found.filter((piece) => piece.kind === 'bad')).toHaveLength(1);
  });

  it('goes through a nesting of 200,000 levels without recursion', () => {
    const depth = 200_000;
    const found = split(`[1, ${'['.repeat(depth)}${']'.repeat(depth)}, 2]`, 1, 65_536);
    expect(values(found)).toContain(2);
    expect(values(found)).toContain(1);
  });

  it('passes over a value that is larger than the limit and says so', () => {
    const splitter = new JsonSplitter({ opens: (path) => path.length === 0, maxValueBytes: 10 });
    const pieces = [...splitter.push(Buffer.from('[1, "a long text of more than ten bytes", 2]')), ...splitter.end()];
    expect(values(pieces)).toEqual([1, 2]);
    expect(pieces.filter((piece) => piece.kind === 'bad')).toHaveLength(1);
  });

  it('reads several documents one after another, with a byte order mark', () => {
    expect(values(split('\uFEFF{"a":1}\r\n\r\n{"a":2}'))).toEqual([1, 2]);
  });
});
