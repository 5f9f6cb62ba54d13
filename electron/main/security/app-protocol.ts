import { realpathSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { app, protocol } from 'electron';

import { APP_SCHEME, CONTENT_SECURITY_POLICY } from './content-policy.ts';
import { resolveAsset } from './resolve-asset.ts';

/** Must be called before the app is ready. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
    },
  ]);
}

/** Serves the built page under `app://roundhouse/`, and nothing outside its folder. */
export function serveAppScheme(): void {
  const folder = realpathSync(join(app.getAppPath(), 'out', 'renderer'));
  protocol.handle(APP_SCHEME, async (request) => {
    const asset = request.method === 'GET' ? resolveAsset(folder, request.url) : undefined;
    const body = asset === undefined ? undefined : await readWithin(folder, asset.path);
    if (asset === undefined || body === undefined) return answer(404, 'text/plain', 'Not found');
    return answer(200, asset.contentType, body);
  });
}

/** The bytes of a file that really lies in the folder, symbolic links resolved; undefined where there is none. */
async function readWithin(folder: string, path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const real = await realpath(path);
    return real.startsWith(folder + sep) ? new Uint8Array(await readFile(real)) : undefined;
  } catch {
    return undefined;
  }
}

function answer(status: number, contentType: string, body: BodyInit): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': contentType,
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    },
  });
}
