import { RE2JS } from 're2js';

import { type Needle, plainNeedle } from './needle.ts';
import { needleWeight } from './rare-bytes.ts';

/** More alternatives make the scan slower than running the expression over every line. */
const MOST_LITERALS = 16;

/**
 * Needles of which every text that the pattern matches holds at least one, or undefined when nothing can be said.
 * The pattern must compile. Taken from re2js's own tree of required strings, which is checked as foreign data:
 * should its form ever change, the search gets slower but not wrong.
 */
export function requiredNeedles(pattern: string, flags: string): readonly Needle[] | undefined {
  const foldCase = flags.includes('i');
  // Without the flag, since the tree leaves out strings that match in either case.
  const required: unknown = RE2JS.compile(pattern, flags.includes('s') ? RE2JS.DOTALL : 0).re2().prefilter;
  const literals = cover(required, foldCase);
  return literals?.map((literal) => plainNeedle(new TextEncoder().encode(literal), foldCase));
}

/** Values of the tree's `type` field. */
const EXACT = 1;
const AND = 2;
const OR = 3;

function cover(tree: unknown, foldCase: boolean): readonly string[] | undefined {
  if (!isTree(tree)) return undefined;
  switch (tree.type) {
    case EXACT: {
      const literal = foldCase ? caseSafePart(tree.str) : tree.str;
      return literal === '' ? undefined : [literal];
    }
    case AND:
      return best(
        tree.subs.map((sub) => cover(sub, foldCase)),
        foldCase,
      );
    case OR: {
      const all = new Set<string>();
      for (const sub of tree.subs) {
        const part = cover(sub, foldCase);
        if (part === undefined) return undefined;
        for (const literal of part) all.add(literal);
      }
      return all.size === 0 || all.size > MOST_LITERALS ? undefined : [...all];
    }
    default:
      return undefined;
  }
}

interface Tree {
  readonly type: number;
  readonly str: string;
  readonly subs: readonly unknown[];
}

function isTree(value: unknown): value is Tree {
  if (typeof value !== 'object' || value === null) return false;
  const tree = value as Readonly<Record<string, unknown>>;
  return typeof tree['type'] === 'number' && typeof tree['str'] === 'string' && Array.isArray(tree['subs']);
}

function best(covers: readonly (readonly string[] | undefined)[], foldCase: boolean): readonly string[] | undefined {
  let chosen: readonly string[] | undefined;
  let least = Infinity;
  for (const literals of covers) {
    if (literals === undefined) continue;
    const weight = literals.reduce((sum, literal) => {
      const needle = plainNeedle(new TextEncoder().encode(literal), foldCase);
      return sum + needleWeight(needle) / needle.want.length;
    }, 0);
    if (weight < least) {
      least = weight;
      chosen = literals;
    }
  }
  return chosen;
}

/**
 * The longest part without k, s and non-ASCII: Unicode folds k with the Kelvin sign and s with the long s, and other
 * letters into forms of other lengths, which a byte mask cannot tell.
 */
function caseSafePart(literal: string): string {
  return literal
    .split(/[ksKS]|[^\0-\x7f]/u)
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}
