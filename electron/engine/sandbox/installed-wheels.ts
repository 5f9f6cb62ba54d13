import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';

import type { SandboxPackage } from '../../../shared/api/procedures-sandbox.ts';
import { OFFERED_PACKAGES, readWheels, type Wheel } from './package-list.ts';

/** Wheels that may be loaded: there, and with the right hash. Paths, in the order of the lock file's names. */
export async function installedWheels(
  dataDir: string,
  lockFile: string,
  offered: readonly string[] = OFFERED_PACKAGES,
): Promise<readonly (Wheel & { readonly path: string })[]> {
  const folder = wheelFolder(dataDir);
  const installed: (Wheel & { readonly path: string })[] = [];
  for (const wheel of readWheels(lockFile, offered)) {
    if ((await stateOf(folder, wheel)) === 'installed') installed.push({ ...wheel, path: join(folder, wheel.file) });
  }
  return installed;
}

/** The folder of the wheels, below Roundhouse's own. */
export function wheelFolder(dataDir: string): string {
  return join(dataDir, 'sandbox', 'wheels');
}

/** Whether a wheel is in the folder, and is what it should be. */
export async function stateOf(folder: string, wheel: Wheel): Promise<SandboxPackage['state']> {
  const path = join(folder, wheel.file);
  if (!existsSync(path)) return 'absent';
  return (await sha256Of(path)) === wheel.sha256 ? 'installed' : 'damaged';
}

/** Hash of a file, hex; read in pieces. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
