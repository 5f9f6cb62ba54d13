import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { leftFileNameSchema } from '../../../shared/api/left-file.ts';
import { contentOf, fileKeeper, readLeftFile } from './left-files.ts';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1');

function runFolder(): string {
  return mkdtempSync(join(tmpdir(), 'rh-left-'));
}

it('keeps files under names that no later file takes, also when the run is gone on with', () => {
  const folder = runFolder();
  const first = fileKeeper(folder);
  expect(first('plot.png', PNG)).toMatchObject({ file: '1-plot.png', kind: 'image' });
  expect(first('plot.png', Buffer.from('a,b'))).toMatchObject({ file: '2-plot.png', kind: 'text' });
  const again = fileKeeper(folder)(`${'long '.repeat(60)}end.csv`, Buffer.from([0, 1, 2]));
  expect(again.file).toMatch(/^3-.*end\.csv$/);
  expect(leftFileNameSchema.safeParse(again.file).success).toBe(true);
  expect(again.kind).toBe('other');
  expect(readLeftFile(folder, '1-plot.png')).toEqual(PNG);
  expect(readLeftFile(folder, again.file)).toEqual(Buffer.from([0, 1, 2]));
});

it.each<[string, Buffer, object]>([
  ['a PNG', PNG, { kind: 'image', mediaType: 'image/png', base64: PNG.toString('base64') }],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), { kind: 'image', mediaType: 'image/jpeg' }],
  ['a WebP', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), { kind: 'image', mediaType: 'image/webp' }],
  ['an SVG, which is text', Buffer.from('<svg onload="alert(1)"/>'), { kind: 'text' }],
  ['nothing', Buffer.alloc(0), { kind: 'text', text: '', totalChars: 0 }],
  ['bytes that are no UTF-8', Buffer.from([0xc3, 0x28]), { kind: 'other' }],
  ['a text that is cut', Buffer.from('x'.repeat(400_001)), { kind: 'text', totalChars: 400_001 }],
])('tells by its content what a file is: %s', (_name, bytes, content) => {
  expect(contentOf(bytes)).toMatchObject(content);
});

it.each(['../config.json', '1-a/b', '1-..\\b', '-x', '1-', '1-a\0'])('refuses %j as a name', (name) => {
  expect(leftFileNameSchema.safeParse(name).success).toBe(false);
});

it('follows no link out of the folder', () => {
  const folder = runFolder();
  fileKeeper(folder)('a.txt', Buffer.from('a'));
  writeFileSync(join(folder, 'secret'), 'secret');
  symlinkSync(join(folder, 'secret'), join(folder, 'files', '2-link'));
  expect(() => readLeftFile(folder, '2-link')).toThrow(/2-link of the run cannot be read/);
  expect(() => readLeftFile(folder, '9-none')).toThrow(/9-none/);
});
