import { describe, expect, it } from 'vitest';

import { launchPaths } from './launch-paths.ts';

describe('dumps named on a command line', () => {
  it('are made absolute, options left out', () => {
    const argv = ['/opt/roundhouse', '--no-sandbox', 'a.jsonl', '/data/b.jsonl', '--inspect=0'];
    expect(launchPaths(argv, { cwd: '/home/me', namesApp: false })).toEqual(['/home/me/a.jsonl', '/data/b.jsonl']);
  });

  it('come after the folder of the app under a bare Electron', () => {
    const argv = ['/opt/electron', '--no-sandbox', '/srv/app', 'a.jsonl'];
    expect(launchPaths(argv, { cwd: '/tmp', namesApp: true })).toEqual(['/tmp/a.jsonl']);
  });

  it('may begin with a dash after --', () => {
    expect(launchPaths(['x', '--', '-odd.jsonl'], { cwd: '/d', namesApp: false })).toEqual(['/d/-odd.jsonl']);
  });
});
