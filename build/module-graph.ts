import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

import { parseSync } from 'oxc-parser';

export interface ModuleGraph {
  /** Every module of ours as git knows it: tracked, or new and not ignored. */
  readonly modules: readonly string[];
  /** Imports between them: static, re-exported, dynamic, and the URLs by which workers are started. */
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  /** Imports of packages. */
  readonly packages: readonly { readonly from: string; readonly name: string }[];
  /** What could not be read or found. */
  readonly problems: readonly string[];
}

const ROOTS = ['electron', 'shared', 'renderer', 'test', 'build'];

/** Reads the imports of all modules of the project. Paths are relative to it. */
export function readModuleGraph(): ModuleGraph {
  const modules = listModules();
  const known = new Set(modules);
  const edges: { from: string; to: string }[] = [];
  const packages: { from: string; name: string }[] = [];
  const problems: string[] = [];
  for (const from of modules) {
    for (const specifier of specifiersOf(from, problems)) {
      if (!specifier.startsWith('.')) {
        packages.push({ from, name: specifier });
        continue;
      }
      const to = posix.normalize(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')));
      if (known.has(to)) edges.push({ from, to });
      else if (!existsSync(to)) problems.push(`${from}: there is no ${to}`);
    }
  }
  return { modules, edges, packages, problems };
}

function listModules(): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', ...ROOTS.filter((root) => existsSync(root))],
    { encoding: 'utf8' },
  );
  return [...new Set(listed.split('\n'))]
    .filter(
      (file) =>
        /\.(ts|tsx|mjs)$/.test(file) && !file.includes('/assembly/') && !file.endsWith('.d.ts') && existsSync(file),
    )
    .toSorted();
}

function specifiersOf(file: string, problems: string[]): string[] {
  const text = readFileSync(file, 'utf8');
  const parsed = parseSync(file, text);
  for (const error of parsed.errors) problems.push(`${file}: ${error.message}`);
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const dynamic = dynamicImports
    .map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
    .filter((source) => /^['"`][^$]*['"`]$/.test(source));
  const urls = [...text.matchAll(/new URL\(\s*['"](\.[^'"]+\.(?:ts|tsx|mjs))['"],\s*import\.meta\.url/g)].map(
    (match) => match[1] ?? '',
  );
  return [
    ...staticImports.map((each) => each.moduleRequest.value),
    ...staticExports.flatMap((each) => each.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...dynamic.map((source) => source.slice(1, -1)),
    ...urls,
  ];
}

/** Circles among the modules, each as its members in a stable order. Tarjan's algorithm with a stack of its own. */
export function findCircles(graph: Pick<ModuleGraph, 'modules' | 'edges'>): string[][] {
  const next = new Map<string, string[]>(graph.modules.map((module) => [module, []]));
  for (const { from, to } of graph.edges) next.get(from)?.push(to);
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  for (const root of graph.modules) {
    if (order.has(root)) continue;
    const work: { readonly module: string; at: number }[] = [];
    const enter = (module: string): void => {
      order.set(module, order.size);
      low.set(module, order.get(module) ?? 0);
      open.push(module);
      work.push({ module, at: 0 });
    };
    enter(root);
    for (let frame = work.at(-1); frame !== undefined; frame = work.at(-1)) {
      const { module } = frame;
      const target = next.get(module)?.[frame.at];
      frame.at += 1;
      if (target !== undefined) {
        if (!order.has(target)) enter(target);
        else if (open.includes(target)) low.set(module, Math.min(low.get(module) ?? 0, order.get(target) ?? 0));
        continue;
      }
      work.pop();
      const parent = work.at(-1)?.module;
      if (parent !== undefined) low.set(parent, Math.min(low.get(parent) ?? 0, low.get(module) ?? 0));
      if (low.get(module) !== order.get(module)) continue;
      const circle = open.splice(open.indexOf(module));
      if (circle.length > 1 || next.get(module)?.includes(module) === true) circles.push(circle.toSorted());
    }
  }
  return circles;
}
