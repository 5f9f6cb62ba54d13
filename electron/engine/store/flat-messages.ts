/**
 * Lists that conventions flatten into numbered keys, `llm.input_messages.0.message.role` and so on (OpenInference,
 * OpenLLMetry). Beside a JSON twin they only repeat it; without one they are put back together, so that nothing is lost.
 */
const FAMILIES = [
  'llm.input_messages',
  'llm.output_messages',
  'llm.tools',
  'mcp.tools',
  'retrieval.documents',
  'reranker.input_documents',
  'reranker.output_documents',
  'embedding.embeddings',
  'gen_ai.prompt',
  'gen_ai.completion',
  'llm.request.functions',
];

const PREFIXES = FAMILIES.map((family) => `${family}.`);

export interface Unflattened {
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Flat keys left out because their twin is there. */
  readonly collapsedKeys: number;
}

export function unflatten(attributes: Readonly<Record<string, unknown>>): Unflattened {
  const families = new Map<string, [string, unknown][]>();
  const rest: [string, unknown][] = [];
  for (const [key, value] of Object.entries(attributes)) {
    const family = familyOf(key);
    if (family === undefined) {
      rest.push([key, value]);
      continue;
    }
    const entries = families.get(family);
    if (entries === undefined) families.set(family, [[key, value]]);
    else entries.push([key, value]);
  }
  if (families.size === 0) return { attributes, collapsedKeys: 0 };
  let collapsedKeys = 0;
  for (const [family, entries] of families) {
    if (isTwin(attributes[family])) collapsedKeys += entries.length;
    else if (Object.hasOwn(attributes, family)) rest.push(...entries);
    else rest.push(...rebuilt(family, entries));
  }
  return { attributes: Object.fromEntries(rest), collapsedKeys };
}

function familyOf(key: string): string | undefined {
  const prefix = PREFIXES.find((each) => key.startsWith(each));
  return prefix !== undefined && /^\d+(\.|$)/.test(key.slice(prefix.length)) ? prefix.slice(0, -1) : undefined;
}

/** A list, or text that holds one. */
function isTwin(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value !== 'string' || !/^\s*\[/.test(value)) return false;
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) && parsed.length > 0;
  } catch {
    return false;
  }
}

type Node = Map<string, Node> | { readonly leaf: unknown };

/** The family as one nested list, or its flat keys as they are when they do not form one. */
function rebuilt(family: string, entries: readonly (readonly [string, unknown])[]): [string, unknown][] {
  const root: Node = new Map();
  for (const [key, value] of entries) {
    if (!insert(root, key.slice(family.length + 1).split('.'), value))
      return entries.map(([name, item]) => [name, item]);
  }
  return [[family, toValue(root)]];
}

/** False where a value and a branch want the same place. */
function insert(root: Map<string, Node>, parts: readonly string[], value: unknown): boolean {
  let node = root;
  for (const part of parts.slice(0, -1)) {
    const next = node.get(part) ?? new Map<string, Node>();
    if (!(next instanceof Map)) return false;
    node.set(part, next);
    node = next;
  }
  const last = parts.at(-1) ?? '';
  if (node.has(last)) return false;
  node.set(last, { leaf: value });
  return true;
}

/** Recursion is as deep as a key has dots; a key is one short text, but a hostile one is kept from the stack by its length. */
function toValue(node: Node): unknown {
  if (!(node instanceof Map)) return node.leaf;
  const keys = [...node.keys()];
  const numbered = keys.every((key) => /^\d{1,6}$/.test(key));
  if (!numbered) return Object.fromEntries([...node].map(([key, item]) => [key, toValue(item)]));
  return keys
    .toSorted((a, b) => Number(a) - Number(b))
    .map((key) => node.get(key))
    .map((item) => (item === undefined ? null : toValue(item)));
}
