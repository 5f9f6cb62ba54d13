import { isRecord, type LooseRecord } from './loose-json.ts';

/** Where a name is both a leaf and a branch (`a` and `a.b`), the leaf's value stands under this key beside the branches. */
export const LEAF = '';

/**
 * Rebuilds what producers flattened: all attributes named `prefix.…`, nested, with numeric branches as arrays in numeric
 * order (10 after 2, gaps closed). Attributes that arrive nested already (`{"llm": {"input_messages": …}}`) read the same.
 * Undefined when nothing has the prefix. The attribute named exactly `prefix` is not part of it: see `leafAt`.
 */
export function branchAt(attributes: LooseRecord, prefix: string): unknown {
  const root = newNode();
  const start = `${prefix}.`;
  for (const key of Object.keys(attributes)) {
    if (key.startsWith(start)) put(root, key.slice(start.length).split('.'), attributes[key]);
  }
  const nested = nestedAt(attributes, prefix);
  if (isRecord(nested)) {
    for (const key of Object.keys(nested)) put(root, key.split('.'), nested[key]);
  }
  return root.branches.size === 0 ? undefined : plain(root);
}

/** The attribute named exactly `name`, flat or nested; undefined for null and for a mere branch. */
export function leafAt(attributes: LooseRecord, name: string): unknown {
  const flat = attributes[name];
  if (flat !== undefined && flat !== null) return flat;
  const nested = nestedAt(attributes, name);
  return nested === null || isRecord(nested) ? undefined : nested;
}

/**
 * The first of the named attributes that is present, flat ones before nested ones, with its name. Nested attributes are
 * looked for only where the span has any: dozens of names are asked of every span.
 */
export function firstLeaf(
  attributes: LooseRecord,
  names: readonly string[],
): { readonly name: string; readonly value: unknown } | undefined {
  for (const name of names) {
    const value = attributes[name];
    if (value !== undefined && value !== null && value !== '') return { name, value };
  }
  if (!Object.values(attributes).some(isRecord)) return undefined;
  for (const name of names) {
    const value = nestedAt(attributes, name);
    if (value !== undefined && value !== null && value !== '') return { name, value };
  }
  return undefined;
}

interface Node {
  leaf: unknown;
  readonly branches: Map<string, Node>;
}

function newNode(): Node {
  return { leaf: undefined, branches: new Map() };
}

function nestedAt(attributes: LooseRecord, name: string): unknown {
  // Nearly all attributes are flat; this is asked dozens of times a span and must not cost a split each time.
  const dot = name.indexOf('.');
  if (dot < 0 || !isRecord(attributes[name.slice(0, dot)])) return undefined;
  let value: unknown = attributes;
  for (const step of name.split('.')) {
    if (!isRecord(value)) return undefined;
    value = value[step];
  }
  return value;
}

function put(root: Node, steps: readonly string[], value: unknown): void {
  let node = root;
  for (const step of steps) {
    let next = node.branches.get(step);
    if (next === undefined) {
      next = newNode();
      node.branches.set(step, next);
    }
    node = next;
  }
  node.leaf = value;
}

const INDEX = /^\d+$/;

/** Recursion depth is the number of dots in one attribute name, which `MAX_DEPTH` bounds. */
function plain(node: Node, depth = 0): unknown {
  if (node.branches.size === 0 || depth > MAX_DEPTH) return node.leaf;
  const names = [...node.branches.keys()];
  if (node.leaf === undefined && names.every((name) => INDEX.test(name))) {
    const ordered = [...node.branches].toSorted(([a], [b]) => Number(a) - Number(b));
    return ordered.map(([, child]) => plain(child, depth + 1));
  }
  const entries = [...node.branches].map(([name, child]): [string, unknown] => [name, plain(child, depth + 1)]);
  if (node.leaf !== undefined) entries.unshift([LEAF, node.leaf]);
  return Object.fromEntries(entries);
}

/** Deeper names than any convention has; keeps a hostile attribute name from exhausting the stack. */
const MAX_DEPTH = 64;
