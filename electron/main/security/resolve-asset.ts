import { extname, join, normalize, sep } from 'node:path';

import { APP_HOST } from './content-policy.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

export interface Asset {
  readonly path: string;
  readonly contentType: string;
}

/**
 * The file that an address of the app stands for, within `folder`; undefined for everything else: another host, a way
 * out of the folder in any spelling, a type that the app does not have.
 */
export function resolveAsset(folder: string, url: string): Asset | undefined {
  if (!URL.canParse(url)) return undefined;
  const { host, pathname } = new URL(url);
  if (host !== APP_HOST) return undefined;
  const decoded = decodedOnce(pathname);
  if (decoded === undefined || decoded.includes('\0') || decoded.includes('\\')) return undefined;
  const path = normalize(join(folder, decoded === '/' ? 'index.html' : decoded));
  if (!path.startsWith(folder + sep)) return undefined;
  const contentType = CONTENT_TYPES[extname(path).toLowerCase()];
  return contentType === undefined ? undefined : { path, contentType };
}

/** Decodes once; a malformed escape is no address of ours. */
function decodedOnce(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
