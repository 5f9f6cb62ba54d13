import { readdirSync, readFileSync } from 'node:fs';

/** Children of this process whose command line holds a text; Linux only. */
export function childrenWith(text: string): readonly number[] {
  return processes().flatMap(({ pid, parent }) =>
    parent === process.pid && commandOf(pid).includes(text) ? [pid] : [],
  );
}

/** Memory of a process and all below it, in bytes: its own share of what is shared (PSS). */
export function treeBytes(root: number): number {
  const all = processes();
  const tree = new Set([root]);
  // Parents are listed in any order: until nothing is added.
  for (let before = 0; before < tree.size;) {
    before = tree.size;
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree].reduce((sum, pid) => sum + pssOf(pid), 0);
}

interface Process {
  readonly pid: number;
  readonly parent: number;
}

function processes(): readonly Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      // The name of a program may hold blanks and brackets: the fields begin after the last one.
      const parent = Number(read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ')[1] ?? Number.NaN);
      return Number.isFinite(parent) ? [{ pid: Number(name), parent }] : [];
    });
}

function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`);
}

function pssOf(pid: number): number {
  return 1024 * Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

/** Empty for a process that is gone. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
