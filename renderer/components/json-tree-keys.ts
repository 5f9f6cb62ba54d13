import type { JsonLine } from './json-tree-model.ts';

/** What a key does in a tree, by the tree pattern of WAI-ARIA. */
export type TreeStep =
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'toggle'; readonly at: number }
  /** What the line offers: a fold, the whole text, more entries. */
  | { readonly kind: 'act'; readonly at: number }
  | { readonly kind: 'openSiblings'; readonly at: number };

/** Undefined for keys that mean nothing here; `at` is the active line. */
export function treeStep(lines: readonly JsonLine[], at: number, key: string): TreeStep | undefined {
  const line = lines[at];
  const last = lines.length - 1;
  if (line === undefined) return last < 0 || !MOVES.has(key) ? undefined : { kind: 'go', to: key === 'End' ? last : 0 };
  switch (key) {
    case 'ArrowDown':
      return { kind: 'go', to: Math.min(last, at + 1) };
    case 'ArrowUp':
      return { kind: 'go', to: Math.max(0, at - 1) };
    case 'Home':
      return { kind: 'go', to: 0 };
    case 'End':
      return { kind: 'go', to: last };
    case 'ArrowRight':
      if (foldOf(line) === 'closed') return { kind: 'toggle', at };
      return { kind: 'go', to: foldOf(line) === 'open' ? at + 1 : at };
    case 'ArrowLeft':
      if (foldOf(line) === 'open') return { kind: 'toggle', at };
      return { kind: 'go', to: parentOf(lines, at) };
    case 'Enter':
    case ' ':
      return { kind: 'act', at };
    case '*':
      return { kind: 'openSiblings', at };
    default:
      return undefined;
  }
}

const MOVES: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End']);

/** Lines beside one, itself included, that are closed. */
export function closedSiblings(lines: readonly JsonLine[], at: number): readonly string[] {
  const depth = lines[at]?.depth ?? 0;
  const parent = parentOf(lines, at);
  const first = lines[parent]?.depth === depth - 1 ? parent + 1 : 0;
  const ids: string[] = [];
  for (let next = first; next < lines.length; next += 1) {
    const line = lines[next];
    if (line === undefined || line.depth < depth) break;
    if (line.depth === depth && foldOf(line) === 'closed') ids.push(line.id);
  }
  return ids;
}

/** The line that a line stands under; itself at the top. */
function parentOf(lines: readonly JsonLine[], at: number): number {
  const depth = lines[at]?.depth ?? 0;
  for (let before = at - 1; before >= 0; before -= 1) if ((lines[before]?.depth ?? 0) < depth) return before;
  return at;
}

function foldOf(line: JsonLine): 'none' | 'open' | 'closed' {
  return line.kind === 'value' ? line.fold : 'none';
}
