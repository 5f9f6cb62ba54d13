import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { ROOT } from './bundle.mjs';
import { iconPixels, iconSvg } from './icon-drawing.ts';
import { icnsOf, icoOf, pngOf } from './icon-formats.ts';

const kept = (name: string): Buffer => readFileSync(join(ROOT, 'resources', 'icons', name));

describe('the icon', () => {
  it('is what the drawing gives: else run node build/make-icons.ts', () => {
    expect(kept('icon.svg').toString()).toBe(iconSvg());
    expect(pixelsOf(kept('icon.png')).equals(filtered(512, iconPixels(512)))).toBe(true);
  });

  it('has a clear corner, a plate, and the mark on it', () => {
    const size = 64;
    const pixels = iconPixels(size);
    const at = (x: number, y: number): readonly number[] => [
      ...pixels.subarray((y * size + x) * 4, (y * size + x) * 4 + 4),
    ];
    expect(at(0, 0)[3]).toBe(0);
    expect(at(size / 2, size / 2)).toEqual([0x0d, 0x0f, 0x12, 255]);
    expect(at(size / 2, 16)).toEqual([0x3f, 0xc6, 0xb2, 255]);
  });

  it('stands in its Windows and macOS forms by the sizes they name', () => {
    const image = { sizePx: 256, png: pngOf(256, iconPixels(256)) };
    const ico = icoOf([image]);
    expect([ico[6], ico.readUInt32LE(14), ico.readUInt32LE(18)]).toEqual([0, image.png.length, 22]);
    const icns = icnsOf([image]);
    expect(icns.readUInt32BE(4)).toBe(icns.length);
    expect(icns.toString('latin1', 8, 12)).toBe('ic08');
    expect(kept('icon.ico').readUInt16LE(4)).toBe(7);
    expect(kept('icon.icns').readUInt32BE(4)).toBe(kept('icon.icns').length);
  });
});

/** The rows of a PNG of ours, unpacked: other versions of zlib pack the same rows otherwise. */
function pixelsOf(png: Buffer): Buffer {
  const data = png.indexOf('IDAT');
  return inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
}

function filtered(sizePx: number, pixels: Uint8Array): Buffer {
  const rows = Array.from({ length: sizePx }, (_, y) => [
    Buffer.of(0),
    pixels.subarray(y * sizePx * 4, (y + 1) * sizePx * 4),
  ]);
  return Buffer.concat(rows.flat());
}
