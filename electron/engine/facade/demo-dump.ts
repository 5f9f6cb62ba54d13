import { copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DEMO = new URL('../../../resources/demo/concierge.jsonl', import.meta.url);

/**
 * The path of the demo dump: a copy in the data folder, since what lies in the program's own folder may not be writable
 * and is not to be followed or annotated there. Copied anew when the program brings another one.
 */
export async function demoDump(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'demo');
  const path = join(folder, 'concierge.jsonl');
  const source = fileURLToPath(DEMO);
  const [ours, theirs] = await Promise.all([stat(source), stat(path).catch(() => undefined)]);
  if (theirs?.size === ours.size) return path;
  await mkdir(folder, { recursive: true });
  const beside = `${path}.${process.pid}.new`;
  await copyFile(source, beside);
  await rename(beside, path);
  return path;
}
