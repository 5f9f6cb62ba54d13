import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The folder of real trace files beside the checkout, or undefined where it is absent. Override: ROUNDHOUSE_SHARED_DATA. */
export function sharedDataDir(): string | undefined {
  const dir = process.env['ROUNDHOUSE_SHARED_DATA'] ?? resolve(import.meta.dirname, '../../shared/data');
  return existsSync(dir) ? dir : undefined;
}
