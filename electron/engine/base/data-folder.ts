import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Where Roundhouse keeps what is its own (conversions, indexes that cannot stand beside a dump, recent dumps): an absolute
 * path, not created. `ROUNDHOUSE_HOME` overrides it; else it is the system's place for a program's data.
 */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env['ROUNDHOUSE_HOME']) return resolve(env['ROUNDHOUSE_HOME']);
  switch (process.platform) {
    case 'darwin':
      return join(homedir(), 'Library', 'Application Support', 'Roundhouse');
    case 'win32':
      return join(env['LOCALAPPDATA'] || join(homedir(), 'AppData', 'Local'), 'Roundhouse');
    default:
      return join(env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'roundhouse');
  }
}
