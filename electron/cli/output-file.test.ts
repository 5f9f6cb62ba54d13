import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { UserError } from '../engine/base/index.ts';
import { requireFolderOf, writeOutput } from './output-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rh-output-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('writes where there is a folder', () => {
  const path = join(folder, 'report.md');
  requireFolderOf(path);
  writeOutput(path, 'words');
  expect(readFileSync(path, 'utf8')).toBe('words');
});

it('keeps for its owner alone what is to be, also in a file that was there', () => {
  const path = join(folder, 'trace.jsonl');
  writeFileSync(path, 'older', { mode: 0o644 });
  writeOutput(path, 'words', { mode: 0o600 });
  expect(readFileSync(path, 'utf8')).toBe('words');
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('says so where there is none, or a file stands in its place', () => {
  expect(() => requireFolderOf(join(folder, 'none', 'report.md'))).toThrow(/There is no folder .*none/);
  expect(() => requireFolderOf(join(folder, 'report.md', 'x'))).toThrow(UserError);
});

it('tells of a failed write as of something that people can mend', () => {
  expect(() => writeOutput(folder, 'words')).toThrow(UserError);
});
