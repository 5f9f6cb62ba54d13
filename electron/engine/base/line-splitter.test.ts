import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { splitLines, type Line } from './line-splitter.ts';
import { inPieces } from './testing.ts';

async function linesOf(text: string, pieceBytes: number, maxLineBytes?: number): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of splitLines(inPieces(text, pieceBytes), maxLineBytes)) lines.push(line);
  return lines;
}

function textOf(line: Line): string | undefined {
  return line.bytes === undefined ? undefined : Buffer.from(line.bytes).toString();
}

describe('splitting lines', () => {
  it('gives the same lines and offsets however the stream is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[a-zé😀]{0,9}$/u)),
        fc.integer({ min: 1, max: 20 }),
        async (lines, pieceBytes) => {
          const text = lines.join('\n');
          const expected = text === '' ? [] : text.endsWith('\n') ? lines.slice(0, -1) : lines;
          const found = await linesOf(text, pieceBytes);
          expect(found.map(textOf)).toEqual(expected);
          const bytes = Buffer.from(text);
          for (const line of found)
            expect(bytes.subarray(line.offset, line.offset + line.length).toString()).toBe(textOf(line));
          expect(found.map((line) => line.number)).toEqual(expected.map((_, index) => index + 1));
        },
      ),
    );
  });

  it('leaves out a BOM and the CR of CRLF', async () => {
    for (const pieceBytes of [1, 2, 3, 4, 100]) {
      const lines = await linesOf('\ufeffa\r\n\r\nb', pieceBytes);
      expect(lines.map((line) => [line.number, line.offset, textOf(line)])).toEqual([
        [1, 3, 'a'],
        [2, 6, ''],
        [3, 8, 'b'],
      ]);
    }
  });

  it('counts a line over the limit without keeping it', async () => {
    const lines = await linesOf(`a\n${'x'.repeat(50)}\nb\n`, 7, 10);
    expect(lines.map((line) => [line.offset, line.length, textOf(line)])).toEqual([
      [0, 1, 'a'],
      [2, 50, undefined],
      [53, 1, 'b'],
    ]);
  });
});
