import { describe, expect, it } from 'vitest';

import { isAppUrl } from './content-policy.ts';
import { resolveAsset } from './resolve-asset.ts';

const FOLDER = '/opt/app/out/renderer';

describe('addresses of the app', () => {
  it('stand for files of its folder', () => {
    expect(resolveAsset(FOLDER, 'app://roundhouse/')).toMatchObject({ path: `${FOLDER}/index.html` });
    expect(resolveAsset(FOLDER, 'app://roundhouse/assets/a%20b.js?v=1#x')).toEqual({
      path: `${FOLDER}/assets/a b.js`,
      contentType: 'text/javascript; charset=utf-8',
    });
  });

  it.each([
    'app://roundhouse/..%2f..%2fpackage.json',
    'app://roundhouse/assets/..%2f..%2f..%2fsecret.json',
    'app://roundhouse/..%5c..%5cpackage.json',
    'app://roundhouse/%00.html',
    'app://roundhouse/%',
    'app://roundhouse/%2f%2fetc/passwd.html',
    'app://other/index.html',
    'file:///etc/passwd.html',
    'app://roundhouse/program.exe',
    'app://roundhouse/folder',
    'nonsense',
  ])('never leave it: %s', (url) => {
    const asset = resolveAsset(FOLDER, url);
    expect(asset === undefined || asset.path.startsWith(`${FOLDER}/`)).toBe(true);
  });

  it('stay inside whatever dots are written', () => {
    expect(resolveAsset(FOLDER, 'app://roundhouse/../../../../etc/x.html')?.path).toBe(`${FOLDER}/etc/x.html`);
  });

  it('are told from others', () => {
    expect(isAppUrl('app://roundhouse/index.html')).toBe(true);
    for (const url of ['app://roundhouse.evil/', 'app://roundhouse:80/', 'https://roundhouse/', 'about:blank', '']) {
      expect(isAppUrl(url), url).toBe(false);
    }
  });
});
